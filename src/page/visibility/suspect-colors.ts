import { isTransparent, looksSame, parseCssColor, type Rgba } from "./css/index.ts";
import { COLOR_BITS, type Declared } from "./hiding-styles.ts";

/** Limit: different colors of text, and of backgrounds. Others are not compared. */
const MAX_COLORS = 256;
const WHITE: Rgba = [255, 255, 255, 1];

/** Tells which colors of a page may hide text: those that text and a background share. All others need no further look. */
export class SuspectColors {
  readonly #texts = new Map<string, Rgba>();
  readonly #grounds = new Map<string, Rgba>([["", WHITE]]);
  readonly #known = new Map<string, boolean>();

  /** Adds the colors among declarations, before the first call of `hidingBits`. */
  add(declared: readonly Declared[]): void {
    for (const { property, bit, value } of declared) {
      const colors = property === "background-color" ? this.#grounds : this.#texts;
      if ((bit & COLOR_BITS) === 0 || colors.has(value) || colors.size >= MAX_COLORS) continue;
      const color = parseCssColor(value);
      if (color !== undefined) colors.set(value, color);
    }
  }

  /** Returns the bits of the colors that may hide text. Fewer than `least` colors tell nothing, unless one is transparent. */
  hidingBits(declared: readonly Declared[], least: number): number {
    let bits = 0;
    let suspects = 0;
    for (const one of declared) {
      if ((one.bit & COLOR_BITS) === 0 || !this.#mayHide(one)) continue;
      bits |= one.bit;
      suspects += isInvisibleColor(one) ? least : 1;
    }
    return suspects >= least ? bits : 0;
  }

  #mayHide({ property, value }: Declared): boolean {
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
function isInvisibleColor({ property, value }: Pick<Declared, "property" | "value">): boolean {
  const color = property === "background-color" ? undefined : parseCssColor(value);
  return color !== undefined && isTransparent(color);
}
