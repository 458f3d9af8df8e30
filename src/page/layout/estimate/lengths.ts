import { ROOT_FONT_SIZE } from "./style-rules.ts";

const LENGTH = /^(-?[\d.]{1,12})(px|%|em|rem|vw|pt|ch)?$/;
const PIXELS: Readonly<Record<string, number>> = { px: 1, em: ROOT_FONT_SIZE, rem: ROOT_FONT_SIZE, pt: 4 / 3, ch: 8 };
/** Assumed pixels per character, for boxes that are as wide as their text. */
export const CHARACTER_WIDTH = 7.5;
const SPACES = /\s+/;

/** The reference widths of relative lengths, in pixels. */
export interface LengthContext {
  /** The width that is 100%. */
  readonly container: number;
  readonly viewport: number;
}

/** Returns a length in pixels, or undefined for `auto` and unsupported values. */
export function pixels(value: string | undefined, { container, viewport }: LengthContext): number | undefined {
  if (value === undefined) return undefined;
  const match = LENGTH.exec(value.trim());
  if (match === null) return undefined;
  const number = Number(match[1]);
  if (!Number.isFinite(number)) return undefined;
  const unit = match[2];
  if (unit === "%") return (number * container) / 100;
  if (unit === "vw") return (number * viewport) / 100;
  // Width attributes are pixels without a unit.
  return number * (unit === undefined ? 1 : PIXELS[unit]);
}

/** Returns the left and right `margin` or `padding` in pixels, undefined for `auto`. Longhands override the shorthand. */
export function sides(
  declarations: ReadonlyMap<string, string>,
  property: "margin" | "padding",
  context: LengthContext,
): { readonly left: number | undefined; readonly right: number | undefined } {
  const parts = (declarations.get(property) ?? "0").split(SPACES);
  const right = parts[1] ?? parts[0];
  const left = parts[3] ?? right;
  return {
    left: pixels(declarations.get(`${property}-left`) ?? left, context),
    right: pixels(declarations.get(`${property}-right`) ?? right, context),
  };
}

/** The width in `1px solid red`. */
const BORDER_WIDTH = /(?:^|\s)([\d.]{1,6})px/;

/** Returns the width of the left or right border in pixels. */
export function borderWidth(declarations: ReadonlyMap<string, string>, side: "left" | "right"): number {
  const value = declarations.get(`border-${side}`) ?? declarations.get("border-width") ?? declarations.get("border");
  return Number(BORDER_WIDTH.exec(value ?? "")?.[1] ?? 0);
}

/** `repeat(3, 1fr)`. */
const REPEAT = /repeat\(\s*(\d{1,3})\s*,([^()]*(?:\([^()]*\)[^()]*)*)\)/g;
/** `minmax(100px, 1fr)`. */
const MINMAX = /minmax\([^,()]*,([^()]*)\)/g;
const FRACTION = /^([\d.]{1,8})fr$/;

/** Returns the column widths of `grid-template-columns` in pixels, or undefined for fewer than two columns. */
export function gridColumns(value: string, gap: number, context: LengthContext): number[] | undefined {
  const tracks = value
    .replace(MINMAX, "$1")
    .replace(REPEAT, (_, count: string, list: string) => `${list} `.repeat(Number(count)))
    .trim()
    .split(SPACES);
  if (tracks.length < 2) return undefined;
  const fixed = tracks.map((track) => pixels(track, context));
  const fractions = tracks.map((track, i) => (fixed[i] !== undefined ? 0 : Number(FRACTION.exec(track)?.[1] ?? 1)));
  const total = fractions.reduce((sum, fraction) => sum + fraction, 0);
  const left =
    context.container - gap * (tracks.length - 1) - fixed.reduce<number>((sum, width) => sum + (width ?? 0), 0);
  return fixed.map((width, i) => width ?? Math.max(0, (left * fractions[i]) / total));
}
