import { attribute, Flag, RAW, type Tree, tagId } from "../../html/index.ts";
import type { ClassValues } from "./class-values.ts";
import { colorAttributes, mayHaveColorAttributes } from "./color-attributes.ts";
import { isColor, isSeeingProperty, mayHide, propertyOf } from "./hiding-styles.ts";
import { type Declared, RuleIndex } from "./rule-index.ts";
import { plainSelectors } from "./selector-lists.ts";
import { parseStyleSelector, SelectorMatcher, type StyleSelector } from "./selectors.ts";
import { Applies, type Declaration, mediaApplies, readSheet, readStyle, type SheetRule } from "./style-sheet.ts";
import { StyleVariables } from "./style-variables.ts";
import { isInvisibleColor, SuspectColors } from "./suspect-colors.ts";
import { UsedNames } from "./used-names.ts";

const STYLE = tagId("style");
const LINK = tagId("link");
const NOSCRIPT = tagId("noscript");
const STYLE_SHEET = /\bstylesheet\b/i;
const CSS = /^(?:text\/css)?$/i;
const GROUND = /background/i;
/** The value of a color that applies in some windows only. */
const SOMETIMES_COLORED = "sometimes";

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

/** A rule with those of its selectors that may match elements of the page. */
interface ReadRule {
  readonly rule: SheetRule;
  readonly selectors: readonly StyleSelector[];
}

/** The part of the CSS cascade that can hide elements: the page's own style sheets, and style attributes. */
export class Cascade {
  readonly #tree: Tree;
  readonly #matcher: SelectorMatcher;
  readonly #rules: RuleIndex;
  readonly #hidingRules: RuleIndex;
  readonly #variables = new StyleVariables();
  readonly #colors = new SuspectColors();
  readonly #names: UsedNames;
  /** Whether the page links style sheets, which are not read. */
  hasLinkedSheets = false;
  #isCut = false;
  #selectors = 0;

