import { CHARACTER_WAYS, HIDING_WAYS, OPENABLE_WAYS, VISIBLE_WAYS, type WayGroup } from "./hiding-ways.ts";

/* Writes the tables of docs/security.md from the list of ways that the contract tests try. */

const TABLES = /(<!-- ways: ([a-z]+) -->\n)[\s\S]*?(<!-- end of ways -->)/g;
const GROUPS: Readonly<Record<string, readonly WayGroup[]>> = {
  hidden: [...HIDING_WAYS, CHARACTER_WAYS],
  openable: [OPENABLE_WAYS],
  visible: [VISIBLE_WAYS],
};
const PIPES = /\|/g;

/** Returns the document with its tables written anew. */
export function withWayTables(document: string): string {
  return document.replace(TABLES, (_, start: string, id: string, end: string) => {
    const tables = GROUPS[id].map((group) => (GROUPS[id].length > 1 ? `**${group.title}**\n\n` : "") + tableOf(group));
    return `${start}${tables.join("\n\n")}\n${end}`;
  });
}

function tableOf({ ways }: WayGroup): string {
  const rows = ways.map(({ name, example }) => `| ${name} | \`${example.replace(PIPES, "\\\\|")}\` |`);
  return ["| way | example |", "|---|---|", ...rows].join("\n");
}
