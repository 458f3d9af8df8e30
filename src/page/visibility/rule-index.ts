import { elementId, type Tree, tagName } from "../../html/index.ts";
import { type ClassValues, NO_CLASS } from "../class-values.ts";
import { parseStyleSelector, plainKey, type SelectorMatcher, type StyleSelector } from "./css/index.ts";
import type { UsedNames } from "./used-names.ts";

/** A property with the value that a rule or a style attribute declares for it. */
export interface Declared {
  readonly property: string;
  readonly value: string;
  readonly isImportant: boolean;
  /** Whether the value hides, by itself or together with other properties (`mayHide`). Colors are compared later. */
  readonly hides: boolean;
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

type RuleLists = Map<string, PageRule[]>;

/** Rules by the keys of their selectors. */
export class RuleIndex {
  readonly #tree: Tree;
  readonly #classes: ClassValues;
  readonly #matcher: SelectorMatcher;
  /** By tag, and those for any element by `*`. */
  readonly #ofTags: RuleLists = new Map();
  readonly #ofClasses: RuleLists = new Map();
  readonly #ofIds: RuleLists = new Map();
  /** By tag and class attribute: the rules that fit both. */
  readonly #fittingNames = new Map<number, readonly PageRule[]>();
  #isEmpty = true;

  constructor(tree: Tree, classes: ClassValues, matcher: SelectorMatcher) {
    this.#tree = tree;
    this.#classes = classes;
    this.#matcher = matcher;
  }

  /** Adds a rule, before the first call of `candidates`. */
  add(rule: PageRule): void {
    const { key } = rule;
    if (key === undefined) return;
    this.#isEmpty = false;
    if (key.startsWith(".")) addTo(this.#ofClasses, key.slice(1), rule);
    else if (key.startsWith("#")) addTo(this.#ofIds, key.slice(1), rule);
    else addTo(this.#ofTags, key, rule);
  }

  /** Returns the rules whose last compound fits the tag and the classes of an element: those for the tag, then for the classes and the id. */
  candidates(node: number): readonly PageRule[] {
    if (this.#isEmpty) return NO_RULES;
    const { tag, idAt } = this.#tree;
    const value = this.#classes.of[node];
    const names = tag[node] * (this.#classes.values.length + 1) + value - NO_CLASS;
    let rules = this.#fittingNames.get(names);
    if (rules === undefined) this.#fittingNames.set(names, (rules = this.#fitting(this.#listsFor(node, value), node)));
    if (this.#ofIds.size === 0 || idAt[node] === 0) return rules;
    return [...rules, ...this.#fitting([this.#ofIds.get(elementId(this.#tree, node))], node)];
  }

  #listsFor(node: number, value: number): readonly (readonly PageRule[] | undefined)[] {
    const lists = [this.#ofTags.get("*"), this.#ofTags.get(tagName(this.#tree, node))];
    if (this.#ofClasses.size === 0 || value === NO_CLASS) return lists;
    for (const name of this.#classes.classesIn(value)) lists.push(this.#ofClasses.get(name));
    return lists;
  }

  #fitting(lists: readonly (readonly PageRule[] | undefined)[], node: number): readonly PageRule[] {
    const fitting: PageRule[] = [];
    for (const list of lists) {
      for (const rule of list ?? NO_RULES) {
        if (rule.selector !== undefined && this.#matcher.fitsNames(rule.selector, node)) fitting.push(rule);
      }
    }
    return fitting.length === 0 ? NO_RULES : fitting;
  }
}

function addTo(lists: RuleLists, key: string, rule: PageRule): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [rule]);
  else list.push(rule);
}