  constructor(tree: Tree, classes: ClassValues) {
    this.#tree = tree;
    this.#matcher = new SelectorMatcher(tree, classes);
    this.#rules = new RuleIndex(tree, classes);
    this.#hidingRules = new RuleIndex(tree, classes);
    this.#names = new UsedNames(tree, classes);
    const rules = this.#readSheets();
    const declared = rules.map(({ rule }) => rule.declarations.map((one) => this.#declaredBy(one)));
    for (const all of declared) this.#addColors(all);
    for (const [i, rule] of rules.entries()) this.#addRule(rule, declared[i]);
  }

  /** Whether a limit kept rules from being read or matched. */
  get isCut(): boolean {
    return this.#isCut || this.#matcher.isCut;
  }

  /** Whether a declaration for the element itself may hide it. */
  maybeHides(node: number): boolean {
    for (const rules of this.#hidingRules.candidates(node)) {
      if (rules.some(({ selector }) => this.#matcher.matches(selector, node))) return true;
    }
    const declared = this.#ofAttributes(node);
    return declared.length > 0 && declared.some((one) => this.#canHide(one));
  }

  /** Returns the winning declarations for an element, by property. */
  winners(node: number): ReadonlyMap<string, Winner> {
    const found = new Map<string, Winner>();
    const add = ({ property, value, isImportant }: Declared, ownWeight: number, by: string): void => {
      const weight = ownWeight + (isImportant ? IMPORTANT : 0);
      if (weight >= (found.get(property)?.weight ?? 0)) found.set(property, { value, weight, by });
    };
    for (const { selector, declared, weight } of this.#rules.candidates(node).flat()) {
      if (this.#matcher.matches(selector, node)) for (const one of declared) add(one, weight, selector.text);
    }
    for (const one of this.#ofAttributes(node)) add(one, ATTRIBUTE, BY_ATTRIBUTE);
    return found;
  }

  #ofAttributes(node: number): readonly Declared[] {
    const tree = this.#tree;
    const colors = colorAttributes(tree, node);
    if ((tree.flags[node] & Flag.STYLED) === 0) return colors;
    const style = attribute(tree, node, "style") ?? "";
    const declared = readStyle(style, isSeeingProperty).map((one) => this.#declaredBy(one, style));
    return colors.length === 0 ? declared : [...colors, ...declared];
  }

  /** Reads the rules of all style sheets that may match elements, with their variables, and the colors in attributes. */
  #readSheets(): ReadRule[] {
    const { tag, flags, parent, source, from, to, count } = this.#tree;
    const rules: ReadRule[] = [];
    let charsLeft = MAX_CSS_CHARS;
    for (let node = 1; node < count; node++) {
      if (tag[node] === LINK) this.hasLinkedSheets ||= STYLE_SHEET.test(attribute(this.#tree, node, "rel") ?? "");
      if (mayHaveColorAttributes(this.#tree, node)) this.#addColors(colorAttributes(this.#tree, node));
      if ((flags[node] & Flag.STYLED) !== 0 && GROUND.test(source.slice(from[node], to[node])))
        this.#addColors(this.#ofAttributes(node));
      if (tag[node] !== RAW || tag[parent[node]] !== STYLE) continue;
      const css = source.slice(from[node], Math.min(to[node], from[node] + charsLeft));
      charsLeft -= to[node] - from[node];
      if (charsLeft < 0) this.#isCut = true;
      this.#variables.read(css);
      const take = (rule: SheetRule): void => {
        const selectors = this.#selectorsOf(rule);
        if (selectors.length > 0) rules.push({ rule, selectors });
      };
      const mayMatch = (selectors: string): boolean => this.#names.mayMatch(selectors);
      readSheet(css, this.#appliesTo(parent[node]), { isWanted: isSeeingProperty, mayMatch, take });
    }
    return rules;
  }

  /** Returns the selectors of a rule that may match an element of the page. */
  #selectorsOf({ selectors }: SheetRule): StyleSelector[] {
    const found: StyleSelector[] = [];
    for (const text of plainSelectors(selectors)) {
      const selector = parseStyleSelector(text);
      if (selector === undefined || !this.#names.hasAllOf(selector)) continue;
      if (this.#selectors === MAX_SELECTORS) this.#isCut = true;
      else found.push(selector);
      this.#selectors = Math.min(this.#selectors + 1, MAX_SELECTORS);
    }
    return found;
  }

  #addColors(declared: readonly Declared[]): void {
    for (const one of declared) if (isColor(one.property)) this.#colors.add(one);
  }

  #addRule({ rule: { applies }, selectors }: ReadRule, all: readonly Declared[]): void {
    // A rule for some windows only can show, but not hide for good.
    const declared = applies === Applies.ALWAYS ? all : all.flatMap((one) => this.#inSomeWindows(one));
    const hides = declared.some((one) => !isColor(one.property) && this.#canHide(one)) || this.#hidesByColor(declared);
    for (const selector of selectors) {
      const rule = { selector, declared, weight: selector.specificity * SPECIFICITY + this.#rules.size };
      this.#rules.add(rule);
      if (hides) this.#hidingRules.add(rule);
    }
  }

  /** Whether a rule may hide by colors. If style sheets are linked, one color alone tells nothing: the other may be in them. */
  #hidesByColor(declared: readonly Declared[]): boolean {
    const suspects = declared.filter((one) => isColor(one.property) && this.#canHide(one));
    return suspects.length > (this.hasLinkedSheets ? 1 : 0) || suspects.some(isInvisibleColor);
  }

  #inSomeWindows(declared: Declared): readonly Declared[] {
    if (isColor(declared.property)) return [{ ...declared, value: SOMETIMES_COLORED }];
    return this.#canHide(declared) ? [] : [declared];
  }

  /** Whether a declaration may hide, alone or together with others. */
  #canHide(declared: Declared): boolean {
    const { property, value } = declared;
    return isColor(property) ? this.#colors.maybeHides(declared) : mayHide(property, value);
  }

  /** Returns what a declaration means. Variables may be declared in the same style attribute. */
  #declaredBy(declaration: Declaration, style = ""): Declared {
    let { value } = declaration;
    if (value.includes("var(")) {
      this.#variables.read(style);
      value = this.#variables.resolve(value);
    }
    const [property, meant] = propertyOf({ name: declaration.name, value });
    return { property, value: meant, isImportant: declaration.isImportant };
  }

  /** Returns when a style element applies, by its attributes. In `noscript`, it applies only without scripts. */
  #appliesTo(style: number): number {
    const tree = this.#tree;
    if (!CSS.test(attribute(tree, style, "type") ?? "")) return Applies.NEVER;
    const applies = mediaApplies(attribute(tree, style, "media") ?? "");
    return tree.tag[tree.parent[style]] === NOSCRIPT ? Math.min(applies, Applies.SOMETIMES) : applies;
  }
}
