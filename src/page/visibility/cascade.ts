import { attribute, exactAttribute, Flag, RAW, type Tree, tagId } from "../../html/index.ts";
import type { ClassValues } from "../class-values.ts";
import { colorAttributes, mayHaveColorAttributes } from "./color-attributes.ts";
import {
  Applies,
  type CssText,
  type Declaration,
  isVariable,
  mediaApplies,
  plainSelectors,
  readSheet,
  readStyle,
  SelectorMatcher,
  type SheetRule,
  StyleVariables,
  USE_OF_VARIABLE,
} from "./css/index.ts";
import { isColor, mayHide, propertyOf, SEEING_NAMES } from "./hiding-styles.ts";
import { type Declared, PageRule, RuleIndex } from "./rule-index.ts";
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
/** Limits: rules that may matter, and their selectors. */
const MAX_RULES = 50_000;
const MAX_SELECTORS = 50_000;

/* What weighs more wins: an important declaration, then a style attribute, then the specificity, then the later rule. */
const IMPORTANT = 2 ** 51;
const ATTRIBUTE = 2 ** 50;
const SPECIFICITY = 2 ** 17;

/** A declaration that wins over all others of its property. */
export interface Winner extends Pick<Declared, "value" | "hides"> {
  readonly weight: number;
  /** The selector, or `BY_ATTRIBUTE`. */
  readonly by: string;
}

/** `Winner.by` of declarations in a style attribute. */
export const BY_ATTRIBUTE = "style attribute";

/** A rule as it applies to the page. */
interface ReadRule {
  /** Its selectors, separated by commas. */
  readonly list: string;
  readonly declared: readonly Declared[];
  /** Its position among all rules. */
  readonly order: number;
}

/** The part of the CSS cascade that can hide elements: the page's own style sheets, and style attributes. */
export class Cascade {
  readonly #tree: Tree;
  readonly #units: Uint16Array;
  readonly #classes: ClassValues;
  readonly #matcher: SelectorMatcher;
  readonly #rules: readonly ReadRule[];
  /** By order: a rule for each selector of a rule, once they are needed. */
  readonly #single: (readonly PageRule[] | undefined)[] = [];
  readonly #hidingRules: RuleIndex;
  #allRules: RuleIndex | undefined;
  readonly #variables = new StyleVariables();
  readonly #colors = new SuspectColors();
  /** By style attribute: what it declares. Many elements share one. */
  readonly #styles = new Map<string, readonly Declared[]>();
  #names: UsedNames | undefined;
  /** Whether the page links style sheets, which are not read. */
  hasLinkedSheets = false;
  #isCut = false;
  #selectorsLeft = MAX_SELECTORS;
  /** The element of the last call of `winners`, and its result. */
  #winnersNode = -1;
  #winners: ReadonlyMap<string, Winner> = new Map();

  constructor(tree: Tree, units: Uint16Array, classes: ClassValues) {
    this.#tree = tree;
    this.#units = units;
    this.#classes = classes;
    this.#matcher = new SelectorMatcher(tree, classes);
    const rules = this.#readSheets();
    for (const { declarations } of rules) this.#addVariables(declarations);
    const declared = rules.map(({ declarations }) => this.#declaredBy(declarations));
    for (const all of declared) this.#addColors(all);
    this.#rules = rules.map(({ selectors, applies, isCut }, order) => {
      // A rule for some windows only can show, but not hide for good.
      const all = declared[order];
      const meant = applies === Applies.ALWAYS ? all : all.flatMap((one) => this.#inSomeWindows(one));
      const rule = { list: selectors, declared: meant, order };
      if (isCut && this.#ruleHides(rule)) this.#isCut = true;
      return rule;
    });
    this.#hidingRules = this.#indexOf(this.#rules.filter((rule) => this.#ruleHides(rule)));
  }

  /** Whether a limit kept rules from being read or matched. */
  get isCut(): boolean {
    return this.#isCut || this.#matcher.isCut;
  }

  /** Whether a declaration for the element itself may hide it. */
  maybeHides(node: number): boolean {
    if (this.#candidates(this.#hidingRules, node).some((rule) => this.#matches(rule, node))) return true;
    const declared = this.#declaredByAttributes(node);
    return declared.length > 0 && declared.some((one) => this.#canHide(one));
  }

  /** Returns the winning declarations for an element, by property. */
  winners(node: number): ReadonlyMap<string, Winner> {
    if (node !== this.#winnersNode) {
      this.#winners = this.#findWinners(node);
      this.#winnersNode = node;
    }
    return this.#winners;
  }

  #findWinners(node: number): ReadonlyMap<string, Winner> {
    const found = new Map<string, Winner>();
    const add = ({ property, value, isImportant, hides }: Declared, ownWeight: number, by: string): void => {
      const weight = ownWeight + (isImportant ? IMPORTANT : 0);
      if (weight >= (found.get(property)?.weight ?? 0)) found.set(property, { value, hides, weight, by });
    };
    this.#allRules ??= this.#indexOf(this.#rules);
    for (const { selector, declared, order } of this.#candidates(this.#allRules, node)) {
      if (selector === undefined || !this.#matcher.matches(selector, node)) continue;
      for (const one of declared) add(one, selector.specificity * SPECIFICITY + order, selector.text);
    }
    for (const one of this.#declaredByAttributes(node)) add(one, ATTRIBUTE, BY_ATTRIBUTE);
    return found;
  }

  /** Returns the rules of an index that may match an element. No rule does after the limit of tests. */
  #candidates(index: RuleIndex, node: number): readonly PageRule[] {
    return this.#matcher.isCut ? [] : index.candidates(node);
  }

  #matches({ selector }: PageRule, node: number): boolean {
    return selector !== undefined && this.#matcher.matches(selector, node);
  }

  #declaredByAttributes(node: number): readonly Declared[] {
    const tree = this.#tree;
    const colors = colorAttributes(tree, node);
    if ((tree.flags[node] & Flag.STYLED) === 0) return colors;
    const style = exactAttribute(tree, node, "style") ?? "";
    let declared = this.#styles.get(style);
    if (declared === undefined) this.#styles.set(style, (declared = this.#readStyle(style)));
    return colors.length === 0 ? declared : [...colors, ...declared];
  }

  #readStyle(style: string): readonly Declared[] {
    const declarations = readStyle(style, SEEING_NAMES);
    if (declarations.some(({ value }) => value.includes(USE_OF_VARIABLE))) this.#addVariables(declarations);
    return this.#declaredBy(declarations);
  }

