import { METRICS, type MetricDeclaration } from "../src/crawl/metrics/index.ts";

/** `<!-- metrics (npm run docs) -->`, the table, `<!-- end -->`. */
const TABLE = /(<!-- metrics \(npm run docs\) -->\n)[\s\S]*?(<!-- end -->)/;

/** Writes the table of metrics anew, from their list. */
export function withMetricTable(document: string): string {
  return document.replace(TABLE, (_, start: string, end: string) => `${start}${table()}${end}`);
}

function table(): string {
  const rows = Object.values<MetricDeclaration>(METRICS).map(({ name, type, labels = {}, help }) => {
    const names = Object.keys(labels).map((label) => `\`${label}\``);
    return [`\`${name}\``, type, names.join(", "), help];
  });
  const head = ["metric", "type", "labels", "meaning"];
  return [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |\n`).join("");
}
