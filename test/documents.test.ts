import { execFile } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { withExitCodeTable } from "../docs/exit-code-table.ts";
import { withMetricTable } from "../docs/metric-table.ts";
import { DOCUMENTS_WITH_OPTIONS, withOptionTables } from "../docs/option-tables.ts";
import { anchorsOf } from "../site/anchors.ts";
import { createProgram } from "../src/cli/program.ts";
import * as library from "../src/index.ts";
import { DOCUMENTS, documentBlocks, ROOT, readDocument } from "./document-blocks.ts";

/* Checks that commands, options and links in documents are correct. `document-samples.test.ts` runs their code. */

const CUT = "…";

const folder = mkdtempSync(join(tmpdir(), "pith-documents-"));
afterAll(() => rmSync(folder, { recursive: true }));
const program = `#!/bin/sh\nexec "${process.execPath}" "${join(ROOT, "dist/bin/pith.js")}" "$@"\n`;
writeFileSync(join(folder, "pith"), program, { mode: 0o755 });
const execute = promisify(execFile);

/** Makes the folder in which the commands of a document run. Later commands can read the files that earlier ones write. */
function folderFor(document: string): string {
  const path = join(folder, document.replaceAll("/", "-"));
  mkdirSync(path);
  for (const name of ["examples", "test", "docs"]) symlinkSync(join(ROOT, name), join(path, name), "dir");
  return path;
}

/** Runs a command in a shell and returns the lines that it prints. */
async function run(command: string, cwd = ROOT): Promise<string[]> {
  const path = [folder, dirname(process.execPath), process.env["PATH"]].join(delimiter);
  const env = { ...process.env, NO_COLOR: "1", PATH: path };
  const { stdout } = await execute("sh", ["-c", command], { cwd, encoding: "utf8", env, maxBuffer: MAX_OUTPUT_BYTES });
  return stdout.split(LINE_END);
}

const MAX_OUTPUT_BYTES = 2 ** 26;
const LINE_END = /\r?\n/;

/** Splits a block of commands and outputs: `$ pith …` and the lines below it. */
function sessionOf(lines: readonly string[]): { readonly command: string; readonly output: readonly string[] }[] {
  const session: { command: string; output: string[] }[] = [];
  for (const line of lines) {
    if (line.startsWith("$ ")) session.push({ command: line.slice(2), output: [] });
    else session.at(-1)?.output.push(line);
  }
  return session;
}

const sessions = DOCUMENTS.map((document) => {
  const blocks = documentBlocks(document).filter(({ lines: [first] }) => first?.startsWith("$ "));
  return [document, blocks.flatMap(({ lines }) => sessionOf(lines))] as const;
}).filter(([, session]) => session.length > 0);

test("documents show commands with their output", () => expect(sessions.length).toBeGreaterThan(1));

test.concurrent.each(sessions)(
  "the commands in %s print what it shows",
  { timeout: 240_000 },
  async (document, session) => {
    const cwd = folderFor(document);
    for (const { command, output } of session) expectShown(await run(command, cwd), output);
  },
);

/** Compares the first lines of an output with those in a document. A line in a document may be cut short with `…`. */
function expectShown(printed: readonly string[], shown: readonly string[]): void {
  const isCut = (line: string, i: number) => line.endsWith(CUT) && printed[i]?.startsWith(line.slice(0, -CUT.length));
  expect(printed.slice(0, shown.length)).toEqual(shown.map((line, i) => (isCut(line, i) ? printed[i] : line)));
}

test("README shows the output of its first command", async () => {
  const [
    {
      lines: [command],
    },
    { lines: output },
  ] = documentBlocks("README.md");
  expect(command).toMatch(/node dist\/bin\/pith\.js \S+$/);
  expectShown(await run(`pith ${command.slice(command.lastIndexOf(" ") + 1)}`), output);
});

test("docs/chunks.md shows a piece and its references as they are", async () => {
  const [piece, references] = [...readDocument("docs/chunks.md").matchAll(/^```json\n([\s\S]*?)^```$/gm)].map(
    ([, json]) => JSON.parse(json),
  );
  const [first] = (await run("pith examples/api-docs.html -f chunks --references")).map(
    (line) => line && JSON.parse(line),
  );
  expect(JSON.parse((await run("pith examples/api-docs.html -f chunks"))[1])).toEqual(piece);
  expect(first.references).toEqual(references);
});

