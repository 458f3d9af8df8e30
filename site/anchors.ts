const HEADING = /^#{1,6} (.*)$/gm;
const FENCED = /^```[\s\S]*?^```$/gm;
const MARKUP = /\[([^\]]*)\]\([^)]*\)|[`*]/g;
const NOT_IN_ANCHOR = /[^\p{L}\p{N}\p{M}_ -]/gu;

/** Gives the headings of a page their anchors, as GitHub names them: a second heading of the same text gets a number. */
export class Anchors {
  readonly #seen = new Map<string, number>();

  /** Returns the anchor of the next heading. */
  next(heading: string): string {
    const anchor = heading.replace(MARKUP, "$1").trim().toLowerCase().replace(NOT_IN_ANCHOR, "").replaceAll(" ", "-");
    const count = this.#seen.get(anchor) ?? 0;
    this.#seen.set(anchor, count + 1);
    return count === 0 ? anchor : `${anchor}-${count}`;
  }
}

/** Returns the anchors of all headings of a document. */
export function anchorsOf(markdown: string): string[] {
  const anchors = new Anchors();
  return Array.from(markdown.replace(FENCED, "").matchAll(HEADING), ([, heading]) => anchors.next(heading));
}
