/**
 * The parts of the DevTools protocol's `DOMSnapshot` that pith reads. Strings are indexes into `strings`. Nodes are in document
 * order, parents first. Slotted content is below its slot, and shadow trees (open or closed) are below their host.
 */
export interface Snapshot {
  readonly documents: readonly SnapshotDocument[];
  readonly strings: readonly string[];
}

/** A document of a snapshot: the page, or a frame. */
export interface SnapshotDocument {
  readonly documentURL: number;
  readonly scrollOffsetX?: number;
  readonly scrollOffsetY?: number;
  readonly contentWidth?: number;
  readonly contentHeight?: number;
  readonly nodes: {
    readonly parentIndex?: readonly number[];
    readonly nodeType?: readonly number[];
    readonly nodeName?: readonly number[];
    readonly nodeValue?: readonly number[];
    readonly attributes?: readonly (readonly number[])[];
    readonly contentDocumentIndex?: RareValues;
    readonly pseudoType?: { readonly index: readonly number[] };
  };
  readonly layout: {
    readonly nodeIndex: readonly number[];
    readonly styles: readonly (readonly number[])[];
    readonly bounds: readonly (readonly number[])[];
  };
}

interface RareValues {
  readonly index: readonly number[];
  readonly value: readonly number[];
}

/** Node types of the DOM standard. */
export const NodeType = { ELEMENT: 1, TEXT: 3 } as const;