test("docs/library.md names every export of the library", () => {
  const text = readDocument("docs/library.md");
  expect(Object.keys(library).filter((name) => !text.includes(name))).toEqual([]);
});

test("the tables of metrics and exit codes in docs/scale.md are up to date (npm run docs)", () => {
  const text = readDocument("docs/scale.md");
  for (const entry of ["pith_crawl_requests_total", "| 5 | broken off |"]) expect(text).toContain(entry);
  expect(withExitCodeTable(withMetricTable(text))).toBe(text);
});

test.each(DOCUMENTS_WITH_OPTIONS)("the option tables in docs/%s are up to date (npm run docs)", (name) => {
  const text = readDocument(`docs/${name}`);
  expect(withOptionTables(text)).toBe(text);
  expect(text).toMatch(/^\| option \| type \|/m);
});

const FLAG = /--[a-z-]+/g;
const commands = createProgram(async () => {}).commands;
const calls = DOCUMENTS.flatMap((document) =>
  documentBlocks(document)
    .flatMap(({ lines }) => lines)
    .filter((line) => line.startsWith("pith ") || line.startsWith("$ pith "))
    .map((line) => [document, line.replace("$ ", "").split(" #")[0]] as const),
);

test.each(calls)("%s: %s", (_, line) => {
  const [, name, part] = line.split(" ");
  const outer = commands.find((known) => known.name() === name) ?? commands[0];
  const command = outer.commands.find((known) => known.name() === part) ?? outer;
  const known = command.options.map(({ long }) => long);
  expect([...line.matchAll(FLAG)].map(([flag]) => flag).filter((flag) => !known.includes(flag))).toEqual([]);
});

/** Flags of scripts in package.json and of other programs. */
const OTHER_FLAGS =
  /^--(?:allow-regression|articles|check|crawl|faults|memory|minutes|pages|peers|pipe|precision|rank|recall|site-pages|sites|update)$/;
const FLAG_IN_PROSE = /`(--[a-z-]+)/g;
const knownFlags = commands
  .flatMap((command) => [command, ...command.commands])
  .flatMap(({ options }) => options.map(({ long }) => long));

test.each(DOCUMENTS)("the flags that the sentences of %s name exist", (document) => {
  const named = Array.from(readDocument(document).matchAll(FLAG_IN_PROSE), ([, flag]) => flag);
  expect(named.filter((flag) => !knownFlags.includes(flag) && !OTHER_FLAGS.test(flag))).toEqual([]);
});

const LINK = /\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]*))?\)/g;
/** Code, in which brackets are no links. */
const CODE = /^```[\s\S]*?^```$|`[^`\n]*`/gm;

test.each(DOCUMENTS)("the relative links in %s lead to existing files and headings", (document) => {
  const links = [...readDocument(document).replace(CODE, "").matchAll(LINK)];
  const dead = links.filter(([, path, anchor]) => {
    const target = path === "" ? document : join(dirname(document), path);
    if (!existsSync(join(ROOT, target))) return true;
    return anchor !== undefined && target.endsWith(".md") && !anchorsOf(readDocument(target)).includes(anchor);
  });
  expect(dead.map(([link]) => link)).toEqual([]);
});

const SOURCE_PATH = /`(?:src\/)?((?:[a-z-]+\/)+(?:[a-z-]+\.ts)?|[a-z-]+\.ts)`/g;

test.each(["ARCHITECTURE.md", "CONTRIBUTING.md"])("%s names files and folders that exist", (document) => {
  const paths = Array.from(readDocument(document).matchAll(SOURCE_PATH), ([, path]) => path);
  expect(paths.length).toBeGreaterThan(5);
  // A table may name a file or sub-folder without its folder.
  const known = readdirSync(join(ROOT, "src"), { recursive: true, withFileTypes: true }).map(
    (entry) => `/${join(entry.parentPath, entry.name)}${entry.isDirectory() ? "/" : ""}`,
  );
  const isKnown = (path: string) => existsSync(join(ROOT, path)) || known.some((file) => file.endsWith(`/${path}`));
  expect(paths.filter((path) => !isKnown(path))).toEqual([]);
});
