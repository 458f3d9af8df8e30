import {
  type FieldEvaluation,
  type FieldShares,
  type JudgedAttribute,
  MAX_TOP_RANK,
  MIN_RIGHT_SHARE,
} from "../attributes/index.ts";
import { tableRow } from "./things-table.ts";

/** The figures of fields that were learned from pages without labels, as a table for the terminal. */
export function toFieldsTable(evaluation: FieldEvaluation): string {
  const { firstHalf, secondHalf, byVertical, bySite, attributes, errors, learnedFrom } = evaluation;
  const misses = attributes.filter(
    ({ rank, share }) => rank === undefined || rank > MAX_TOP_RANK || share < MIN_RIGHT_SHARE,
  );
  const lines = [
    tableRow(`fields from ${learnedFrom} pages a site`, ["pairs", "found", "top 15"]),
    sharesRow("all", evaluation),
    sharesRow("every other site", firstHalf),
    sharesRow("the other sites", secondHalf),
    "",
    ...Object.entries(byVertical).map(([name, shares]) => sharesRow(name, shares)),
    "",
    ...Object.entries(bySite).map(([name, shares]) => sharesRow(name, shares)),
    "",
    ...misses.map(missLine),
    ...errors.map(({ id, message }) => `could not be used: ${id}: ${message}`),
  ];
  return `${lines.join("\n")}\n`;
}

function sharesRow(name: string, { pairs, found, top15 }: FieldShares): string {
  return tableRow(name, [String(pairs), found.toFixed(3), top15.toFixed(3)]);
}

function missLine({ site, attribute, field, rank, share }: JudgedAttribute): string {
  const best =
    field === undefined ? "no field" : `field ${rank} ("${field}") on ${Math.round(100 * share)} % of the pages`;
  return `${site} ${attribute}: ${best}`;
}
