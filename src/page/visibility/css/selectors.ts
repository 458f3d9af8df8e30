import { exactAttribute, RAW, type Tree, tagName } from "../../../html/index.ts";
import { type ClassValues, NO_CLASS } from "../../class-values.ts";

/** A test of an attribute: `[lang|=en]`. A class is `[class~=x]`, an id is `[id=x]`. The name of a tag test is empty. */
interface SelectorTest {
  readonly name: string;
  /** The character before `=`; undefined if the attribute needs no value. */
  readonly operator: string | undefined;
  readonly value: string;
  /** Whether it is inside `:not()`. */
  readonly isNegated: boolean;
}

/** A compound selector like `p.note[lang]`. An element must pass all its tests. */
interface Compound {
  /** Tests of the tag and the classes. Elements with the same tag and class attribute pass the same ones. */
  readonly names: readonly SelectorTest[];
  /** Tests of other attributes. */
  readonly attributes: readonly SelectorTest[];
  /** How its element relates to the element of the compound before: a descendant (space), child (`>`), next (`+`) or later (`~`) sibling. */
  readonly combinator: string;
  /** The selector up to here. */
  readonly prefix: string;
}

/** A selector like `.menu > a`. */
export interface StyleSelector {
  readonly text: string;
  readonly compounds: readonly Compound[];
  /** 65,536 per id, 256 per class or attribute, 1 per tag. */
  readonly specificity: number;
  /** What the last compound needs: `#id`, `.class`, `[attribute` or a tag; `*` for any element. */
  readonly key: string;
  /** All classes and ids that elements must have: `.class`, `#id`. */
  readonly needs: readonly string[];
  /** Whether all elements match whose tag and classes fit (`SelectorMatcher.fitsNames`). */
  readonly isByNames: boolean;
}

const TAG_WEIGHT = 1;
const CLASS_WEIGHT = 256;
const ID_WEIGHT = 65_536;
/** Limit: characters of a selector. Longer ones are skipped. */
export const MAX_SELECTOR_CHARS = 500;

