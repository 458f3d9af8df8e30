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

/** The computed styles asked for, in the order in which the snapshot gives them. */
export const STYLES = [
  "display",
  "visibility",
  "opacity",
  "font-size",
  "font-weight",
  "font-family",
  "color",
  "background-color",
  "background-image",
  "border-top-width",
  "border-right-width",
  "border-bottom-width",
  "border-left-width",
  "overflow-x",
  "position",
] as const;

/** Places in `STYLES`. */
export const Style = {
  DISPLAY: 0,
  VISIBILITY: 1,
  OPACITY: 2,
  FONT_SIZE: 3,
  FONT_WEIGHT: 4,
  FONT_FAMILY: 5,
  COLOR: 6,
  BACKGROUND: 7,
  BACKGROUND_IMAGE: 8,
  BORDER_TOP: 9,
  BORDER_RIGHT: 10,
  BORDER_BOTTOM: 11,
  BORDER_LEFT: 12,
  OVERFLOW: 13,
  POSITION: 14,
} as const;

/** Node types of the DOM standard. */
export const NodeType = { ELEMENT: 1, TEXT: 3 } as const;
