import type { Tree } from "../../html/index.ts";
import type { ClassValues } from "../class-values.ts";
import { SelectorMatcher, type StyleSelector } from "./css/index.ts";
import { type Declared, propertyBit } from "./hiding-styles.ts";
import { PageStyles, type ReadRule } from "./page-styles.ts";
import { type MatchableRule, RuleIndex } from "./rule-index.ts";

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

/** A declaration of a rule, which wins for elements that match and that no declaration with a higher weight applies to. */
interface RankedDeclaration extends Winner {
  readonly selector: StyleSelector;
}

/** Rules that may hide elements. */
interface HidingRules {
  /** The bits of the properties by which the elements may be hidden without a test. */
  readonly sureBits: number;
  /** Those bits, and those of the rules to test. */
  readonly allBits: number;
  readonly unsure: readonly MatchableRule[];
}

/** The part of the CSS cascade that can hide elements: the page's own style sheets, and style attributes. */
export class Cascade {
  readonly #tree: Tree;
  readonly #classes: ClassValues;
  readonly #styles: PageStyles;
  readonly #matcher: SelectorMatcher;
  readonly #hidingRules: RuleIndex<HidingRules>;
  /** By property: the rules that declare it. */
  readonly #declaring = new Map<string, RuleIndex<readonly RankedDeclaration[]>>();

  constructor(tree: Tree, units: Uint16Array, classes: ClassValues) {
    this.#tree = tree;
    this.#classes = classes;
    this.#styles = new PageStyles(tree, units, classes);
    this.#matcher = new SelectorMatcher(tree, classes);
    this.#hidingRules = this.#indexOf(({ hides }) => hides !== 0, hidingRules);
  }

  /** Whether a limit kept rules from being read or matched. */
  get isCut(): boolean {
    return this.#styles.isCut || this.#matcher.isCut;
  }

  /** Whether the page links style sheets, which are not read. */
  get hasLinkedSheets(): boolean {
    return this.#styles.hasLinkedSheets;
  }

  /** Returns the bits of the properties by which rules and attributes for the element itself may hide it. */
  hidingBits(node: number): number {
    let bits = 0;
    for (const { sureBits, allBits, unsure } of this.#hidingRules.rulesFor(node)) {
      bits |= sureBits;
      for (const { facts, selector } of unsure) {
        if ((allBits & ~bits) === 0 || this.#matcher.isCut) break;
        if ((facts.hides & ~bits) !== 0 && this.#matcher.matches(selector, node)) bits |= facts.hides;
      }
    }
    return bits | this.#styles.hidingBitsByAttributes(node);
  }

  /** Returns the declaration of a property that wins for an element; undefined if nothing declares it. */
  winner(node: number, property: string): Winner | undefined {
    let winner: Winner | undefined;
    for (const declared of this.#styles.declaredByAttributes(node)) {
      if (declared.property !== property) continue;
      const { value, hides, isImportant } = declared;
      const weight = ATTRIBUTE + (isImportant ? IMPORTANT : 0);
      if (winner === undefined || weight >= winner.weight) winner = { value, hides, weight, by: BY_ATTRIBUTE };
    }
    for (const ranked of this.#indexFor(property).rulesFor(node)) {
      // After the limit of tests, only a rule that surely applies is left: the last one.
      for (const one of this.#matcher.isCut ? ranked.slice(-1) : ranked) {
        if (winner !== undefined && one.weight < winner.weight) break;
        if (!one.selector.isByNames && !this.#matcher.matches(one.selector, node)) continue;
        winner = one;
        break;
      }
    }
    return winner;
  }

  #indexFor(property: string): RuleIndex<readonly RankedDeclaration[]> {
    let index = this.#declaring.get(property);
    if (index === undefined) {
      const bit = propertyBit(property);
      index = this.#indexOf(
        ({ declares }) => (declares & bit) !== 0,
        (rules) => rankedDeclarations(rules, property),
      );
      this.#declaring.set(property, index);
    }
    return index;
  }

  #indexOf<Prepared>(
    isWanted: (rule: ReadRule) => boolean,
    prepare: (rules: readonly MatchableRule[]) => Prepared,
  ): RuleIndex<Prepared> {
    const index = new RuleIndex({ tree: this.#tree, classes: this.#classes, matcher: this.#matcher, prepare });
    for (const rule of this.#styles.rules)
      if (isWanted(rule)) for (const single of this.#styles.split(rule)) index.add(single);
    return index;
  }
}

function hidingRules(rules: readonly MatchableRule[]): HidingRules {
  let sureBits = 0;
  let allBits = 0;
  for (const { facts, selector } of rules) {
    allBits |= facts.hides;
    if (selector.isByNames) sureBits |= facts.hides;
  }
  return { sureBits, allBits, unsure: rules.filter(({ facts }) => (facts.hides & ~sureBits) !== 0) };
}

/** Returns the declarations of a property, the weightiest first, up to one that surely applies. */
function rankedDeclarations(rules: readonly MatchableRule[], property: string): readonly RankedDeclaration[] {
  const ranked = rules.map((one) => rankOf(one, property)).sort((a, b) => b.weight - a.weight);
  const sure = ranked.findIndex(({ selector }) => selector.isByNames);
  return sure < 0 ? ranked : ranked.slice(0, sure + 1);
}

function rankOf({ facts, selector }: MatchableRule, property: string): RankedDeclaration {
  const own = facts.declared.filter((one) => one.property === property);
  const { value, hides, isImportant } = own.findLast((one) => one.isImportant) ?? own[own.length - 1];
  const weight = selector.specificity * SPECIFICITY + facts.order + (isImportant ? IMPORTANT : 0);
  return { value, hides, weight, by: selector.text, selector };
}