  /** Reads the rules of all style sheets that may match elements, with their variables, and the colors in attributes. */
  #readSheets(): SheetRule[] {
    const { tag, flags, parent, source, from, to, count } = this.#tree;
    const rules: SheetRule[] = [];
    let charsLeft = MAX_CSS_CHARS;
    for (let node = 1; node < count; node++) {
      if (tag[node] === LINK) this.hasLinkedSheets ||= STYLE_SHEET.test(attribute(this.#tree, node, "rel") ?? "");
      if (mayHaveColorAttributes(this.#tree, node)) this.#addColors(colorAttributes(this.#tree, node));
      if ((flags[node] & Flag.STYLED) !== 0 && GROUND.test(source.slice(from[node], to[node])))
        this.#addColors(this.#declaredByAttributes(node));
      if (tag[node] !== RAW || tag[parent[node]] !== STYLE) continue;
      const end = Math.min(to[node], from[node] + charsLeft);
      charsLeft -= to[node] - from[node];
      if (charsLeft < 0) this.#isCut = true;
      this.#readSheet({ source, units: this.#units, start: from[node], end }, this.#appliesTo(parent[node]), rules);
    }
    return rules;
  }

  #readSheet(css: CssText, applies: number, rules: SheetRule[]): void {
    const names = this.#usedNames();
    const take = (rule: SheetRule): void => {
      if (rules.length < MAX_RULES) rules.push(rule);
      else this.#isCut = true;
    };
    readSheet(css, applies, { wanted: SEEING_NAMES, mayMatch: (prelude) => names.mayMatch(prelude), take });
  }

  #usedNames(): UsedNames {
    return (this.#names ??= new UsedNames(this.#tree, this.#classes));
  }

  #indexOf(rules: readonly ReadRule[]): RuleIndex {
    const index = new RuleIndex(this.#tree, this.#classes, this.#matcher);
    for (const rule of rules) {
      // It declares variables only.
      if (rule.declared.length === 0) continue;
      const single = (this.#single[rule.order] ??= this.#splitRule(rule));
      for (const one of single) index.add(one);
    }
    return index;
  }

  #splitRule(rule: ReadRule): readonly PageRule[] {
    const { declared, order } = rule;
    const { selectors, isCut } = plainSelectors(rule.list);
    if (selectors.length > this.#selectorsLeft || (isCut && this.#ruleHides(rule))) this.#isCut = true;
    const names = this.#usedNames();
    const single = selectors
      .slice(0, this.#selectorsLeft)
      .map((text) => new PageRule(text, { declared, order, names }));
    this.#selectorsLeft -= single.length;
    return single;
  }

  #addColors(declared: readonly Declared[]): void {
    for (const one of declared) if (isColor(one.property)) this.#colors.add(one);
  }

  #ruleHides({ declared }: ReadRule): boolean {
    return declared.some((one) => !isColor(one.property) && this.#canHide(one)) || this.#hidesByColor(declared);
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
    return isColor(declared.property) ? this.#colors.maybeHides(declared) : declared.hides;
  }

  #addVariables(declarations: readonly Declaration[]): void {
    for (const one of declarations) if (isVariable(one)) this.#variables.add(one);
  }

  /** Returns what declarations mean. */
  #declaredBy(declarations: readonly Declaration[]): readonly Declared[] {
    const found: Declared[] = [];
    for (const one of declarations) {
      if (isVariable(one)) continue;
      const { name, isImportant } = one;
      const value = one.value.includes(USE_OF_VARIABLE) ? this.#variables.resolve(one.value) : one.value;
      const [property, meant] = propertyOf({ name, value });
      found.push({ property, value: meant, isImportant, hides: mayHide(property, meant) });
    }
    return found;
  }

  /** Returns when a style element applies, by its attributes. In `noscript`, it applies only without scripts. */
  #appliesTo(style: number): number {
    const tree = this.#tree;
    if (!CSS.test(attribute(tree, style, "type") ?? "")) return Applies.NEVER;
    const applies = mediaApplies(attribute(tree, style, "media") ?? "");
    return tree.tag[tree.parent[style]] === NOSCRIPT ? Math.min(applies, Applies.SOMETIMES) : applies;
  }
}
