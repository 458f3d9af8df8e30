/** What the texts of all pages of a cluster have in common. */
import { compactKey } from "../../text/index.ts";
import { BOILERPLATE_WORDS } from "../../vocabulary/index.ts";
import { classPaths, LABEL_END, labelInText } from "./locate-texts.ts";
import type { PageSketch } from "./page-sketch.ts";

/** A text on at least this share of the pages is part of the template. Set by hand; RoadRunner demands all pages. */
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
  /** By class path and text: the number of pages with that text there. */
  readonly #placedCounts = new Map<string, number>();
  /** By label within a text ("Publisher:" in "Publisher: Penguin"): the number of pages with it. */
  readonly #labelCounts = new Map<string, number>();
  /** By page and element. */
  readonly #paths: readonly (readonly string[])[];
  /** By page and text: how many texts of the page have the same class path. */
  readonly #siblings: readonly Int32Array[];
  /** By page and element: 1 if it is in a menu, footer or sidebar. */
  readonly #beside: readonly Uint8Array[];

  constructor(pages: readonly PageSketch[]) {
    this.pages = pages;
    this.titleKeys = pages.map(({ title }) => compactKey(title));
    for (const { texts } of pages) {
      const own = new Set(texts.map((one) => one.text));
      for (const text of own) increment(this.#counts, text);
      for (const label of new Set(Array.from(own, labelInText))) {
        if (label !== undefined) increment(this.#labelCounts, label);
      }
    }
    this.#paths = pages.map(({ elements }) => classPaths(elements));
    for (const [p, { texts }] of pages.entries()) {
      for (const key of new Set(texts.map((_, i) => this.#placedKey(p, i)))) increment(this.#placedCounts, key);
    }
    this.#siblings = pages.map((page, p) => siblingCounts(page, this.#paths[p]));
    this.#beside = pages.map(besideContent);
  }

  /** Whether a text is on nearly all pages. */
  isCommon(text: string): boolean {
    return (this.#counts.get(text) ?? 0) >= MIN_TEMPLATE_SHARE * this.pages.length;
  }

  /** Returns the share of the pages that contain this text at the same class path. */
  frequency(page: number, text: number): number {
    return (this.#placedCounts.get(this.#placedKey(page, text)) ?? 0) / this.pages.length;
  }

  isTemplate(page: number, text: number): boolean {
    return this.frequency(page, text) >= MIN_TEMPLATE_SHARE;
  }

  #placedKey(page: number, text: number): string {
    return `${this.classPath(page, text)}\n${this.pages[page].texts[text].text}`;
  }

  /** Returns the label that certainly belongs to a text: the one at its start, or the text before it if that ends in a colon. */
  sureLabel(page: number, text: number): string | undefined {
    const { texts } = this.pages[page];
    const within = labelInText(texts[text].text);
    if (within !== undefined && (this.#labelCounts.get(within) ?? 0) > 1) return within;
    const before = texts[text - 1]?.text ?? "";
    return LABEL_END.test(before) && (this.#counts.get(before) ?? 0) > 1 ? before : undefined;
  }

  /** Returns tag and classes of the element around a text. */
  elementOf(page: number, text: number): string {
    const { elements, texts } = this.pages[page];
    const { tag, classes } = elements[texts[text].element];
    return `${tag}.${classes}`;
  }

  classPath(page: number, text: number): string {
    return this.#paths[page][this.pages[page].texts[text].element];
  }

  siblings(page: number, text: number): number {
    return this.#siblings[page][text];
  }

  isBeside(page: number, text: number): boolean {
    return this.#beside[page][this.pages[page].texts[text].element] === 1;
  }
}

function increment(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function siblingCounts({ texts }: PageSketch, paths: readonly string[]): Int32Array {
  const counts = new Map<string, number>();
  for (const { element } of texts) increment(counts, paths[element]);
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
