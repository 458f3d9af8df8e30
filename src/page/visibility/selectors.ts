import { attribute, type Tree, tagName } from "../../html/index.ts";

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
  readonly tests: readonly SelectorTest[];
  /** Whether its element must be a child of the element of the compound before, not any descendant. */
  readonly isChild: boolean;
}

/** A selector like `.menu > a`. */
export interface StyleSelector {
  readonly text: string;
  readonly compounds: readonly Compound[];
  /** 65,536 per id, 256 per class or attribute, 1 per tag. */
  readonly specificity: number;
  /** What the last compound needs: `#id`, `.class` or a tag; `*` if none of them. */
  readonly key: string;
}

const TAG_WEIGHT = 1;
const CLASS_WEIGHT = 256;
const ID_WEIGHT = 65_536;
/** Limit: characters of a selector. Longer ones are skipped. */
const MAX_SELECTOR_CHARS = 500;

const NAME = "((?:[\\w-]|[^\\0-\\x7f]|\\\\.)+)";
const ATTRIBUTE = `\\[ ?([\\w-]+) ?(?:([~|^$*]?)= ?("[^"]*"|'[^']*'|[^\\]]*?) ?i? ?)?\\]`;
/** A simple selector, alone or in `:not()`. */
const PART = new RegExp(`(:not\\( ?)?(?:([.#]?)${NAME}|${ATTRIBUTE})( ?\\))?|\\*`, "y");
const COMBINATOR = / ?(>) ?| /y;
const SPACES = /\s+/g;
const QUOTES = /^["']|["']$/g;
const ESCAPE = /\\(?:([0-9a-f]{1,6}) ?|(.))/gi;

/** Replaces the escapes of CSS: `sm\:flex` → `sm:flex`, `\64 isplay` → `display`. */
export function unescapeCss(text: string): string {
  return text.replace(ESCAPE, (_, hex: string | undefined, character: string) =>
    hex === undefined ? character : String.fromCodePoint(Math.min(Number.parseInt(hex, 16), 0x10ffff)),
  );
}

/**
 * Parses a selector of tags, classes, ids and attributes, with spaces and `>` between them. Returns undefined for others. Most of those
 * need a state that the page is not in (`:hover`), or match what is no element (`::before`).
 */
export function parseStyleSelector(selector: string): StyleSelector | undefined {
  const text = selector.replace(SPACES, " ").trim();
  if (text === "" || text.length > MAX_SELECTOR_CHARS) return undefined;
  const compounds: Compound[] = [];
  let specificity = 0;
  let key = "*";
  let isChild = false;
  for (let at = 0; at < text.length; ) {
    const tests: SelectorTest[] = [];
    const start = at;
    key = "*";
    PART.lastIndex = at;
    for (let part = PART.exec(text); part !== null; part = PART.exec(text)) {
      at = PART.lastIndex;
      const test = testOf(part);
      // `*`, or `:not()` of more than one simple selector.
      if (test === undefined) continue;
      if (test.isNegated !== (part[7] !== undefined)) return undefined;
      tests.push(test);
      const mark = part[2];
      specificity += mark === "#" ? ID_WEIGHT : mark === "" ? TAG_WEIGHT : CLASS_WEIGHT;
      if (mark !== undefined && !test.isNegated && (key === "*" || mark !== "")) key = mark + test.value;
    }
    COMBINATOR.lastIndex = at;
    const combinator = COMBINATOR.exec(text);
    if (at === start || (combinator === null && at < text.length)) return undefined;
    compounds.push({ tests, isChild });
    isChild = combinator?.[1] !== undefined;
    at += combinator?.[0].length ?? 0;
  }
  return { text, compounds, specificity, key };
}

function testOf([, not, mark, name, attributeName, operator, value]: RegExpExecArray): SelectorTest | undefined {
  const isNegated = not !== undefined;
  if (attributeName !== undefined) {
    const plain = unescapeCss((value ?? "").replace(QUOTES, ""));
    return { name: attributeName.toLowerCase(), operator, value: plain, isNegated };
  }
  if (name === undefined) return undefined;
  const plain = unescapeCss(name);
  if (mark === "") return { name: "", operator: "", value: plain.toLowerCase(), isNegated };
  return { name: mark === "." ? "class" : "id", operator: mark === "." ? "~" : "", value: plain, isNegated };
}

/** Limit for the tests of all elements of a page: this many, plus this many per node. Keeps hostile style sheets linear. */
const MIN_TESTS = 100_000;
const MAX_TESTS_PER_NODE = 64;

/** Matches selectors with the elements of a tree. */
export class SelectorMatcher {
  readonly #tree: Tree;
  #testsLeft: number;

  constructor(tree: Tree) {
    this.#tree = tree;
    this.#testsLeft = MIN_TESTS + MAX_TESTS_PER_NODE * tree.count;
  }

  /** Whether the limit of tests was reached. From then on nothing matches. */
  get isCut(): boolean {
    return this.#testsLeft < 0;
  }

  /** Whether an element matches, tested from the element outward. */
  matches({ compounds }: StyleSelector, node: number): boolean {
    const { parent } = this.#tree;
    let i = compounds.length - 1;
    let at = node;
    /** The last compound that any ancestor from `freeAt` on may fit. */
    let free = -1;
    let freeAt = -1;
    while (at >= 0) {
      if (this.#fits(compounds[i], at)) {
        if (i === 0) return true;
        at = parent[at];
        if (!compounds[i--].isChild) {
          free = i;
          freeAt = at;
        }
      } else {
        if (free < 0) return false;
        i = free;
        at = freeAt = parent[freeAt];
      }
    }
    return false;
  }

  #fits({ tests }: Compound, node: number): boolean {
    this.#testsLeft -= tests.length + 1;
    if (this.isCut) return false;
    const tree = this.#tree;
    return tests.every((test) => {
      const own = test.name === "" ? tagName(tree, node) : attribute(tree, node, test.name);
      return passes(test, own) !== test.isNegated;
    });
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
