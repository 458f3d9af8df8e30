/** What the texts of all pages of a cluster have in common. */
import { compactKey } from "../../text/index.ts";
import { BOILERPLATE_WORDS } from "../../vocabulary/index.ts";
import { classPaths } from "./locate-texts.ts";
import type { PageSketch } from "./page-sketch.ts";

/** A text on at least this share of the pages is part of the template (shared by RoadRunner and the Site Style Tree; measured at .9). */
const MIN_TEMPLATE_SHARE = 0.9;
const BOILERPLATE: ReadonlySet<string> = new Set(BOILERPLATE_WORDS.split(" "));
const BESIDE_TAGS: ReadonlySet<string> = new Set(["nav", "aside", "footer"]);
const NAME_WORD = /[A-Z]?[a-z]+|[A-Z]+/g;

/** Counts over the pages of a cluster. */
export class ClusterTexts {
  readonly pages: readonly PageSketch[];
  /** By page: the words of its title, without spaces. */
  readonly titleKeys: readonly string[];
  /** By text: the number of pages with it. */
  readonly #counts = new Map<string, number>();
  /** By page and text: how many texts of the page have the same class path. */
  readonly #siblings: readonly Int32Array[];
  /** By page and element: 1 if it is in a menu, footer or sidebar. */
  readonly #beside: readonly Uint8Array[];

  constructor(pages: readonly PageSketch[]) {
    this.pages = pages;
    this.titleKeys = pages.map(({ title }) => compactKey(title));
    for (const { texts } of pages) {
      for (const text of new Set(texts.map((one) => one.text)))
        this.#counts.set(text, (this.#counts.get(text) ?? 0) + 1);
    }
    this.#siblings = pages.map(siblingCounts);
    this.#beside = pages.map(besideContent);
  }

  /** Returns the share of the pages that contain a text. */
  shareWith(text: string): number {
    return (this.#counts.get(text) ?? 0) / this.pages.length;
  }

  isTemplate(text: string): boolean {
    return this.shareWith(text) >= MIN_TEMPLATE_SHARE;
  }

  siblings(page: number, text: number): number {
    return this.#siblings[page][text];
  }

  isBeside(page: number, text: number): boolean {
    return this.#beside[page][this.pages[page].texts[text].element] === 1;
  }
}

function siblingCounts({ elements, texts }: PageSketch): Int32Array {
  const paths = classPaths(elements);
  const counts = new Map<string, number>();
  for (const { element } of texts) counts.set(paths[element], (counts.get(paths[element]) ?? 0) + 1);
  return Int32Array.from(texts, ({ element }) => counts.get(paths[element]) ?? 0);
}

function besideContent({ elements }: PageSketch): Uint8Array {
  const beside = new Uint8Array(elements.length);
  for (const [i, { parent, tag, classes, id }] of elements.entries()) {
    const isNamed = (): boolean =>
      (`${classes} ${id}`.match(NAME_WORD) ?? []).some((word) => BOILERPLATE.has(word.toLowerCase()));
    if (parent >= 0) beside[i] = beside[parent] === 1 || BESIDE_TAGS.has(tag) || isNamed() ? 1 : 0;
  }
  return beside;
}
