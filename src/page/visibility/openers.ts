import {
  attributeIndex,
  attributesNamed,
  CONTROL_ATTRIBUTES,
  className,
  elementId,
  Flag,
  href,
  KNOWN_TAGS,
  RAW,
  TEXT,
  type Tree,
  tagId,
  tagSet,
} from "../../html/index.ts";
import {
  ANIMATION_ATTRIBUTE,
  ANIMATION_TOOL,
  ANIMATION_WORDS,
  OPENABLE_WORDS,
  SELF_OPENING_WORDS,
} from "../../vocabulary/index.ts";
import { partPattern } from "../element-names.ts";

const REFERENCES = attributeIndex(CONTROL_ATTRIBUTES);
/** A name in a reference: `#more`, `.tab-2`, `toggle('more')`. */
const NAME = /\.?[\w-]{2,100}/g;
const HASH = 35;

const OPENABLE = partPattern(OPENABLE_WORDS);
const SELF_OPENING = partPattern(SELF_OPENING_WORDS);
const ANIMATED = partPattern(ANIMATION_WORDS);
const MATH = tagId("math");
const CONTROLS = tagSet("button summary label dt");
const HEADINGS = tagSet("h1 h2 h3 h4 h5 h6");
/** Elements without a place on the page, which may be between a control and what it opens. */
const INVISIBLE = tagSet("script style link meta template noscript br hr");
const TAB_PANEL = /\srole=["']?tabpanel|\saria-labelledby=["']?[^"'>]*tab|\srole=["']?region[^>]*\saria-labelledby/i;
/** A start tag of a control. */
const OPENS =
  /\saria-(?:expanded|controls|selected)|\sdata-(?:bs-)?toggle|\srole=["']?(?:button|tab)\b|\sonclick|\shref=["']?(?:#|javascript:)|\stype=["']?(?:checkbox|radio)|cursor\W{1,3}pointer/i;
/** Limit: characters of a reference. Scripts in attributes may be longer. */
const MAX_REFERENCE_CHARS = 200;
/** Limit: nodes of an element that may contain the control, like a heading around a button. */
const MAX_CONTROL_NODES = 24;
/** Limit: nodes of an element with nothing but a formula. */
const MAX_FORMULA_NODES = 16;
/** Limit: wrappers between the control's sibling and the hidden element. */
const MAX_WRAPPERS = 3;
/** Limit: levels from the last node of the sibling before up to that sibling. */
const MAX_LEVELS = 16;

/** Tells which hidden elements people can open: those that a control refers to, or that are beside a control. */
export class Openers {
  readonly #tree: Tree;
  /** Ids and classes that controls refer to. */
  #targets: ReadonlySet<string> | undefined;
  #hasAnimations: boolean | undefined;

  constructor(tree: Tree) {
    this.#tree = tree;
  }

  /** Whether people can open a hidden element, or the content needs it: the source of a formula that is drawn beside it. */
  isOpenable(node: number): boolean {
    return (
      TAB_PANEL.test(this.#startTag(node)) ||
      this.#isBesideControl(node) ||
      this.#isTarget(node) ||
      this.#opensItself(node) ||
      this.#isFormula(node)
    );
  }

  /** Whether a script shows an element as people scroll to it. Some tools start with `opacity: 0` in style attributes. */
  isAnimated(node: number, isInline: boolean): boolean {
    if (ANIMATION_ATTRIBUTE.test(this.#startTag(node)) || ANIMATED.test(this.#names(node))) return true;
    if (!isInline) return false;
    this.#hasAnimations ??= ANIMATION_TOOL.test(this.#tree.source);
    return this.#hasAnimations;
  }

  /** Whether a script adds the control: the names of the element, or of one of the next around it, tell so. */
  #opensItself(node: number): boolean {
    const { parent, body } = this.#tree;
    for (let around = node, wrappers = 0; wrappers <= MAX_WRAPPERS && around > body; wrappers++) {
      if (SELF_OPENING.test(this.#names(around))) return true;
      around = parent[around];
    }
    return false;
  }

  /** Whether a control refers to the id or a class of an element. */
  #isTarget(node: number): boolean {
    this.#targets ??= targetsIn(this.#tree);
    const targets = this.#targets;
    const classes = className(this.#tree, node).split(SPACES);
    return targets.has(elementId(this.#tree, node)) || classes.some((name) => targets.has(`.${name}`));
  }

  /** Whether the element before is a control or contains one; for the first element in a wrapper, the element before the wrapper. */
  #isBesideControl(node: number): boolean {
    const { parent, end, tag } = this.#tree;
    const isNamed = OPENABLE.test(`${this.#names(node)} ${this.#names(parent[node])}`);
    const next = end[node];
    const above = parent[node];
    const isBeside = parent[next] === above || (next === end[above] && parent[next] === parent[above]);
    if (isNamed && isBeside && tag[next] > RAW && this.#opens(next, isNamed)) return true;
    for (let inner = node, wrappers = 0; wrappers <= MAX_WRAPPERS && inner > this.#tree.body; wrappers++) {
      const before = this.#elementBefore(inner);
      if (before >= 0) return this.#opens(before, isNamed);
      inner = parent[inner];
    }
    return false;
  }

  /** Returns the sibling element before a node, or -1. */
  #elementBefore(node: number): number {
    const { parent, tag } = this.#tree;
    const above = parent[node];
    for (let before = node - 1; before > above; before--) {
      // The node before is the last one in the subtree of the sibling before.
      for (let levels = MAX_LEVELS; levels > 0 && parent[before] !== above; levels--) before = parent[before];
      if (parent[before] !== above) return -1;
      if (tag[before] > RAW && INVISIBLE[tag[before]] !== 1) return before;
    }
    return -1;
  }

  /** Whether an element is or contains a control. What is named like a tab or an accordion also opens by a heading, or beside its like. */
  #opens(root: number, isNamed: boolean): boolean {
    const { tag, end } = this.#tree;
    if (isNamed && OPENABLE.test(this.#names(root))) return true;
    if (end[root] - root > MAX_CONTROL_NODES) return false;
    for (let node = root; node < end[root]; node++) {
      const kind = tag[node];
      if (kind <= RAW) continue;
      if (kind < KNOWN_TAGS && (CONTROLS[kind] === 1 || (isNamed && HEADINGS[kind] === 1))) return true;
      if (OPENS.test(this.#startTag(node)) || OPENABLE.test(this.#names(node))) return true;
    }
    return false;
  }

  /** Whether an element contains only `<math>`: the copy for screen readers, which has the source of the formula. */
  #isFormula(node: number): boolean {
    const { tag, end } = this.#tree;
    let hasMath = false;
    for (let inner = node; inner < end[node]; inner++) {
      if (inner - node > MAX_FORMULA_NODES || tag[inner] === TEXT) return false;
      if (tag[inner] === MATH) hasMath = true;
    }
    return hasMath;
  }

  #names(node: number): string {
    return `${className(this.#tree, node)} ${elementId(this.#tree, node)}`.toLowerCase();
  }

  #startTag(node: number): string {
    return this.#tree.source.slice(this.#tree.from[node], this.#tree.to[node]);
  }
}

const SPACES = /\s+/;

/** Returns the ids, and the classes with their dot, that controls refer to. */
function targetsIn(tree: Tree): ReadonlySet<string> {
  const { source, flags, hrefAt, count } = tree;
  const targets = new Set<string>();
  for (let node = 0; node < count; node++) {
    if (hrefAt[node] !== 0 && source.charCodeAt(hrefAt[node]) === HASH) targets.add((href(tree, node) ?? "").slice(1));
    if ((flags[node] & Flag.CONTROLS) === 0) continue;
    for (const value of attributesNamed(tree, node, REFERENCES)) {
      for (const name of value?.slice(0, MAX_REFERENCE_CHARS).match(NAME) ?? []) targets.add(name);
    }
  }
  return targets;
}
