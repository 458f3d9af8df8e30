import type { ThingEvaluation, ThingScores } from "../attributes/index.ts";

const NAME_WIDTH = 28;
const WIDTH = 8;

/** The figures of a run over pages about one thing as a table for the terminal. */
export function toThingsTable({ all, firstHalf, secondHalf, byVertical, bySite, errors }: ThingEvaluation): string {
  const lines = [
    tableRow("pages about one thing", ["pages", "found", "name", "price", "  types"]),
    scoresRow("all", all),
    scoresRow("every other site", firstHalf),
    scoresRow("the other sites", secondHalf),
    "",
    ...Object.entries(byVertical).map(([name, scores]) => scoresRow(name, scores)),
    "",
    ...Object.entries(bySite).map(([name, scores]) => scoresRow(name, scores)),
    ...errors.map(({ id, message }) => `could not be read: ${id}: ${message}`),
  ];
  return `${lines.join("\n")}\n`;
}

function scoresRow(name: string, { pages, described, names, priced, prices, types }: ThingScores): string {
  const found = Object.entries(types).sort(([, a], [, b]) => b - a);
  const share = (count: number, total: number): string => (total === 0 ? "" : (count / total).toFixed(3));
  const cells = [String(pages), share(described, pages), share(names, pages), share(prices, priced)];
  return tableRow(name, [...cells, `  ${found.map(([type, count]) => `${type} ${count}`).join(", ")}`]);
}

/** Writes a name and right-aligned cells. */
export function tableRow(name: string, cells: readonly string[]): string {
  return `${name.slice(0, NAME_WIDTH).padEnd(NAME_WIDTH)}${cells.map((cell) => cell.padStart(WIDTH)).join("")}`.trimEnd();
}
