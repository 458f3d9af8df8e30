/*
 * The part of the DevTools protocol's DOMSnapshot that is read here. Strings are indices into `strings`. Nodes come in
 * document order, parents first, slotted content already below its slot and open or closed shadow trees below their host.
 */
export interface Snapshot {
  readonly documents: readonly SnapshotDocument[];
  readonly strings: readonly string[];
}

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
