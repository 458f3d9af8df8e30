/** What the texts of all pages of a cluster have in common. */
import { compactKey } from "../../text/index.ts";
import { BOILERPLATE_WORDS } from "../../vocabulary/index.ts";
import { hasLabelEnd } from "./field-values.ts";
import { getOrAdd, type PageSketch, type SketchText } from "./page-sketch.ts";
import { PairNumbers } from "./pair-numbers.ts";

/** A text on at least this share of the pages is part of the template. Set by hand; RoadRunner demands all pages. */
const MIN_TEMPLATE_SHARE = 0.9;
const BOILERPLATE: ReadonlySet<string> = new Set(BOILERPLATE_WORDS.split(" "));
const BESIDE_TAGS: ReadonlySet<string> = new Set(["nav", "aside", "footer"]);
const NAME_WORD = /[A-Z]?[a-z]+|[A-Z]+/g;

/** Counts the pages with each number: of a text, of a label. */
class PageCounts {
  /** By number. */
  readonly #pages: number[] = [];
  readonly #last: number[] = [];

  /** Counts a page for a number, unless it was counted already. */
  add(number: number, page: number): void {
    if (this.#last[number] === page) return;
    this.#last[number] = page;
    this.#pages[number] = (this.#pages[number] ?? 0) + 1;
  }

  of(number: number): number {
    return this.#pages[number] ?? 0;
  }
}

/** Counts over the pages of a cluster. */
export class ClusterTexts {
  readonly pages: readonly PageSketch[];
  /** By page: the words of its title, without spaces. */
  readonly titleKeys: readonly string[];
  readonly #counts = new PageCounts();
  /** By label within a text ("Publisher:" in "Publisher: Penguin"): the number of pages with it. */
  readonly #labelCounts = new Map<string, Set<number>>();
  /** Texts at class paths. */
  readonly #places = new PairNumbers();
  readonly #placeCounts = new PageCounts();
  /** By page and text: how many texts of the page have the same class path. */
  readonly #siblings: readonly Int32Array[];
  /** By page and element: 1 if it is in a menu, footer or sidebar. */
  readonly #beside: readonly Uint8Array[];

  constructor(pages: readonly PageSketch[]) {
    this.pages = pages;
    this.titleKeys = pages.map(({ title }) => compactKey(title));
    for (const [p, { texts }] of pages.entries()) for (const text of texts) this.#count(text, p);
    this.#siblings = pages.map(siblingCounts);
    const named = new Map<string, boolean>([["", false]]);
    this.#beside = pages.map((page) => besideContent(page, named));
  }

  #count({ textNumber, pathNumber, label }: SketchText, page: number): void {
    this.#counts.add(textNumber, page);
    this.#placeCounts.add(this.#places.of(pathNumber, textNumber), page);
    if (label !== undefined) getOrAdd(this.#labelCounts, label, () => new Set<number>()).add(page);
  }

  /** Whether a text is on nearly all pages. */
  isCommon({ textNumber }: SketchText): boolean {
    return this.#counts.of(textNumber) >= MIN_TEMPLATE_SHARE * this.pages.length;
  }

  /** Returns the share of the pages that contain this text at the same class path. */
  frequency(page: number, text: number): number {
    const { pathNumber, textNumber } = this.pages[page].texts[text];
    return this.#placeCounts.of(this.#places.of(pathNumber, textNumber)) / this.pages.length;
  }

  isTemplate(page: number, text: number): boolean {
    return this.frequency(page, text) >= MIN_TEMPLATE_SHARE;
  }

  /** Returns the label that certainly belongs to a text: the one at its start, or the text before it if that ends in a colon. */
  sureLabel(page: number, text: number): string | undefined {
    const { texts } = this.pages[page];
    const { label } = texts[text];
    if (label !== undefined && (this.#labelCounts.get(label)?.size ?? 0) > 1) return label;
    if (text === 0 || this.#counts.of(texts[text - 1].textNumber) <= 1) return undefined;
    const before = texts[text - 1].text;
    return hasLabelEnd(before) ? before : undefined;
  }

  /** Returns tag and classes of the element around a text. */
  elementOf(page: number, text: number): string {
    const { elements, texts } = this.pages[page];
    const { tag, classes } = elements[texts[text].element];
    return `${tag}.${classes}`;
  }

  siblings(page: number, text: number): number {
    return this.#siblings[page][text];
  }

  isBeside(page: number, text: number): boolean {
    return this.#beside[page][this.pages[page].texts[text].element] === 1;
  }
}

function siblingCounts({ texts }: PageSketch): Int32Array {
  const counts: number[] = [];
  for (const { pathNumber } of texts) counts[pathNumber] = (counts[pathNumber] ?? 0) + 1;
  return Int32Array.from(texts, ({ pathNumber }) => counts[pathNumber]);
}

/** Returns by element: 1 if it is in a menu, footer or sidebar. `named` has the classes and ids that are known, and whether they name one. */
function besideContent({ elements }: PageSketch, named: Map<string, boolean>): Uint8Array {
  const beside = new Uint8Array(elements.length);
  const isNamed = (name: string): boolean => getOrAdd(named, name, () => hasBoilerplateWord(name));
  for (let i = 0; i < elements.length; i++) {
    const { parent, tag, classes, id } = elements[i];
    if (parent >= 0)
      beside[i] = beside[parent] === 1 || BESIDE_TAGS.has(tag) || isNamed(classes) || isNamed(id) ? 1 : 0;
  }
  return beside;
}

function hasBoilerplateWord(name: string): boolean {
  return (name.match(NAME_WORD) ?? []).some((word) => BOILERPLATE.has(word.toLowerCase()));
}
