import { className, elementId, type Tree, tagName } from "../../html/index.ts";
import type { StyleSelector } from "./selectors.ts";

/** A property with the value that a rule or a style attribute declares for it. */
export interface Declared {
  readonly property: string;
  readonly value: string;
  readonly isImportant: boolean;
}

/** A rule of the page's style sheets with one selector. */
export interface PageRule {
  readonly selector: StyleSelector;
  readonly declared: readonly Declared[];
  /** Its specificity and order as one number: the larger one wins. */
  readonly weight: number;
}

const SPACES = /\s+/;
const NO_RULES: readonly PageRule[] = [];

/** Rules by the keys of their selectors. */
export class RuleIndex {
  readonly #tree: Tree;
  readonly #rules = new Map<string, PageRule[]>();
  /** The rules for a tag, by tag id. */
  readonly #byTag = new Map<number, readonly PageRule[]>();
  /** The rules for the classes in a class attribute, since many elements share one. */
  readonly #byClasses = new Map<string, readonly PageRule[]>();
  #hasIds = false;
  /** The number of rules. */
  size = 0;

  constructor(tree: Tree) {
    this.#tree = tree;
  }

  /** Adds a rule, before the first call of `candidates`. */
  add(rule: PageRule): void {
    const { key } = rule.selector;
    this.size++;
    const list = this.#rules.get(key);
    if (list === undefined) this.#rules.set(key, [rule]);
    else list.push(rule);
    if (key.startsWith("#")) this.#hasIds = true;
  }

  /** Returns the rules that may match an element. */
  candidates(node: number): readonly PageRule[] {
    if (this.#rules.size === 0) return NO_RULES;
    const { tag, idAt, classAt } = this.#tree;
    const ofTag = this.#ofTag(tag[node], node);
    const ofClasses = classAt[node] === 0 ? NO_RULES : this.#ofClasses(className(this.#tree, node));
    const found = ofTag.length === 0 ? ofClasses : ofClasses.length === 0 ? ofTag : [...ofTag, ...ofClasses];
    if (!this.#hasIds || idAt[node] === 0) return found;
    return [...found, ...(this.#rules.get(`#${elementId(this.#tree, node)}`) ?? NO_RULES)];
  }

  #ofTag(tag: number, node: number): readonly PageRule[] {
    let rules = this.#byTag.get(tag);
    if (rules === undefined) {
      rules = ["*", tagName(this.#tree, node)].flatMap((key) => this.#rules.get(key) ?? NO_RULES);
      this.#byTag.set(tag, rules);
    }
    return rules;
  }

  #ofClasses(value: string): readonly PageRule[] {
    let rules = this.#byClasses.get(value);
    if (rules === undefined) {
      rules = [...new Set(value.split(SPACES))].flatMap((name) => this.#rules.get(`.${name}`) ?? NO_RULES);
      this.#byClasses.set(value, rules);
    }
    return rules;
  }
}
