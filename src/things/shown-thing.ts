import type { PriceRegion } from "../language/index.ts";
import type { Evidence } from "../metadata/index.ts";
import { isTypeLabel } from "./inferred-type.ts";
import { type LabeledValue, labeledValues } from "./labeled-values.ts";
import { type Line, shownLines } from "./shown-lines.ts";
import { type ShownName, shownName } from "./shown-name.ts";
import { type ChosenPrices, choosePrices, type ShownPrice, shownPrices } from "./shown-price.ts";

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

  /** All amounts that may be the price, the most probable first. */
  get amounts(): readonly ShownPrice[] {
    const { lines, nameLine } = this;
    this.#amounts ??= shownPrices({ page: this.#evidence.page, lines, nameLine, region: this.#hints.region });
    return this.#amounts;
  }

  get prices(): ChosenPrices {
    this.#prices ??= choosePrices(this.amounts);
    return this.#prices;
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
