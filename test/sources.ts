import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";

const SRC = join(import.meta.dirname, "../src");

/** A TypeScript file of src/. */
export interface Source {
  /** Path below src/, with slashes. */
  readonly path: string;
  readonly text: string;
}

/** Returns the TypeScript files of src/, without tests. */
export function sources(): Source[] {
  return readdirSync(SRC, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".ts") && !entry.name.endsWith(".test.ts"))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((file) => ({ path: relative(SRC, file).replaceAll("\\", "/"), text: readFileSync(file, "utf8") }));
}

const COMMENT_OR_STRING = /\/\/[^\n]*|\/\*[\s\S]*?\*\/|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\[\s\S])*`/y;
const REGEX_LITERAL = /\/((?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+)\/([dgimsuvy]*)/y;
/** Text that may precede a regular expression but not a division. */
const BEFORE_REGEX = /(?:[(,=:[!&|?{};+]|=>|\breturn|^)\s*$/;

/** Returns the regular expression literals of a source. Template literals count as strings. */
export function regexLiterals(text: string): { source: string; flags: string }[] {
  const found: { source: string; flags: string }[] = [];
  let before = "";
  for (let at = 0; at < text.length; ) {
    const skipped = matchAt(COMMENT_OR_STRING, text, at);
    const regex = skipped === undefined && BEFORE_REGEX.test(before) ? matchAt(REGEX_LITERAL, text, at) : undefined;
    if (regex !== undefined) found.push({ source: regex[1], flags: regex[2] });
    const length = (skipped ?? regex)?.[0].length ?? 1;
    // Comments are ignored: the code before them decides whether a regular expression may follow.
    if (!skipped?.[0].startsWith("/")) before = (before + text.slice(at, at + length)).slice(-20);
    at += length;
  }
  return found;
}

/** Returns the string and template literals of a source, with their quotes. */
export function stringLiterals(text: string): string[] {
  const found: string[] = [];
  for (let at = 0; at < text.length; ) {
    const [literal] = matchAt(COMMENT_OR_STRING, text, at) ?? [""];
    if (literal !== "" && !literal.startsWith("/")) found.push(literal);
    at += literal.length || 1;
  }
  return found;
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text) ?? undefined;
}

const IMPORT =
  /^(?:import|export)(?<type> type)?\b[^;"']*?from "(\.[^"]+)";|^import "(\.[^"]+)";|\bimport\("(\.[^"]+)"\)/gm;

/** An import of one file of src/ by another. */
export interface Import {
  /** The imported file, below src/. */
  readonly path: string;
  /** Whether the import disappears at run time. */
  readonly isTypeOnly: boolean;
}

/** Returns the files of src/ that a source imports, dynamic imports included. */
export function importsOf({ path, text }: Source): Import[] {
  return Array.from(text.matchAll(IMPORT), (match) => ({
    path: join("/", path, "..", match[2] ?? match[3] ?? match[4])
      .replaceAll("\\", "/")
      .slice(1),
    isTypeOnly: match.groups?.["type"] !== undefined,
  }));
}
