/**
 * The boxes and styles of the nodes of a page, as arrays by node number. Lengths are CSS pixels. Coordinates are relative to the
 * page: (0, 0) is the top left corner of the page, not of the window.
 */
export interface Layout {
  /**
   * `browser`: laid out by a browser. `estimated`: `x` and `width` estimated from attributes and styles, without a browser; `y`,
   * `height` and the styles are unknown and zero.
   */
  readonly from: "browser" | "estimated";
  readonly viewportWidth: number;
  readonly viewportHeight: number;
  readonly pageWidth: number;
  readonly pageHeight: number;
  /** The border box of an element. For text and inline elements, the box around all lines. All zero without `Box.PRESENT`. */
  readonly x: Float32Array;
  readonly y: Float32Array;
  readonly width: Float32Array;
  readonly height: Float32Array;
  /** `Box` bits. */
  readonly box: Uint16Array;
  readonly fontSize: Float32Array;
  readonly fontWeight: Uint16Array;
  /** Index into `fonts`. */
  readonly font: Uint16Array;
  readonly fonts: readonly string[];
  /** The text color and the element's own background color as 0xRRGGBBAA. */
  readonly color: Uint32Array;
  readonly background: Uint32Array;
}

/** Bits of `Layout.box`. */
export const Box = {
  /** Has a box. Not set for nodes that are not rendered, and for `display: contents`. */
  PRESENT: 1,
  /** Is neither `visibility: hidden` nor transparent, by itself or by an ancestor. */
  VISIBLE: 2,
  /** Flows with text: text itself, and `display: inline`, `inline-*`, `ruby*`, `contents`. */
  INLINE: 4,
  BACKGROUND_IMAGE: 8,
  /** Has a border wider than 0. */
  BORDER: 16,
  /** Overflowing content is clipped or scrolled. */
  CLIPS: 32,
  /** Has `position: fixed`. */
  FIXED: 64,
} as const;

/** The mask of the alpha byte in 0xRRGGBBAA. */
export const ALPHA = 0xff;

/** Returns the arrays of a layout for a number of nodes, all zero. */
export function emptyLayout(nodes: number): Pick<Layout, LayoutArray> {
  return {
    x: new Float32Array(nodes),
    y: new Float32Array(nodes),
    width: new Float32Array(nodes),
    height: new Float32Array(nodes),
    box: new Uint16Array(nodes),
    fontSize: new Float32Array(nodes),
    fontWeight: new Uint16Array(nodes),
    font: new Uint16Array(nodes),
    color: new Uint32Array(nodes),
    background: new Uint32Array(nodes),
  };
}

type LayoutArray = "x" | "y" | "width" | "height" | "box" | "fontSize" | "fontWeight" | "font" | "color" | "background";
