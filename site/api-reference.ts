/** Writes the API reference from the declarations that `tsc` wrote to dist/. */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** An exported declaration. */
interface Declaration {
  readonly name: string;
  readonly kind: "function" | "class" | "interface" | "type" | "const";
  /** Whether it is exported where it is declared. */
  readonly isExported: boolean;
  /** The comment above it, as text. */
  readonly comment: string;
  /** The declaration without `export` and `declare`. */
  readonly code: string;
}

/** `export { a, type b } from "./c.ts";`, also without `from`. */
const RE_EXPORT = /^export (?:type )?(\*|\{[^}]*\})(?: from "([^"]+)")?;/gm;
const IMPORT = /^import (?:type )?(\{[^}]*\}) from "(\.[^"]+)";/gm;
const NAME = /^(?:type )?(\w+)(?: as (\w+))?$/;
const START = /^(export )?(?:declare )?(?:abstract )?(function|class|interface|type|const) (\w+)/;
const KEYWORDS = /^(?:export )?(?:declare )?/;
const TYPESCRIPT = /\.ts$/;

/** Reads declaration files, each once. */
export class ApiReference {
  readonly #folder: string;
  readonly #files = new Map<string, readonly Declaration[]>();

  /** Takes the folder with the `.d.ts` files. */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Returns all declarations that an entry point exports, sorted: functions, classes, values, then types. */
  exportsOf(file: string): readonly Declaration[] {
    const found = new Map<string, Declaration>();
    for (const declaration of this.#exportsOf(join(this.#folder, file))) found.set(declaration.name, declaration);
    return [...found.values()].sort((a, b) => rankOf(a) - rankOf(b) || a.name.localeCompare(b.name, "en"));
  }

  #exportsOf(file: string): readonly Declaration[] {
    const text = readFileSync(file, "utf8");
    const own = this.#declarationsIn(file);
    const passed = [...text.matchAll(RE_EXPORT)].flatMap(([, names, from]) => {
      const inner = from === undefined ? this.#known(file, text) : this.#exportsOf(beside(file, from));
      return names === "*" ? inner : chosen(inner, names);
    });
    return [...own.filter(({ isExported }) => isExported), ...passed];
  }

  /** Returns what a file declares or imports. */
  #known(file: string, text: string): readonly Declaration[] {
    const imported = [...text.matchAll(IMPORT)].flatMap(([, names, from]) =>
      chosen(this.#exportsOf(beside(file, from)), names),
    );
    return [...this.#declarationsIn(file), ...imported];
  }

  #declarationsIn(file: string): readonly Declaration[] {
    const known = this.#files.get(file) ?? declarationsIn(readFileSync(file, "utf8"));
    this.#files.set(file, known);
    return known;
  }
}

const KINDS = ["function", "class", "const", "interface", "type"] as const;

function rankOf({ kind }: Declaration): number {
  // Interfaces and types are one group.
  return Math.min(KINDS.indexOf(kind), KINDS.indexOf("interface"));
}

/** Returns the path of the declaration file that a file imports. */
function beside(file: string, from: string): string {
  return join(dirname(file), from.replace(TYPESCRIPT, ".d.ts"));
}

/** Returns the declarations in a list of names: `{ a, type b, c as d }`. */
function chosen(declarations: readonly Declaration[], names: string): Declaration[] {
  return names
    .slice(1, -1)
    .split(",")
    .flatMap((part) => {
      const [, name, alias = name] = NAME.exec(part.trim()) ?? [];
      const declaration = declarations.find((known) => known.name === name);
      return declaration === undefined ? [] : [renamed(declaration, alias)];
    });
}

function renamed(declaration: Declaration, name: string): Declaration {
  if (name === declaration.name) return declaration;
  return { ...declaration, name, code: declaration.code.replace(declaration.name, name) };
}

/** Splits the text of a declaration file. A declaration starts at the first column, and so does the brace that ends it. */
function declarationsIn(text: string): Declaration[] {
  const found: Declaration[] = [];
  const lines = text.split("\n");
  let comment: string[] = [];
  for (let i = 0; i < lines.length; i++) {
    if (lines[i].startsWith("/**")) {
      const start = i;
      while (!lines[i].endsWith("*/")) i++;
      comment = lines.slice(start, i + 1);
      continue;
    }
    const [, isExported, kind, name] = START.exec(lines[i]) ?? [];
    if (kind !== undefined) {
      const start = i;
      while (!isEnd(lines, i, start)) i++;
      const code = lines
        .slice(start, i + 1)
        .join("\n")
        .replace(KEYWORDS, "");
      found.push({
        name,
        kind: kind as Declaration["kind"],
        isExported: isExported !== undefined,
        comment: commentText(comment),
        code: withoutPrivate(code),
      });
    }
    comment = [];
  }
  return found;
}

const CLOSING = /^[}\])]/;

function isEnd(lines: readonly string[], at: number, start: number): boolean {
  if (at + 1 >= lines.length) return true;
  const ends = lines[at].endsWith(";") || lines[at].endsWith("}");
  return (
    ends &&
    (at === start || CLOSING.test(lines[at]) || !lines[at].startsWith("    ")) &&
    !lines[at + 1].startsWith("    ")
  );
}

const COMMENT_MARKS = /^\s*\/\*\*\s?|\s*\*\/$|^\s*\* ?/gm;

function commentText(lines: readonly string[]): string {
  return lines.join("\n").replace(COMMENT_MARKS, "").replaceAll("\n", " ").trim();
}

const PRIVATE = /^ {4}(?:#private|private [^\n]*);\n/gm;

function withoutPrivate(code: string): string {
  return code.replace(PRIVATE, "");
}

const TITLES = [
  ["Functions", ["function"]],
  ["Classes", ["class"]],
  ["Values", ["const"]],
  ["Types", ["interface", "type"]],
] as const;

/** Returns the reference of an entry point as Markdown. */
export function referencePage(entry: string, declarations: readonly Declaration[]): string {
  const groups = TITLES.flatMap(([title, kinds]) => {
    const own = declarations.filter(({ kind }) => (kinds as readonly string[]).includes(kind));
    return own.length === 0 ? [] : [`## ${title}\n\n${own.map(writeDeclaration).join("\n\n")}`];
  });
  return `# API of ${entry}\n\n\`import … from "${entry}"\`\n\n${groups.join("\n\n")}\n`;
}

const CODE_BLOCK = /(<pre>[\s\S]*?<\/pre>)/;
const TYPE_NAME = /\b[A-Z]\w+\b(?![^<]*>)/g;

/** Links the names of types in the code blocks of a rendered reference to their declarations on the same page. */
export function withTypeLinks(html: string, declarations: readonly Declaration[]): string {
  const names = new Set(declarations.map(({ name }) => name));
  const linked = (name: string) => (names.has(name) ? `<a href="#${name.toLowerCase()}">${name}</a>` : name);
  return html
    .split(CODE_BLOCK)
    .map((part, i) => (i % 2 === 1 ? part.replace(TYPE_NAME, linked) : part))
    .join("");
}

const INDENT = /^(?: {4})+/gm;

function writeDeclaration({ name, comment, code }: Declaration): string {
  const narrow = code.replace(INDENT, (spaces) => " ".repeat(spaces.length / 2));
  return `### ${name}\n\n${comment}\n\n\`\`\`ts\n${narrow}\n\`\`\``;
}
