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

const NO_RULES: readonly PageRule[] = [];
const NO_LISTS: readonly (readonly PageRule[])[] = [];

/** Rules by the keys of their selectors. */
export class RuleIndex {
  readonly #tree: Tree;
  readonly #rules = new Map<string, PageRule[]>();
  /** The rules for a tag, by tag id. */
  readonly #byTag = new Map<number, readonly PageRule[]>();
  readonly #classes: ClassValues;
  /** The rules for the classes in a class attribute, by its index in the class values. */
  readonly #byClasses: (readonly PageRule[] | undefined)[] = [];
  #hasIds = false;

  constructor(tree: Tree, classes: ClassValues) {
    this.#tree = tree;
    this.#classes = classes;
  }

  /** Adds a rule, before the first call of `candidates`. */
  add(rule: PageRule): void {
    const { key } = rule;
    if (key === undefined) return;
    const list = this.#rules.get(key);
    if (list === undefined) this.#rules.set(key, [rule]);
    else list.push(rule);
    if (key.startsWith("#")) this.#hasIds = true;
  }

  /** Returns the rules that may match an element, as lists by tag, classes and id. */
  candidates(node: number): readonly (readonly PageRule[])[] {
    if (this.#rules.size === 0) return NO_LISTS;
    const { tag, idAt } = this.#tree;
    const ofTag = this.#ofTag(tag[node], node);
    const ofClasses = this.#ofClasses(this.#classes.of[node]);
    const hasId = this.#hasIds && idAt[node] !== 0;
    // Fast path: most elements have no rules.
    if (ofTag.length === 0 && ofClasses.length === 0 && !hasId) return NO_LISTS;
    const ofId = hasId ? this.#rules.get(`#${elementId(this.#tree, node)}`) : undefined;
    return [ofTag, ofClasses, ofId ?? NO_RULES];
  }

  #ofTag(tag: number, node: number): readonly PageRule[] {
    let rules = this.#byTag.get(tag);
    if (rules === undefined) {
      rules = ["*", tagName(this.#tree, node)].flatMap((key) => this.#rules.get(key) ?? NO_RULES);
      this.#byTag.set(tag, rules);
    }
    return rules;
  }

  #ofClasses(value: number): readonly PageRule[] {
    if (value === NO_CLASS) return NO_RULES;
    let rules = this.#byClasses[value];
    if (rules === undefined) {
      rules = [...this.#classes.classesIn(value)].flatMap((name) => this.#rules.get(`.${name}`) ?? NO_RULES);
      this.#byClasses[value] = rules;
    }
    return rules;
  }
}