const NAME = "((?:[\\w-]|[^\\0-\\x7f]|\\\\[\\da-fA-F]{1,6} ?|\\\\.)+)";
const ATTRIBUTE = `\\[ ?([\\w-]+) ?(?:([~|^$*]?)= ?("[^"]*"|'[^']*'|[^\\]]*?) ?i? ?)?\\]`;
/** A simple selector, alone or in `:not()`. */
const PART = new RegExp(`(:not\\( ?)?(?:([.#]|(?:\\*\\|)?)${NAME}|${ATTRIBUTE})( ?\\))?|\\*`, "y");
const COMBINATOR = / ?([>+~]) ?| /y;
/** Whitespace besides a single space. */
export const OTHER_SPACES: RegExp = /[^\S ]\s*| \s+/g;
/** Before a tag: `*|p`, also written for the `p` of `.note:is(p)`. */
export const ANY_NAMESPACE = "*|";
const QUOTES = /^["']|["']$/g;
const ESCAPE = /\\(?:([0-9a-f]{1,6}) ?|(.))/gi;

/** Replaces the escapes of CSS: `sm\:flex` → `sm:flex`, `\64 isplay` → `display`. */
export function unescapeCss(text: string): string {
  if (!text.includes("\\")) return text;
  return text.replace(ESCAPE, (_, hex: string | undefined, character: string) =>
    hex === undefined ? character : String.fromCodePoint(Math.min(Number.parseInt(hex, 16), 0x10ffff)),
  );
}

/**
 * Parses a selector of tags, classes, ids and attributes, with combinators between them. Returns undefined for others. Most of those
 * need a state that the page is not in (`:hover`), or match what is no element (`::before`).
 */
export function parseStyleSelector(selector: string): StyleSelector | undefined {
  const text = selector.replace(OTHER_SPACES, " ").trim();
  if (text === "" || text.length > MAX_SELECTOR_CHARS) return undefined;
  const compounds: Compound[] = [];
  let specificity = 0;
  const needs: string[] = [];
  let key = "*";
  let combinator = " ";
  for (let at = 0; at < text.length; ) {
    const names: SelectorTest[] = [];
    const attributes: SelectorTest[] = [];
    const start = at;
    key = "*";
    PART.lastIndex = at;
    for (let part = PART.exec(text); part !== null; part = PART.exec(text)) {
      at = PART.lastIndex;
      const test = testOf(part);
      // `*`, or `:not()` of more than one simple selector.
      if (test === undefined) continue;
      if (test.isNegated !== (part[7] !== undefined)) return undefined;
      (isNameTest(test) ? names : attributes).push(test);
      const mark = part[2] === ANY_NAMESPACE ? "" : part[2];
      if ((mark === "." || mark === "#") && !test.isNegated) needs.push(mark + test.value);
      specificity += mark === "#" ? ID_WEIGHT : mark === "" ? TAG_WEIGHT : CLASS_WEIGHT;
      if (mark !== undefined && !test.isNegated && (key === "*" || mark !== "")) key = mark + test.value;
    }
    if (key === "*") key = attributeKey(attributes) ?? key;
    COMBINATOR.lastIndex = at;
    const next = COMBINATOR.exec(text);
    if (at === start || (next === null && at < text.length)) return undefined;
    compounds.push({ names, attributes, combinator, prefix: text.slice(0, at) });
    combinator = next?.[1] ?? " ";
    at += next?.[0].length ?? 0;
  }
  const isByNames = compounds.length === 1 && compounds[0].attributes.length === 0;
  return { text, compounds, specificity, key, needs, isByNames };
}

function attributeKey(tests: readonly SelectorTest[]): string | undefined {
  const needed = tests.find(({ isNegated }) => !isNegated);
  return needed && `[${needed.name}`;
}

function testOf([, not, mark, name, attributeName, operator, value]: RegExpExecArray): SelectorTest | undefined {
  const isNegated = not !== undefined;
  if (attributeName !== undefined) {
    const plain = unescapeCss((value ?? "").replace(QUOTES, ""));
    return { name: attributeName.toLowerCase(), operator, value: plain, isNegated };
  }
  if (name === undefined) return undefined;
  const plain = unescapeCss(name);
  if (mark === "" || mark === ANY_NAMESPACE) return { name: "", operator: "", value: plain.toLowerCase(), isNegated };
  return { name: mark === "." ? "class" : "id", operator: mark === "." ? "~" : "", value: plain, isNegated };
}

function isNameTest({ name, operator }: SelectorTest): boolean {
  return name === "" || (name === "class" && operator === "~");
}

/** Limit for the tests of all elements of a page: this many, plus this many per node. Keeps hostile style sheets linear. */
const MIN_TESTS = 100_000;
const MAX_TESTS_PER_NODE = 64;

/** Matches selectors with the elements of a tree. */
export class SelectorMatcher {
  readonly #tree: Tree;
  readonly #classes: ClassValues;
  /** Values of attributes by name and by node, since many selectors test the same one. */
  readonly #attributes = new Map<string, Map<number, string | undefined>>();
  #testsLeft: number;
  /** By start of a selector and by node: whether the node is inside an element that matches the start, or matches it itself. */
  readonly #inside = new Map<string, Map<number, boolean>>();

  constructor(tree: Tree, classes: ClassValues) {
    this.#tree = tree;
    this.#classes = classes;
    this.#testsLeft = MIN_TESTS + MAX_TESTS_PER_NODE * tree.count;
  }

  /** Whether the limit of tests was reached. From then on nothing matches. */
  get isCut(): boolean {
    return this.#testsLeft < 0;
  }

  /** Whether the tag and the classes of an element fit the last compound. True for all elements with the same tag and classes, or for none. */
  fitsNames({ compounds }: StyleSelector, node: number): boolean {
    return this.#passesAll(compounds[compounds.length - 1].names, node);
  }

  /** Whether an element matches. Tested from the element outward. */
  matches({ compounds }: StyleSelector, node: number): boolean {
    return this.#matchesUpTo(compounds, compounds.length - 1, node);
  }

  /** Whether an element matches the compounds up to the one at `last`. */
  #matchesUpTo(compounds: readonly Compound[], last: number, node: number): boolean {
    const { names, attributes } = compounds[last];
    if (!this.#passesAll(names, node) || !this.#passesAll(attributes, node)) return false;
    return this.#isInPlace(compounds, last, node);
  }

  /** Whether the elements around and before an element match the compounds before the one at `last`. */
  #isInPlace(compounds: readonly Compound[], last: number, node: number): boolean {
    if (last === 0) return true;
    const { combinator } = compounds[last];
    const { parent } = this.#tree;
    if (combinator === " ") return this.#isInside(compounds, last - 1, parent[node]);
    let other = combinator === ">" ? parent[node] : this.#elementBefore(node);
    if (combinator !== "~") return other >= 0 && this.#matchesUpTo(compounds, last - 1, other);
    while (other >= 0 && !this.#matchesUpTo(compounds, last - 1, other)) other = this.#elementBefore(other);
    return other >= 0;
  }

  /** Whether an element or one around it matches the compounds up to the one at `last`. Remembered, since selectors share their starts. */
  #isInside(compounds: readonly Compound[], last: number, node: number): boolean {
    const { prefix } = compounds[last];
    let known = this.#inside.get(prefix);
    if (known === undefined) this.#inside.set(prefix, (known = new Map()));
    const path: number[] = [];
    let isInside: boolean | undefined;
    for (let at = node; isInside === undefined; at = this.#tree.parent[at]) {
      isInside = at < 0 ? false : known.get(at);
      if (isInside !== undefined) break;
      path.push(at);
      if (this.#matchesUpTo(compounds, last, at)) isInside = true;
    }
    for (const one of path) known.set(one, isInside);
    return isInside;
  }

  /** Returns the sibling element before a node, or -1. Each level down to the last node of that sibling counts as a test. */
  #elementBefore(node: number): number {
    const { parent, tag } = this.#tree;
    const above = parent[node];
    let before = node - 1;
    while (before > above && !this.isCut) {
      this.#testsLeft--;
      if (parent[before] !== above) before = parent[before];
      else if (tag[before] > RAW) return before;
      else before--;
    }
    return -1;
  }

  #passesAll(tests: readonly SelectorTest[], node: number): boolean {
    this.#testsLeft -= tests.length + 1;
    if (this.isCut) return false;
    for (const test of tests) if (this.#passes(test, node) === test.isNegated) return false;
    return true;
  }

  #passes(test: SelectorTest, node: number): boolean {
    const tree = this.#tree;
    if (test.name === "") return passes(test, tagName(tree, node));
    // Fast path: most elements have no id.
    if (test.name === "id" && tree.idAt[node] === 0) return false;
    if (!isNameTest(test)) return passes(test, this.#attribute(node, test.name));
    const value = this.#classes.of[node];
    return value !== NO_CLASS && this.#classes.classesIn(value).has(test.value);
  }

  #attribute(node: number, name: string): string | undefined {
    let values = this.#attributes.get(name);
    if (values === undefined) this.#attributes.set(name, (values = new Map()));
    let value = values.get(node);
    if (value === undefined && !values.has(node)) values.set(node, (value = exactAttribute(this.#tree, node, name)));
    return value;
  }
}

/** Whether the value of an attribute passes a test. */
function passes({ operator, value }: SelectorTest, own: string | undefined): boolean {
  if (own === undefined || operator === undefined) return own !== undefined;
  if (operator === "~") return hasWord(own, value);
  if (operator === "|") return `${own}-`.startsWith(`${value}-`);
  if (operator === "^") return own.startsWith(value);
  if (operator === "$") return own.endsWith(value);
  return operator === "*" ? own.includes(value) : own === value;
}

const BLANK = 32;

/** Whether a text contains a word between whitespace. */
function hasWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const end = at + word.length;
    const isStart = at === 0 || text.charCodeAt(at - 1) <= BLANK;
    if (isStart && (end === text.length || text.charCodeAt(end) <= BLANK)) return word !== "";
  }
  return false;
}
