import { attribute, Flag, RAW, type Tree, tagId } from "../../html/index.ts";
import { isSeeingProperty, mayHide, propertyOf } from "./hiding-styles.ts";
import { type Declared, RuleIndex } from "./rule-index.ts";
import { parseStyleSelector, SelectorMatcher } from "./selectors.ts";
import { Applies, type Declaration, mediaApplies, readSheet, readStyle, type SheetRule } from "./style-sheet.ts";

const STYLE = tagId("style");
const LINK = tagId("link");
const NOSCRIPT = tagId("noscript");
const STYLE_SHEET = /\bstylesheet\b/i;
const CSS = /^(?:text\/css)?$/i;

/** Limit: characters of all style sheets of a page. The rest is not read. */
const MAX_CSS_CHARS = 4_000_000;
/** Limit: selectors of rules that may matter. */
const MAX_SELECTORS = 50_000;

/* What weighs more wins: an important declaration, then a style attribute, then the specificity, then the later rule. */
const IMPORTANT = 2 ** 51;
const ATTRIBUTE = 2 ** 50;
const SPECIFICITY = 2 ** 17;

/** A declaration that wins over all others of its property. */
export interface Winner {
  readonly value: string;
  readonly weight: number;
  /** The selector, or `BY_ATTRIBUTE`. */
  readonly by: string;
}

/** `Winner.by` of declarations in a style attribute. */
export const BY_ATTRIBUTE = "style attribute";

/** The part of the CSS cascade that can hide elements: the page's own style sheets, and style attributes. */
export class Cascade {
  readonly #tree: Tree;
  readonly #matcher: SelectorMatcher;
  readonly #rules: RuleIndex;
  readonly #hidingRules: RuleIndex;
  /** Whether the page links style sheets, which are not read. */
  hasLinkedSheets = false;
  #isCut = false;
  #selectors = 0;

  constructor(tree: Tree) {
    this.#tree = tree;
    this.#matcher = new SelectorMatcher(tree);
    this.#rules = new RuleIndex(tree);
    this.#hidingRules = new RuleIndex(tree);
    this.#readSheets();
  }

  /** Whether a limit kept rules from being read or matched. */
  get isCut(): boolean {
    return this.#isCut || this.#matcher.isCut;
  }

  /** Whether a declaration for the element itself may hide it. */
  maybeHides(node: number): boolean {
    const matches = this.#hidingRules.candidates(node).some(({ selector }) => this.#matcher.matches(selector, node));
    return matches || this.#ofAttribute(node).some(canHide);
  }

  /** Returns the winning declarations for an element, by property. */
  winners(node: number): ReadonlyMap<string, Winner> {
    const found = new Map<string, Winner>();
    const add = ({ property, value, isImportant }: Declared, ownWeight: number, by: string): void => {
      const weight = ownWeight + (isImportant ? IMPORTANT : 0);
      if (weight >= (found.get(property)?.weight ?? 0)) found.set(property, { value, weight, by });
    };
    for (const { selector, declared, weight } of this.#rules.candidates(node)) {
      if (this.#matcher.matches(selector, node)) for (const one of declared) add(one, weight, selector.text);
    }
    for (const one of this.#ofAttribute(node)) add(one, ATTRIBUTE, BY_ATTRIBUTE);
    return found;
  }

  #ofAttribute(node: number): readonly Declared[] {
    if ((this.#tree.flags[node] & Flag.STYLED) === 0) return [];
    return readStyle(attribute(this.#tree, node, "style") ?? "", isSeeingProperty).map(declaredBy);
  }

  #readSheets(): void {
    const { tag, parent, source, from, to, count } = this.#tree;
    let charsLeft = MAX_CSS_CHARS;
    for (let node = 1; node < count; node++) {
      if (tag[node] === LINK) this.hasLinkedSheets ||= STYLE_SHEET.test(attribute(this.#tree, node, "rel") ?? "");
      if (tag[node] !== RAW || tag[parent[node]] !== STYLE) continue;
      const css = source.slice(from[node], Math.min(to[node], from[node] + charsLeft));
      charsLeft -= to[node] - from[node];
      if (charsLeft < 0) this.#isCut = true;
      const take = (rule: SheetRule): void => this.#addRule(rule);
      readSheet(css, this.#appliesTo(parent[node]), { isWanted: isSeeingProperty, take });
    }
  }

  #addRule({ selectors, declarations, applies }: SheetRule): void {
    const all = declarations.map(declaredBy);
    // A rule for some windows only can show, but not hide for good.
    const declared = applies === Applies.ALWAYS ? all : all.filter((one) => !canHide(one));
    const hides = declared.some(canHide);
    for (const text of selectors.split(",")) {
      const selector = this.#selectors < MAX_SELECTORS ? parseStyleSelector(text) : undefined;
      if (this.#selectors === MAX_SELECTORS) this.#isCut = true;
      if (selector === undefined) continue;
      const rule = { selector, declared, weight: selector.specificity * SPECIFICITY + this.#selectors++ };
      this.#rules.add(rule);
      if (hides) this.#hidingRules.add(rule);
    }
  }

  /** Returns when a style element applies, by its attributes. In `noscript`, it applies only without scripts. */
  #appliesTo(style: number): number {
    const tree = this.#tree;
    if (!CSS.test(attribute(tree, style, "type") ?? "")) return Applies.NEVER;
    const applies = mediaApplies(attribute(tree, style, "media") ?? "");
    return tree.tag[tree.parent[style]] === NOSCRIPT ? Math.min(applies, Applies.SOMETIMES) : applies;
  }
}

/** Whether a declaration may hide, alone or together with others. */
function canHide({ property, value }: Declared): boolean {
  return mayHide(property, value);
}

function declaredBy(declaration: Declaration): Declared {
  const [property, value] = propertyOf(declaration);
  return { property, value, isImportant: declaration.isImportant };
}
