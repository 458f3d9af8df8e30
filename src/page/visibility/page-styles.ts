import { attribute, exactAttribute, Flag, RAW, type Tree, tagId } from "../../html/index.ts";
import type { ClassValues } from "../class-values.ts";
import { colorAttributes } from "./color-attributes.ts";
import {
  Applies,
  type Declaration,
  DeclarationReader,
  isVariable,
  mediaApplies,
  plainSelectors,
  SheetReader,
  type SheetRule,
  StyleVariables,
  USE_OF_VARIABLE,
} from "./css/index.ts";
import { COLOR_BITS, type Declared, readDeclared, SEEING_NAMES } from "./hiding-styles.ts";
import { PageRule } from "./page-rule.ts";
import { SuspectColors } from "./suspect-colors.ts";
import { UsedNames } from "./used-names.ts";

const STYLE = tagId("style");
const LINK = tagId("link");
const NOSCRIPT = tagId("noscript");
const STYLE_SHEET = /\bstylesheet\b/i;
/** What a style attribute may declare for other elements: the background of text inside, and variables. */
const FOR_OTHERS = /background|--/i;
const CSS = /^(?:text\/css)?$/i;
/** The value of a color that applies in some windows only. */
const SOMETIMES_COLORED = "sometimes";

/** Limit: characters of all style sheets of a page. The rest is not read. */
const MAX_CSS_CHARS = 4_000_000;
/** Limits: rules that may matter, and their selectors. */
const MAX_RULES = 50_000;
const MAX_SELECTORS = 50_000;

/** A rule as it applies to the page, with all its selectors. */
export interface ReadRule {
  /** Its selectors, separated by commas. */
  readonly list: string;
  readonly declared: readonly Declared[];
  /** Its position among all rules. */
  readonly order: number;
  /** The bits of the properties that it declares (`propertyBit`). */
  readonly declares: number;
  /** The bits of the properties by which it may hide, alone or together with others. */
  readonly hides: number;
}

/** What the page's own style sheets and style attributes declare about what people can see. */
export class PageStyles {
  readonly rules: readonly ReadRule[];
  /** Whether the page links style sheets, which are not read. */
  hasLinkedSheets = false;
  /** Whether a limit kept rules from being read. */
  isCut = false;
  readonly #tree: Tree;
  readonly #names: () => UsedNames;
  readonly #declarations = new DeclarationReader(SEEING_NAMES);
  /** By declaration without variables: what it declares. */
  readonly #declared = new Map<Declaration, Declared>();
  readonly #variables = new StyleVariables();
  readonly #colors = new SuspectColors();
  /** By style attribute: what it declares. Many elements share one. */
  readonly #styles = new Map<string, readonly Declared[]>();
  /** By order of a rule: a rule for each of its selectors, once they are needed. */
  readonly #single: (readonly PageRule[] | undefined)[] = [];
  #selectorsLeft = MAX_SELECTORS;

