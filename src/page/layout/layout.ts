/**
 * Where the nodes of a page stand on the screen and how they look, as arrays by node number. Lengths are CSS pixels, places
 * are page coordinates: (0, 0) is the top left corner of the page, not of the window.
 */
export interface Layout {
  /**
   * `browser`: laid out by a browser. `estimated`: `x` and `width` read off attributes and styles, without a browser; `y`,
   * `height` and the looks are not known and zero.
   */
  readonly from: "browser" | "estimated";
  readonly viewportWidth: number;
  readonly viewportHeight: number;
  readonly pageWidth: number;
  readonly pageHeight: number;
  /** Border box of elements, union of the lines of text and inline elements. All zero where `Box.PRESENT` is not set. */
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
  /** Text colour and own background as 0xRRGGBBAA. */
  readonly color: Uint32Array;
  readonly background: Uint32Array;
}

/** What is known of a node's box, as bits. */
export const Box = {
  /** Has a box of its own. Not set for what does not show and for `display: contents`. */
  PRESENT: 1,
  /** Neither `visibility: hidden` nor transparent, itself or by an ancestor. */
  VISIBLE: 2,
  /** Flows with text: `display: inline`, `inline-*`, `ruby*`, `contents`. Text too. */
  INLINE: 4,
  BACKGROUND_IMAGE: 8,
  /** Has a border of some width. */
  BORDER: 16,
  /** Content that sticks out is cut off or scrolled. */
  CLIPS: 32,
  /** Fixed to the window rather than placed in the page. */
  FIXED: 64,
} as const;

/** Alpha of 0xRRGGBBAA. */
export const ALPHA = 0xff;

/** An empty layout for a number of nodes, to be filled. */
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
