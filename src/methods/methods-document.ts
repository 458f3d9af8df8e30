import type { Method } from "./method.ts";

/** docs/methods.md, made from the list. */
export function methodsDocument(methods: readonly Method[]): string {
  return `# Methods

Made from \`src/methods/index.ts\` by \`npm run docs\`; \`pith methods\` prints the same list. Every method gives each block of a
page a score in [0, 1]; 0.5 and more is content. Formulas stand above the code of each file.
${methods.map(section).join("")}`;
}

function section(method: Method): string {
  const { id, says, paper, defaults, departures } = method;
  const year = paper.year === undefined ? "" : `, ${paper.year}`;
  const doi = paper.doi === undefined ? "" : `, doi:${paper.doi}`;
  const constants = Object.entries(defaults).map(([name, value]) => `\`${name}\` = ${round(value)}`);
  const lines = [
    `\n## ${id}\n`,
    `${says}${method.needsLayout === true ? " Made for pages with a layout." : ""}\n`,
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
