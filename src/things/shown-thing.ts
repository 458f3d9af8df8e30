import type { PriceRegion } from "../language/index.ts";
import type { Evidence } from "../metadata/index.ts";
import { isTypeLabel } from "./inferred-type.ts";
import { type LabeledValue, labeledValues } from "./labeled-values.ts";
import { type Line, shownLines } from "./shown-lines.ts";
import { type ShownName, shownName } from "./shown-name.ts";
import { type ChosenPrices, choosePrices, type ShownPrice, shownPrices } from "./shown-price.ts";

/** What a page shows of a thing. */
export interface ShownThing {
  readonly lines: readonly Line[];
  readonly labels: readonly LabeledValue[];
  readonly name: ShownName | undefined;
  /** Index of the line with the name, -1 if the page does not show it. */
  readonly nameLine: number;
  /** All amounts that may be the price. */
  readonly amounts: readonly ShownPrice[];
  readonly prices: ChosenPrices;
}

/** What is known of a thing before the page is searched for it. */
export interface ThingHints {
  readonly region: PriceRegion;
  /** The name in structured data. */
  readonly declaredName: string | undefined;
  /** The title of the page by its metadata, or "". */
  readonly pageTitle: string;
}

/** Reads what a page shows of a thing. */
export function shownThing(evidence: Evidence, { region, declaredName, pageTitle }: ThingHints): ShownThing {
  const { page } = evidence;
  const lines = shownLines(page);
  const labels = labeledValues(page, lines);
  const firstLabel = labels.find(({ isMarked, key }) => isMarked && isTypeLabel(key))?.line ?? -1;
  const name = shownName(evidence, lines, { firstLabel, pageTitle });
  const nameLine = lineNamed(evidence, lines, declaredName) ?? name?.line ?? -1;
  const amounts = shownPrices({ page, lines, nameLine, region });
  return { lines, labels, name, nameLine, amounts, prices: choosePrices(amounts) };
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
