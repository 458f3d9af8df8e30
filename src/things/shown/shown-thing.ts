import { findPrices, type PriceRegion } from "../../language/index.ts";
import type { Evidence } from "../../metadata/index.ts";
import { isTypeLabel } from "../type-labels.ts";
import { cartLines } from "./cart-lines.ts";
import { type LabeledValue, labeledValues } from "./labeled-values.ts";
import type { FactContext } from "./shown-facts.ts";
import { type Line, shownLines } from "./shown-lines.ts";
import { type ShownName, shownName } from "./shown-name.ts";
import { type ChosenPrices, choosePrices, type ShownPrice, shownPrices } from "./shown-price.ts";
import { type ShownRecipe, shownRecipe } from "./shown-recipe.ts";

const DIGIT = /\d/;

/** What is known of a thing before the page is searched for it. */
export interface ThingHints {
  readonly region: PriceRegion;
  /** The name in structured data. */
  readonly declaredName: string | undefined;
  /** The title of the page by its metadata, or "". */
  readonly pageTitle: string;
}

/** What a page shows of a thing. Each getter computes its value once, when it is first read. */
export class ShownThing {
  readonly #evidence: Evidence;
  readonly #hints: ThingHints;
  #lines: readonly Line[] | undefined;
  #labels: readonly LabeledValue[] | undefined;
  #name: { readonly found: ShownName | undefined } | undefined;
  #nameLine: number | undefined;
  #recipe: { readonly found: ShownRecipe | undefined } | undefined;
  #carts: readonly number[] | undefined;
  #amounts: readonly ShownPrice[] | undefined;
  #prices: ChosenPrices | undefined;

  constructor(evidence: Evidence, hints: ThingHints) {
    this.#evidence = evidence;
    this.#hints = hints;
  }

  /** The short visible blocks of the page. */
  get lines(): readonly Line[] {
    this.#lines ??= shownLines(this.#evidence.page);
    return this.#lines;
  }

  get labels(): readonly LabeledValue[] {
    this.#labels ??= labeledValues(this.#evidence.page, this.lines);
    return this.#labels;
  }

  /** Whether a line has an amount of money. */
  get showsMoney(): boolean {
    return this.lines.some(({ text }) => DIGIT.test(text) && findPrices(text).length > 0);
  }

  get name(): ShownName | undefined {
    this.#name ??= { found: this.#findName() };
    return this.#name.found;
  }

  /** Index of the line with the name, -1 if the page does not show it. */
  get nameLine(): number {
    const { declaredName } = this.#hints;
    this.#nameLine ??= lineNamed(this.#evidence, this.lines, declaredName) ?? this.name?.line ?? -1;
    return this.#nameLine;
  }

  /** The lists of a recipe, undefined if the page shows none. */
  get recipe(): ShownRecipe | undefined {
    this.#recipe ??= { found: shownRecipe(this.#evidence.page) };
    return this.#recipe.found;
  }

  /** Indexes of the lines with a cart button near the name. */
  get carts(): readonly number[] {
    this.#carts ??= cartLines(this.#evidence.page, this.lines, this.nameLine);
    return this.#carts;
  }

  /** All amounts that may be the price, the most probable first. */
  get amounts(): readonly ShownPrice[] {
    const { lines, nameLine, carts } = this;
    this.#amounts ??= shownPrices({ page: this.#evidence.page, lines, nameLine, carts, region: this.#hints.region });
    return this.#amounts;
  }

  get prices(): ChosenPrices {
    this.#prices ??= choosePrices(this.amounts);
    return this.#prices;
  }

  /** Where facts near the name are searched. Undefined if the page does not show the name. */
  get facts(): FactContext | undefined {
    const { lines, nameLine, carts } = this;
    const priceLine = this.prices.price?.line;
    return nameLine < 0 ? undefined : { page: this.#evidence.page, lines, nameLine, priceLine, carts };
  }

  #findName(): ShownName | undefined {
    const firstLabel = this.labels.find(({ isMarked, key }) => isMarked && isTypeLabel(key))?.line ?? -1;
    return shownName(this.#evidence, this.lines, { firstLabel, pageTitle: this.#hints.pageTitle });
  }
}

/** The first heading with a name, or else the first line with it. */
function lineNamed(evidence: Evidence, lines: readonly Line[], name: string | undefined): number | undefined {
  if (name === undefined) return undefined;
  const key = evidence.keyOf(name);
  const heading = evidence.headings.find(({ text }) => evidence.keyOf(text) === key);
  const { from } = evidence.page.blocks;
  const at = lines.findIndex(({ block, text }) =>
    heading === undefined ? text.length < 2 * name.length && evidence.keyOf(text) === key : from[block] >= heading.node,
  );
  return at < 0 ? undefined : at;
}
