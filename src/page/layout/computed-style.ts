import { parseColor } from "./color.ts";
import { Box } from "./layout.ts";

/** The CSS properties to read of each node. `StyleReader.read` expects their values in this order. */
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

/** Indexes into `STYLES`. */
const Style = {
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

/** The computed styles of one node. */
export interface ComputedStyle {
  /** Bits of `Box`: INLINE, BACKGROUND_IMAGE, BORDER, CLIPS, FIXED. */
  readonly box: number;
  readonly hidden: boolean;
  readonly transparent: boolean;
  readonly fontSize: number;
  readonly fontWeight: number;
  /** Index into `StyleReader.fonts`. */
  readonly font: number;
  /** Text and background color as 0xRRGGBBAA. */
  readonly color: number;
  readonly background: number;
  readonly borderTop: number;
  readonly borderLeft: number;
}

const MAX_FONTS = 0xffff;

/** Parses style values. Each distinct combination is parsed once; a page with thousands of nodes has about a hundred. */
export class StyleReader {
  readonly fonts: string[] = [];
  readonly #seen = new Map<string, ComputedStyle>();
  readonly #fontIds = new Map<string, number>();

  /** Returns the parsed `values`. Equal combinations of values must have the same `key`. */
  read(key: string, values: readonly string[]): ComputedStyle {
    const known = this.#seen.get(key);
    if (known !== undefined) return known;
    const style = this.#parse(values);
    this.#seen.set(key, style);
    return style;
  }

  #parse(values: readonly string[]): ComputedStyle {
    const value = (index: number) => values[index] ?? "";
    const borders = [Style.BORDER_TOP, Style.BORDER_RIGHT, Style.BORDER_BOTTOM, Style.BORDER_LEFT].map((side) =>
      pixels(value(side)),
    );
    let box = isInline(value(Style.DISPLAY)) ? Box.INLINE : 0;
    if (value(Style.BACKGROUND_IMAGE) !== "none" && value(Style.BACKGROUND_IMAGE) !== "") box |= Box.BACKGROUND_IMAGE;
    if (borders.some((width) => width > 0)) box |= Box.BORDER;
    if (value(Style.OVERFLOW) !== "visible" && value(Style.OVERFLOW) !== "") box |= Box.CLIPS;
    if (value(Style.POSITION) === "fixed") box |= Box.FIXED;
    return {
      box,
      hidden: value(Style.VISIBILITY) !== "visible" && value(Style.VISIBILITY) !== "",
      transparent: value(Style.OPACITY) === "0",
      fontSize: pixels(value(Style.FONT_SIZE)),
      fontWeight: pixels(value(Style.FONT_WEIGHT)),
      font: this.#fontId(value(Style.FONT_FAMILY)),
      color: parseColor(value(Style.COLOR)),
      background: parseColor(value(Style.BACKGROUND)),
      borderTop: borders[0],
      borderLeft: borders[3],
    };
  }

  #fontId(family: string): number {
    const known = this.#fontIds.get(family);
    if (known !== undefined) return known;
    const id = Math.min(this.fonts.length, MAX_FONTS);
    if (this.fonts.length <= MAX_FONTS) this.fonts.push(family);
    this.#fontIds.set(family, id);
    return id;
  }
}

function isInline(display: string): boolean {
  return display.startsWith("inline") || display.startsWith("ruby") || display === "contents";
}

function pixels(value: string): number {
  const number = Number.parseFloat(value);
  return Number.isFinite(number) ? number : 0;
}
