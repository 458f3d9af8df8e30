import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { DOCUMENTS_WITH_OPTIONS, withOptionTables } from "../docs/option-tables.ts";
import { createProgram } from "../src/cli/program.ts";
import * as library from "../src/index.ts";

/* Checks that commands, options and links in documents are correct. */

const root = fileURLToPath(new URL("..", import.meta.url));
const FOLDERS = ["", "docs", "docs/decisions", "examples"];
const documents = FOLDERS.flatMap((folder) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith(".md"))
    .map((name) => join(folder, name)),
);
const read = (document: string): string => readFileSync(join(root, document), "utf8");
const run = (args: readonly string[]): string[] => {
  const env = { ...process.env, NO_COLOR: "1" };
  const command = [join(root, "dist/bin/pith.js"), ...args];
  return execFileSync(process.execPath, command, { cwd: root, encoding: "utf8", env }).split("\n");
};

const BLOCK = /^```\w*\n([\s\S]*?)^```$/gm;
const LINK = /\]\((?!https?:)([^)#]+)/g;
const FLAG = /--[a-z-]+/g;
const CUT = "…";

/** Returns the code blocks of a document, each as lines. */
function blocksOf(document: string): string[][] {
  return [...read(document).matchAll(BLOCK)].map(([, code]) => code.trimEnd().split("\n"));
}

const shown = documents.flatMap((document) =>
  blocksOf(document)
    .filter(([first]) => first.startsWith("$ pith "))
    .map(([first, ...output]) => [document, first.slice("$ pith ".length), output] as const),
);

test("documents show commands with their output", () => expect(shown.length).toBeGreaterThan(1));

test.each(shown)("%s: pith %s", (_, args, output) => {
  expectShown(run(args.split(" ")), output);
});

/** Compares the first lines of an output with those in a document. A line in a document may be cut short with `…`. */
function expectShown(printed: readonly string[], shown: readonly string[]): void {
  const isCut = (line: string, i: number) => line.endsWith(CUT) && printed[i]?.startsWith(line.slice(0, -CUT.length));
  expect(printed.slice(0, shown.length)).toEqual(shown.map((line, i) => (isCut(line, i) ? printed[i] : line)));
}

test("README shows the output of its first command", () => {
  const [[command], output] = blocksOf("README.md") as [[string], string[]];
  expect(command).toMatch(/npx \. \S+$/);
  expectShown(run([command.slice(command.lastIndexOf(" ") + 1)]), output);
});

test("docs/chunks.md shows a piece and its references as they are", () => {
  const [piece, references] = [...read("docs/chunks.md").matchAll(/^```json\n([\s\S]*?)^```$/gm)].map(([, json]) =>
    JSON.parse(json),
  );
  const [first] = run(["examples/api-docs.html", "-f", "chunks", "--references"]).map(
    (line) => line && JSON.parse(line),
  );
  expect(JSON.parse(run(["examples/api-docs.html", "-f", "chunks"])[1])).toEqual(piece);
  expect(first.references).toEqual(references);
});

test("docs/library.md names every export of the library", () => {
  const text = read("docs/library.md");
  expect(Object.keys(library).filter((name) => !text.includes(name))).toEqual([]);
});

test.each(DOCUMENTS_WITH_OPTIONS)("the option tables in docs/%s are up to date (npm run docs)", (name) => {
  const text = read(`docs/${name}`);
  expect(withOptionTables(text)).toBe(text);
  expect(text).toMatch(/^\| option \| type \|/m);
});

const commands = createProgram(async () => {}).commands;
const calls = documents.flatMap((document) =>
  blocksOf(document)
    .flat()
    .filter((line) => line.startsWith("pith "))
    .map((line) => [document, line.split(" #")[0]] as const),
);

test.each(calls)("%s: %s", (_, line) => {
  const [, name, part] = line.split(" ");
  const outer = commands.find((known) => known.name() === name) ?? commands[0];
  const command = outer.commands.find((known) => known.name() === part) ?? outer;
  const known = command.options.map(({ long }) => long);
  expect([...line.matchAll(FLAG)].map(([flag]) => flag).filter((flag) => !known.includes(flag))).toEqual([]);
});

test.each(documents)("the relative links in %s lead to existing files", (document) => {
  const links = [...read(document).matchAll(LINK)].map(([, path]) => path);
  expect(links.filter((path) => !existsSync(join(root, dirname(document), path)))).toEqual([]);
});

const SOURCE_PATH = /`(?:src\/)?((?:[a-z-]+\/)+(?:[a-z-]+\.ts)?|[a-z-]+\.ts)`/g;

test.each(["ARCHITECTURE.md", "CONTRIBUTING.md"])("%s names files and folders that exist", (document) => {
  const paths = Array.from(read(document).matchAll(SOURCE_PATH), ([, path]) => path);
  expect(paths.length).toBeGreaterThan(5);
  // A table may name a file or sub-folder without its folder.
  const known = readdirSync(join(root, "src"), { recursive: true, withFileTypes: true }).map(
    (entry) => `/${join(entry.parentPath, entry.name)}${entry.isDirectory() ? "/" : ""}`,
  );
  const isKnown = (path: string) => existsSync(join(root, path)) || known.some((file) => file.endsWith(`/${path}`));
  expect(paths.filter((path) => !isKnown(path))).toEqual([]);
});
