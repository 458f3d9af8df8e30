import { attribute, className, elementId, RAW, TEXT, type Tree } from "../../../html/index.ts";
import { parseDeclarations, type StyleCompound, type StyleRule } from "./style-rules.ts";

/** Limit: ancestors searched for one compound selector. */
const MAX_CLIMB = 64;
/** Limit: classes of one element that are read. Set by hand; elements of real pages have far fewer. */
const MAX_CLASSES = 100;
/**
 * Limit: rules with the same key (a tag, a class or an id). The last ones stay, since they overrule the others. Set by hand: it bounds the
 * time for pages with many rules for many elements.
 */
const MAX_KEY_RULES = 200;
const SPACES = /\s+/;
const NOTHING: ReadonlyMap<string, string> = new Map();

/** Finds the declarations that apply to an element: rules by specificity, then the style attribute. */
export class RuleMatcher {
  readonly #tree: Tree;
  readonly #byId = new Map<string, StyleRule[]>();
  readonly #byClass = new Map<string, StyleRule[]>();
  readonly #byTag = new Map<number, StyleRule[]>();
  /** Rules like `.menu a`, by class or id of the ancestor (`.menu`). In `#byTag`, every `a` would be compared with all of them. */
  readonly #byContext = new Map<string, StyleRule[]>();
  readonly #order = new Map<StyleRule, number>();
  readonly #classes = new Map<number, readonly string[]>();

  constructor(tree: Tree, rules: readonly StyleRule[]) {
    this.#tree = tree;
    for (let index = rules.length - 1; index >= 0; index--) {
      const rule = rules[index];
      this.#order.set(rule, index);
      const own = rule.compounds.at(-1);
      if (own === undefined) continue;
      if (own.id !== "") push(this.#byId, own.id, rule);
      else if (own.classes.length > 0) push(this.#byClass, own.classes[0], rule);
      else {
        const context = contextOf(rule);
        if (context === undefined) push(this.#byTag, own.tag, rule);
        else push(this.#byContext, context, rule);
      }
    }
  }

  /** Returns the declarations that apply to an element. */
  declarations(node: number): ReadonlyMap<string, string> {
    const style = attribute(this.#tree, node, "style");
    const rules = this.#rulesFor(node);
    if (rules.length === 0 && style === undefined) return NOTHING;
    const found = new Map<string, string>();
    rules.sort((a, b) => a.specificity - b.specificity || this.#orderOf(a) - this.#orderOf(b));
    for (const rule of rules) for (const [name, value] of rule.declarations) found.set(name, value);
    if (style !== undefined) for (const [name, value] of parseDeclarations(style)) found.set(name, value);
    return found;
  }

  #orderOf(rule: StyleRule): number {
    return this.#order.get(rule) ?? 0;
  }

  #rulesFor(node: number): StyleRule[] {
    const candidates: StyleRule[] = [...(this.#byTag.get(this.#tree.tag[node]) ?? []), ...(this.#byTag.get(0) ?? [])];
    if (this.#tree.idAt[node] !== 0) candidates.push(...(this.#byId.get(elementId(this.#tree, node)) ?? []));
    for (const name of this.#classesOf(node)) candidates.push(...(this.#byClass.get(name) ?? []));
    if (this.#byContext.size > 0) this.#addContextRules(candidates, node);
    return candidates.filter((rule) => this.#matches(rule, node));
  }

  #addContextRules(candidates: StyleRule[], node: number): void {
    const { parent, idAt } = this.#tree;
    const seen = new Set<string>();
    const add = (name: string) => {
      if (seen.has(name)) return;
      seen.add(name);
      candidates.push(...(this.#byContext.get(name) ?? []));
    };
    for (let up = parent[node], climb = MAX_CLIMB; up >= 0 && climb > 0; up = parent[up], climb--) {
      if (idAt[up] !== 0) add(`#${elementId(this.#tree, up)}`);
      for (const name of this.#classesOf(up)) add(`.${name}`);
    }
  }

  /** Whether a selector matches, tested from the element outward. Each compound takes the nearest ancestor that fits. */
  #matches({ compounds }: StyleRule, node: number): boolean {
    const own = compounds.at(-1);
    if (own === undefined || !this.#fits(own, node)) return false;
    let at = node;
    for (let i = compounds.length - 2; i >= 0; i--) {
      const compound = compounds[i];
      let climb = compound.isParent ? 1 : MAX_CLIMB;
      at = this.#tree.parent[at];
      while (at >= 0 && --climb > 0 && !this.#fits(compound, at)) at = this.#tree.parent[at];
      if (at < 0 || !this.#fits(compound, at)) return false;
    }
    return true;
  }

  #fits({ tag, id, classes }: StyleCompound, node: number): boolean {
    const own = this.#tree.tag[node];
    if (own === TEXT || own === RAW || (tag !== 0 && tag !== own)) return false;
    if (id !== "" && (this.#tree.idAt[node] === 0 || elementId(this.#tree, node) !== id)) return false;
    if (classes.length === 0) return true;
    const names = this.#classesOf(node);
    return classes.every((name) => names.includes(name));
  }

  #classesOf(node: number): readonly string[] {
    if (this.#tree.classAt[node] === 0) return [];
    const known = this.#classes.get(node);
    if (known !== undefined) return known;
    const names = className(this.#tree, node).split(SPACES, MAX_CLASSES);
    this.#classes.set(node, names);
    return names;
  }
}

/** Returns the innermost id or class that a selector requires of an ancestor: `.menu` for `#top .menu a`. */
function contextOf({ compounds }: StyleRule): string | undefined {
  const named = compounds.slice(0, -1).findLast(({ id, classes }) => id !== "" || classes.length > 0);
  if (named === undefined) return undefined;
  return named.id !== "" ? `#${named.id}` : `.${named.classes[0]}`;
}

function push<K>(map: Map<K, StyleRule[]>, key: K, rule: StyleRule): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [rule]);
  else if (list.length < MAX_KEY_RULES) list.push(rule);
}
