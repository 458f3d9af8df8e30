import { elementId, type Tree, tagName } from "../../html/index.ts";
import { type ClassValues, NO_CLASS } from "../class-values.ts";
import { parseStyleSelector, plainKey, type StyleSelector } from "./css/index.ts";
import type { UsedNames } from "./used-names.ts";

/** A property with the value that a rule or a style attribute declares for it. */
export interface Declared {
  readonly property: string;
  readonly value: string;
  readonly isImportant: boolean;
}

/** A rule of the page's style sheets with one selector, which is parsed when it is needed. */
export class PageRule {
  readonly declared: readonly Declared[];
  /** Its position among all rules. */
  readonly order: number;
  /** What elements need: `#id`, `.class` or a tag; `*` for any element. Undefined if the rule matches no element. */
  readonly key: string | undefined;
  readonly #text: string;
  readonly #names: UsedNames;
  #selector: StyleSelector | undefined;
  #isParsed = false;

  constructor(
    text: string,
    { declared, order, names }: Pick<PageRule, "declared" | "order"> & { readonly names: UsedNames },
  ) {
    this.#text = text.trim();
    this.#names = names;
    this.declared = declared;
    this.order = order;
    this.key = plainKey(this.#text) ?? this.selector?.key;
  }

  /** Undefined if the page has no elements for it. */
  get selector(): StyleSelector | undefined {
    if (!this.#isParsed) {
      const parsed = parseStyleSelector(this.#text);
      this.#selector = parsed !== undefined && this.#names.hasAllOf(parsed) ? parsed : undefined;
      this.#isParsed = true;
    }
    return this.#selector;
  }
}

/** Rules that share a key. */
type RuleList = readonly PageRule[];

const NO_LISTS: readonly RuleList[] = [];

/** Rules by the keys of their selectors. */
export class RuleIndex {
  readonly #tree: Tree;
  readonly #classes: ClassValues;
  readonly #added = new Map<string, PageRule[]>();
  /** The added rules whose selectors may match, by key, once they are needed. */
  readonly #rules = new Map<string, RuleList>();
  /** The rules for a tag, by tag id. */
  readonly #byTag = new Map<number, readonly RuleList[]>();
  /** The rules for the classes in a class attribute, by its index in the class values. */
  readonly #byClasses: (readonly RuleList[] | undefined)[] = [];
  #hasIds = false;

  constructor(tree: Tree, classes: ClassValues) {
    this.#tree = tree;
    this.#classes = classes;
  }

  /** Adds a rule, before the first call of `candidates`. */
  add(rule: PageRule): void {
    const { key } = rule;
    if (key === undefined) return;
    const list = this.#added.get(key);
    if (list === undefined) this.#added.set(key, [rule]);
    else list.push(rule);
    if (key.startsWith("#")) this.#hasIds = true;
  }

  /** Returns the rules that may match an element, as lists by tag, classes and id. */
  candidates(node: number): readonly RuleList[] {
    if (this.#added.size === 0) return NO_LISTS;
    const { tag, idAt } = this.#tree;
    const ofTag = this.#ofTag(tag[node], node);
    const ofClasses = this.#ofClasses(this.#classes.of[node]);
    const ofId = this.#hasIds && idAt[node] !== 0 ? this.#listsOf([`#${elementId(this.#tree, node)}`]) : NO_LISTS;
    // Fast path: most elements have no rules.
    if (ofTag.length + ofId.length === 0) return ofClasses;
    return [...ofTag, ...ofClasses, ...ofId];
  }

  #ofTag(tag: number, node: number): readonly RuleList[] {
    let lists = this.#byTag.get(tag);
    if (lists === undefined) this.#byTag.set(tag, (lists = this.#listsOf(["*", tagName(this.#tree, node)])));
    return lists;
  }

  #ofClasses(value: number): readonly RuleList[] {
    if (value === NO_CLASS) return NO_LISTS;
    return (this.#byClasses[value] ??= this.#listsOf([...this.#classes.classesIn(value)].map((name) => `.${name}`)));
  }

  /** Returns the lists of some keys, without empty ones. They are not joined: many class attributes may share a class with many rules. */
  #listsOf(keys: readonly string[]): readonly RuleList[] {
    return keys.map((key) => this.#listOf(key)).filter((list) => list.length > 0);
  }

  #listOf(key: string): RuleList {
    let list = this.#rules.get(key);
    if (list === undefined) {
      list = (this.#added.get(key) ?? []).filter(({ selector }) => selector !== undefined);
      this.#rules.set(key, list);
    }
    return list;
  }
}
