import type { Method } from "./method.ts";

/** The parts of a method that the document shows. */
type DescribedMethod = Omit<Method, "score">;

/** Writes docs/methods.md from the list of methods and the list of those that compare pages of one site. */
export function methodsDocument(methods: readonly DescribedMethod[], siteMethods: readonly DescribedMethod[]): string {
  return `# Methods

\`pith methods\` prints this list, \`--method ID\` chooses a method. Every method scores each block of a page from 0 to 1; blocks with 0.5 or
more are content. The formulas are above the code in \`src/methods/\`. \`npm run docs\` writes this page.
${methods.map((method) => section(method, "##")).join("")}
## Methods that compare pages of one site

Text that many pages of a site share is boilerplate. These methods get all pages of a site at once, and score each block of each page from
0 to 1. \`pith eval jsonl DIR --sites --method\` measures them beside \`auto\`: [benchmarks.md](benchmarks.md#several-pages-of-one-site).
The formulas are above the code in \`src/sites/methods/\`. In code, \`siteMethods\` lists them:

\`\`\`js
import { parse } from "pith";
import { extractSite, siteMethods } from "pith/sites";

const pages = downloads.map(({ html, url }) => parse(html, { url })); // all of one site
extractSite(pages, "block-frequency"); // one result per page, like those of extract()
siteMethods.map(({ id }) => id); // ["block-entropy", "block-frequency", …]
\`\`\`
${siteMethods.map((method) => section(method, "###")).join("")}`;
}

function section(method: DescribedMethod, heading: string): string {
  const { id, says, paper, defaults, departures } = method;
  const year = paper.year === undefined ? "" : `, ${paper.year}`;
  const doi = paper.doi === undefined ? "" : `, doi:${paper.doi}`;
  const constants = Object.entries(defaults).map(([name, value]) => `\`${name}\` = ${round(value)}`);
  const lines = [
    `\n${heading} ${id}\n`,
    `${says}${method.needsLayout === true ? " It is made for pages with a layout." : ""}\n`,
    `${paper.authors}: *${paper.title}*. ${paper.venue}${year}${doi}.\n`,
  ];
  if (constants.length > 0) lines.push(`Constants: ${constants.join(", ")}.\n`);
  if (departures.length > 0)
    lines.push(`Differs from the paper:\n\n${departures.map((text) => `- ${text}`).join("\n")}\n`);
  return lines.join("\n");
}

function round(value: unknown): string {
  return typeof value === "number" ? String(Number(value.toPrecision(4))) : JSON.stringify(value);
}
