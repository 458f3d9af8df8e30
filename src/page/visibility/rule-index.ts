import { className, elementId, type Tree, tagName } from "../../html/index.ts";
import type { Selector } from "./selectors.ts";

/** A property with the value that a rule or a style attribute declares for it. */
export interface Declared {
  readonly property: string;
  readonly value: string;
  readonly isImportant: boolean;
}

/** A rule of the page's style sheets with one selector. */
export interface PageRule {
  readonly selector: Selector;
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
  /** By class attribute, since many elements share one. */
  readonly #byClasses = new Map<string, readonly PageRule[]>();

  constructor(tree: Tree) {
    this.#tree = tree;
  }

  add(rule: PageRule): void {
    const { key } = rule.selector;
    const list = this.#rules.get(key);
    if (list === undefined) this.#rules.set(key, [rule]);
    else list.push(rule);
  }

  /** Returns the rules that may match an element. */
  candidates(node: number): readonly PageRule[] {
    const rules = this.#rules;
    const tree = this.#tree;
    if (rules.size === 0) return NO_RULES;
    const lists = [rules.get("*"), rules.get(tagName(tree, node))];
    if (tree.idAt[node] !== 0) lists.push(rules.get(`#${elementId(tree, node)}`));
    const own = tree.classAt[node] === 0 ? NO_RULES : this.#withClasses(className(tree, node));
    // Fast path: most elements have rules for their classes only.
    return lists.every((list) => list === undefined) ? own : [...lists.flatMap((list) => list ?? NO_RULES), ...own];
  }

  #withClasses(value: string): readonly PageRule[] {
    let found = this.#byClasses.get(value);
    if (found === undefined) {
      found = [...new Set(value.split(SPACES))].flatMap((name) => this.#rules.get(`.${name}`) ?? NO_RULES);
      this.#byClasses.set(value, found);
    }
    return found;
  }
}
