import { elementId, type Tree, tagName } from "../../html/index.ts";
import { type ClassValues, NO_CLASS } from "../class-values.ts";
import { parseStyleSelector, plainKey, type SelectorMatcher, type StyleSelector } from "./css/index.ts";
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

/** Rules by the keys of their selectors. */
export class RuleIndex {
  readonly #tree: Tree;
  readonly #classes: ClassValues;
  readonly #matcher: SelectorMatcher;
  readonly #rules = new Map<string, PageRule[]>();
  /** By tag and class attribute: the rules that fit both. */
  readonly #byNames = new Map<number, readonly PageRule[]>();
  #hasIds = false;

  constructor(tree: Tree, classes: ClassValues, matcher: SelectorMatcher) {
    this.#tree = tree;
    this.#classes = classes;
    this.#matcher = matcher;
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

  /** Returns the rules whose last compound fits the tag and the classes of an element: first those for the tag, then for the classes and the id. */
  candidates(node: number): readonly PageRule[] {
    if (this.#rules.size === 0) return NO_RULES;
    const { tag, idAt } = this.#tree;
    const value = this.#classes.of[node];
    const names = tag[node] * (this.#classes.values.length + 1) + value - NO_CLASS;
    let rules = this.#byNames.get(names);
    if (rules === undefined) this.#byNames.set(names, (rules = this.#fitting(this.#keysOf(node, value), node)));
    if (!this.#hasIds || idAt[node] === 0) return rules;
    return [...rules, ...this.#fitting([`#${elementId(this.#tree, node)}`], node)];
  }

  #keysOf(node: number, value: number): readonly string[] {
    const keys = ["*", tagName(this.#tree, node)];
    if (value !== NO_CLASS) for (const name of this.#classes.classesIn(value)) keys.push(`.${name}`);
    return keys;
  }

  #fitting(keys: readonly string[], node: number): readonly PageRule[] {
    const fitting: PageRule[] = [];
    for (const key of keys) {
      for (const rule of this.#rules.get(key) ?? NO_RULES) {
        if (rule.selector !== undefined && this.#matcher.fitsNames(rule.selector, node)) fitting.push(rule);
      }
    }
    return fitting.length === 0 ? NO_RULES : fitting;
  }
}
