import { attributeBit, elementId, type Tree, tagName } from "../../html/index.ts";
import { type ClassValues, NO_CLASS } from "../class-values.ts";
import type { SelectorMatcher, StyleSelector } from "./css/index.ts";
import type { PageRule } from "./page-rule.ts";

/** A rule of which the page may have elements. */
export interface MatchableRule extends PageRule {
  readonly selector: StyleSelector;
}

/** The page of an index, and what the index makes of the rules for an element. */
interface IndexSource<Prepared> {
  readonly tree: Tree;
  readonly classes: ClassValues;
  readonly matcher: SelectorMatcher;
  readonly prepare: (rules: readonly MatchableRule[]) => Prepared;
}

type RuleLists = Map<string, PageRule[]>;

/** The bit of elements with an id. */
const ID_BIT = attributeBit("id");

/**
 * Rules by what the last compounds of their selectors need, so that each element is tested against few of them. They are prepared once for all
 * elements with the same tag and class attribute, once per id, and once per bit of an attribute.
 */
export class RuleIndex<Prepared> {
  readonly #source: IndexSource<Prepared>;
  /** By `PageRule.key`, besides those of classes. Rules that need an attribute are listed by its bit: `[64`. */
  readonly #rules: RuleLists = new Map();
  /** By class, without the dot: joining strings for each class of a page would take longer than finding them. */
  readonly #ofClasses: RuleLists = new Map();
  /** The bits of attributes that rules need. */
  readonly #attributeBits = new Set<number>();
  /** All these bits, and that of ids if rules need ids. */
  #bits = 0;
  /** By tag and class attribute as one number, and by the keys of ids and attributes: at most one. */
  readonly #prepared = new Map<string | number, readonly Prepared[]>();

  constructor(source: IndexSource<Prepared>) {
    this.#source = source;
  }

  /** Adds a rule, before the first call of `rulesFor`. */
  add(rule: PageRule): void {
    const { key } = rule;
    if (key === undefined) return;
    if (key.startsWith(".")) addTo(this.#ofClasses, key.slice(1), rule);
    else if (key.startsWith("[")) this.#addForAttribute(attributeBit(key.slice(1)), rule);
    else addTo(this.#rules, key, rule);
    if (key.startsWith("#")) this.#bits |= ID_BIT;
  }

  #addForAttribute(bit: number, rule: PageRule): void {
    addTo(this.#rules, `[${bit}`, rule);
    this.#attributeBits.add(bit);
    this.#bits |= bit;
  }

  /** Returns the rules that may match an element: those for its tag and classes, for its id, and for its attributes. */
  rulesFor(node: number): readonly Prepared[] {
    if (this.#rules.size + this.#ofClasses.size === 0) return [];
    const { tree, classes } = this.#source;
    const names = tree.tag[node] * (classes.values.length + 1) + classes.of[node] - NO_CLASS;
    let found = this.#prepared.get(names) ?? this.#prepare(names, this.#rulesForNames(node));
    const bits = tree.attributeBits[node] & this.#bits;
    if (bits === 0) return found;
    if (tree.idAt[node] !== 0) found = joined(found, this.#rulesForKey(`#${elementId(tree, node)}`));
    for (const bit of this.#attributeBits) if ((bits & bit) !== 0) found = joined(found, this.#rulesForKey(`[${bit}`));
    return found;
  }

  #rulesForNames(node: number): readonly MatchableRule[] {
    const { tree, classes, matcher } = this.#source;
    if (matcher.isCut) return NO_RULES;
    const rules = [...matchable(this.#rules.get("*")), ...matchable(this.#rules.get(tagName(tree, node)))];
    const value = classes.of[node];
    if (this.#ofClasses.size > 0 && value !== NO_CLASS)
      for (const name of classes.classesIn(value)) rules.push(...matchable(this.#ofClasses.get(name)));
    return rules.filter(({ selector }) => matcher.fitsNames(selector, node));
  }

  #rulesForKey(key: string): readonly Prepared[] {
    return this.#prepared.get(key) ?? this.#prepare(key, matchable(this.#rules.get(key)));
  }

  #prepare(key: string | number, rules: readonly MatchableRule[]): readonly Prepared[] {
    const prepared = rules.length === 0 ? [] : [this.#source.prepare(rules)];
    this.#prepared.set(key, prepared);
    return prepared;
  }
}

function addTo(lists: RuleLists, key: string, rule: PageRule): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [rule]);
  else list.push(rule);
}

const NO_RULES: readonly MatchableRule[] = [];

function matchable(rules: readonly PageRule[] | undefined): readonly MatchableRule[] {
  return rules?.filter((rule): rule is MatchableRule => rule.selector !== undefined) ?? NO_RULES;
}

function joined<T>(one: readonly T[], other: readonly T[]): readonly T[] {
  return other.length === 0 ? one : [...one, ...other];
}
