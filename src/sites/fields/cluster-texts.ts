/** What the texts of all pages of a cluster have in common. */
import { compactKey } from "../../text/index.ts";
import { BOILERPLATE_WORDS } from "../../vocabulary/index.ts";
import { LABEL_END, labelInText } from "./locate-texts.ts";
import type { PageSketch } from "./page-sketch.ts";

/** A text on at least this share of the pages is part of the template. Set by hand; RoadRunner demands all pages. */
const MIN_TEMPLATE_SHARE = 0.9;
const BOILERPLATE: ReadonlySet<string> = new Set(BOILERPLATE_WORDS.split(" "));
const BESIDE_TAGS: ReadonlySet<string> = new Set(["nav", "aside", "footer"]);
const NAME_WORD = /[A-Z]?[a-z]+|[A-Z]+/g;

/** A text, and the number of pages with it. */
interface CountedText {
  pages: number;
  /** The last page with it. */
  last: number;
  /** See `labelInText`. */
  readonly label: string | undefined;
}

/** The number of pages with a text at a class path. */
type PlacedText = Omit<CountedText, "label">;

/** Counts over the pages of a cluster. */
export class ClusterTexts {
  readonly pages: readonly PageSketch[];
  /** By page: the words of its title, without spaces. */
  readonly titleKeys: readonly string[];
  readonly #counts = new Map<string, CountedText>();
  /** By label within a text ("Publisher:" in "Publisher: Penguin"): the number of pages with it. */
  readonly #labelCounts = new Map<string, PlacedText>();
  /** By page and text. */
  readonly #texts: readonly (readonly CountedText[])[];
  /** By page and text. */
  readonly #placed: readonly (readonly PlacedText[])[];
  /** By page and text: how many texts of the page have the same class path. */
  readonly #siblings: readonly Int32Array[];
  /** By page and element: 1 if it is in a menu, footer or sidebar. */
  readonly #beside: readonly Uint8Array[];

  constructor(pages: readonly PageSketch[]) {
    this.pages = pages;
    this.titleKeys = pages.map(({ title }) => compactKey(title));
    this.#texts = pages.map(({ texts }, p) => texts.map(({ text }) => this.#count(text, p)));
    const byPath = new Map<string, Map<string, PlacedText>>();
    this.#placed = pages.map(({ texts }, p) =>
      texts.map(({ text, classPath }) => {
        let counts = byPath.get(classPath);
        if (counts === undefined) byPath.set(classPath, (counts = new Map()));
        return countOnce(counts, text, p);
      }),
    );
    this.#siblings = pages.map(siblingCounts);
    this.#beside = pages.map(besideContent);
  }

  #count(text: string, page: number): CountedText {
    let counted = this.#counts.get(text);
    if (counted === undefined) this.#counts.set(text, (counted = { pages: 0, last: -1, label: labelInText(text) }));
    if (counted.last === page) return counted;
    counted.pages++;
    counted.last = page;
    if (counted.label !== undefined) countOnce(this.#labelCounts, counted.label, page);
    return counted;
  }

  /** Whether a text is on nearly all pages. */
  isCommon(text: string): boolean {
    return (this.#counts.get(text)?.pages ?? 0) >= MIN_TEMPLATE_SHARE * this.pages.length;
  }

  /** Returns the share of the pages that contain this text at the same class path. */
  frequency(page: number, text: number): number {
    return this.#placed[page][text].pages / this.pages.length;
  }

  isTemplate(page: number, text: number): boolean {
    return this.frequency(page, text) >= MIN_TEMPLATE_SHARE;
  }

  /** Returns the label that certainly belongs to a text: the one at its start, or the text before it if that ends in a colon. */
  sureLabel(page: number, text: number): string | undefined {
    const { label } = this.#texts[page][text];
    if (label !== undefined && (this.#labelCounts.get(label)?.pages ?? 0) > 1) return label;
    if (text === 0 || this.#texts[page][text - 1].pages <= 1) return undefined;
    const before = this.pages[page].texts[text - 1].text;
    return LABEL_END.test(before) ? before : undefined;
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

/** Counts a page for a text, unless it was counted already. */
function countOnce(counts: Map<string, PlacedText>, text: string, page: number): PlacedText {
  let counted = counts.get(text);
  if (counted === undefined) counts.set(text, (counted = { pages: 0, last: -1 }));
  if (counted.last !== page) {
    counted.pages++;
    counted.last = page;
  }
  return counted;
}

function siblingCounts({ texts }: PageSketch): Int32Array {
  const counts = new Map<string, number>();
  for (const { classPath } of texts) counts.set(classPath, (counts.get(classPath) ?? 0) + 1);
  return Int32Array.from(texts, ({ classPath }) => counts.get(classPath) ?? 0);
}

function besideContent({ elements }: PageSketch): Uint8Array {
  const beside = new Uint8Array(elements.length);
  const named = new Map<string, boolean>([["", false]]);
  const isNamed = (name: string): boolean => {
    let known = named.get(name);
    if (known === undefined) named.set(name, (known = hasBoilerplateWord(name)));
    return known;
  };
  for (const [i, { parent, tag, classes, id }] of elements.entries()) {
    if (parent >= 0)
      beside[i] = beside[parent] === 1 || BESIDE_TAGS.has(tag) || isNamed(classes) || isNamed(id) ? 1 : 0;
  }
  return beside;
}

function hasBoilerplateWord(name: string): boolean {
  return (name.match(NAME_WORD) ?? []).some((word) => BOILERPLATE.has(word.toLowerCase()));
}
