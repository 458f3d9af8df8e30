import { isTransparent, looksSame, parseCssColor, type Rgba } from "./css/index.ts";
import type { Declared } from "./rule-index.ts";

/** Limit: different colors of text, and of backgrounds. Others are not compared. */
const MAX_COLORS = 256;
const WHITE: Rgba = [255, 255, 255, 1];

/** Tells which colors of a page may hide text: those that text and a background share. All others need no further look. */
export class SuspectColors {
  readonly #texts = new Map<string, Rgba>();
  readonly #grounds = new Map<string, Rgba>([["", WHITE]]);
  readonly #known = new Map<string, boolean>();

  /** Adds the color of a declaration, before the first call of `maybeHides`. */
  add({ property, value }: Declared): void {
    const colors = property === "background-color" ? this.#grounds : this.#texts;
    if (colors.has(value) || colors.size >= MAX_COLORS) return;
    const color = parseCssColor(value);
    if (color !== undefined) colors.set(value, color);
  }

  /** Whether a color may hide text. */
  maybeHides({ property, value }: Pick<Declared, "property" | "value">): boolean {
    const key = `${property} ${value}`;
    let isSuspect = this.#known.get(key);
    if (isSuspect === undefined) this.#known.set(key, (isSuspect = this.#compare(property, value)));
    return isSuspect;
  }

  #compare(property: string, value: string): boolean {
    const isGround = property === "background-color";
    const color = parseCssColor(value);
    if (color === undefined) return false;
    if (isInvisibleColor({ property, value })) return true;
    const others = isGround ? this.#texts : this.#grounds;
    return [...others.values()].some((other) => looksSame(color, other));
  }
}

/** Whether text of a color shows nothing on any background. */
export function isInvisibleColor({ property, value }: Pick<Declared, "property" | "value">): boolean {
  const color = property === "background-color" ? undefined : parseCssColor(value);
  return color !== undefined && isTransparent(color);
}
