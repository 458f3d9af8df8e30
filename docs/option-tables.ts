import { hasFlag } from "../src/cli/flags/flag-messages.ts";
import { flagOf, OPTION_FUNCTIONS, type OptionDeclaration, type OptionDeclarations } from "../src/options/index.ts";

/** The documents with tables of options, below docs/. */
export const DOCUMENTS_WITH_OPTIONS = ["library.md", "layout.md", "crawl.md"];

/** `<!-- options of extract (npm run docs) -->`, the table, `<!-- end -->`. */
const TABLE = /(<!-- options of (\w+) \(npm run docs\) -->\n)[\s\S]*?(<!-- end -->)/g;

/** Writes the tables of options anew, from the declarations. */
export function withOptionTables(document: string): string {
  return document.replace(TABLE, (_, start: string, name: string, end: string) => `${start}${tableOf(name)}${end}`);
}

function tableOf(name: string): string {
  const found = OPTION_FUNCTIONS.find((known) => known.name === name);
  if (found === undefined) throw new Error(`there is no function "${name}" with options`);
  const rows = pathsOf(found.options).map(([path, declaration]) => [
    `\`${path}\``,
    typeOf(declaration),
    defaultOf(declaration),
    hasFlag(path) ? `\`${flagOf(path)}\`` : "",
    found.sentences[path],
  ]);
  const head = ["option", "type", "default", "flag", "meaning"];
  return [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.map(escaped).join(" | ")} |\n`).join("");
}

/** `limits`, then `limits.maxChars`. */
function pathsOf(declared: OptionDeclarations, prefix = ""): [string, OptionDeclaration][] {
  return Object.entries(declared).flatMap(([name, declaration]): [string, OptionDeclaration][] => [
    [prefix + name, declaration],
    ...pathsOf(declaration.options ?? {}, `${prefix}${name}.`),
  ]);
}

function typeOf({ type, values, min, max }: OptionDeclaration): string {
  if (values !== undefined) return values.map((value) => `\`"${value}"\``).join(", ");
  return max === undefined ? type : `${type}, ${min} to ${max}`;
}

function defaultOf({ default: value }: OptionDeclaration): string {
  if (value === undefined) return "";
  return typeof value === "string" ? `\`"${value}"\`` : typeof value === "number" ? thousands(value) : `\`${value}\``;
}

function thousands(value: number): string {
  return value.toLocaleString("en-US");
}

function escaped(cell: string): string {
  return cell.replaceAll("|", "\\|");
}