  /** `units` are the code units of the source. */
  constructor(tree: Tree, units: Uint16Array, classes: ClassValues) {
    this.#tree = tree;
    let names: UsedNames | undefined;
    this.#names = () => (names ??= new UsedNames(tree, classes));
    const { rules, styled } = this.#readSheets(units);
    for (const { declarations } of rules) this.#addVariables(declarations, true);
    // Style attributes may use the variables of all sheets, and sheets those of all style attributes.
    for (const node of styled) this.#colors.add(this.declaredByAttributes(node));
    const declared = rules.map(({ declarations }) => this.#declaredBy(declarations));
    for (const all of declared) this.#colors.add(all);
    this.rules = rules.map((rule, order) => this.#ruleOf(rule, declared[order], order));
  }

  /** Returns what the attributes of an element declare. */
  declaredByAttributes(node: number): readonly Declared[] {
    const tree = this.#tree;
    const colors = colorAttributes(tree, node);
    if ((tree.flags[node] & Flag.STYLED) === 0) return colors;
    const style = exactAttribute(tree, node, "style") ?? "";
    let declared = this.#styles.get(style);
    if (declared === undefined) this.#styles.set(style, (declared = this.#readStyle(style)));
    return colors.length === 0 ? declared : [...colors, ...declared];
  }

  /** Returns the bits of the properties by which the attributes of an element may hide it. */
  hidingBitsByAttributes(node: number): number {
    const declared = this.declaredByAttributes(node);
    return declared.length === 0 ? 0 : this.#hidingBits(declared, 1);
  }

  /** Returns a rule for each selector of a rule. */
  split(rule: ReadRule): readonly PageRule[] {
    return (this.#single[rule.order] ??= this.#splitRule(rule));
  }

  #splitRule(rule: ReadRule): readonly PageRule[] {
    const { selectors, isCut } = plainSelectors(rule.list);
    if (selectors.length > this.#selectorsLeft || (isCut && rule.hides !== 0)) this.isCut = true;
    const names = this.#names();
    const single = selectors.slice(0, this.#selectorsLeft).map((text) => new PageRule(text, rule, names));
    this.#selectorsLeft -= single.length;
    return single;
  }

  /** Reads the rules of all style sheets that may match elements. Returns also the elements whose style attribute declares something for others. */
  #readSheets(units: Uint16Array): { readonly rules: readonly SheetRule[]; readonly styled: readonly number[] } {
    const { tag, flags, parent, source, from, to, count } = this.#tree;
    const rules: SheetRule[] = [];
    const styled: number[] = [];
    const sheets = new SheetReader({
      declarations: this.#declarations,
      mayMatch: (prelude) => this.#names().mayMatch(prelude),
      take: (rule) => {
        if (rules.length < MAX_RULES) rules.push(rule);
        else this.isCut = true;
      },
    });
    let charsLeft = MAX_CSS_CHARS;
    for (let node = 1; node < count; node++) {
      if (tag[node] === LINK) this.hasLinkedSheets ||= STYLE_SHEET.test(attribute(this.#tree, node, "rel") ?? "");
      if ((flags[node] & Flag.STYLED) !== 0 && FOR_OTHERS.test(source.slice(from[node], to[node]))) styled.push(node);
      else this.#colors.add(colorAttributes(this.#tree, node));
      // In SVG, the text of a style element is not raw.
      if (tag[node] > RAW || tag[parent[node]] !== STYLE) continue;
      const end = Math.min(to[node], from[node] + charsLeft);
      charsLeft -= to[node] - from[node];
      if (charsLeft < 0) this.isCut = true;
      sheets.read({ source, units, start: from[node], end }, this.#appliesTo(parent[node]));
    }
    return { rules, styled };
  }

  /** Returns when a style element applies, by its attributes. In `noscript`, it applies only without scripts. */
  #appliesTo(style: number): number {
    const tree = this.#tree;
    if (!CSS.test(attribute(tree, style, "type") ?? "")) return Applies.NEVER;
    const applies = mediaApplies(attribute(tree, style, "media") ?? "");
    return tree.tag[tree.parent[style]] === NOSCRIPT ? Math.min(applies, Applies.SOMETIMES) : applies;
  }

  #readStyle(style: string): readonly Declared[] {
    const declarations = this.#declarations.readStyle(style);
    this.#addVariables(declarations, false);
    return this.#declaredBy(declarations);
  }

  #addVariables(declarations: readonly Declaration[], isInSheet: boolean): void {
    for (const one of declarations) if (isVariable(one)) this.#variables.add(one, isInSheet);
  }

  #declaredBy(declarations: readonly Declaration[]): readonly Declared[] {
    const found: Declared[] = [];
    for (const one of declarations) if (!isVariable(one)) found.push(this.#declaredIn(one));
    return found;
  }

  #declaredIn(declaration: Declaration): Declared {
    const { value } = declaration;
    // The values of variables may change: style attributes declare some, too.
    if (value.includes(USE_OF_VARIABLE)) return readDeclared({ ...declaration, value: this.#variables.resolve(value) });
    let known = this.#declared.get(declaration);
    if (known === undefined) this.#declared.set(declaration, (known = readDeclared(declaration)));
    return known;
  }

  #ruleOf({ selectors, applies, isCut }: SheetRule, all: readonly Declared[], order: number): ReadRule {
    // A rule for some windows only can show, but not hide for good.
    const declared = applies === Applies.ALWAYS ? all : all.flatMap(inSomeWindows);
    // If style sheets are linked, one color alone tells nothing: the other may be in them.
    const hides = this.#hidingBits(declared, this.hasLinkedSheets ? 2 : 1);
    if (isCut && hides !== 0) this.isCut = true;
    return { list: selectors, declared, order, declares: declared.reduce((bits, { bit }) => bits | bit, 0), hides };
  }

  #hidingBits(declared: readonly Declared[], leastColors: number): number {
    let bits = this.#colors.hidingBits(declared, leastColors);
    for (const { hides, bit } of declared) if (hides) bits |= bit;
    return bits;
  }
}

function inSomeWindows(declared: Declared): readonly Declared[] {
  if ((declared.bit & COLOR_BITS) !== 0) return [{ ...declared, value: SOMETIMES_COLORED }];
  return declared.hides ? [] : [declared];
}
