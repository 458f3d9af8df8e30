import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { buildComments, buildContent } from "../src/content/build-content.ts";
import { toMarkdown } from "../src/output/markdown/index.ts";
import { parse } from "../src/page/parse.ts";
import { chooseAll } from "./choose-all.ts";

/**
 * Builds the content of each `fixtures/<topic>/<case>/page.html` and compares it with the expected files beside it. All visible blocks of
 * `<main>` are chosen. UPDATE=1 writes the expected files.
 */
const FIXTURES = fileURLToPath(new URL("./fixtures", import.meta.url));
const URL_OF_PAGES = "https://example.com/docs/page.html";

function folders(path: string): string[] {
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}

function check(path: string, actual: string): void {
  if (process.env["UPDATE"] === "1") writeFileSync(path, actual);
  expect(existsSync(path), `${path} is missing; UPDATE=1 writes it`).toBe(true);
  expect(actual).toBe(readFileSync(path, "utf8"));
}

describe.each(folders(FIXTURES))("%s", (topic) => {
  test.each(folders(join(FIXTURES, topic)))("%s", (name) => {
    const folder = join(FIXTURES, topic, name);
    const page = parse(readFileSync(join(folder, "page.html"), "utf8"), { url: URL_OF_PAGES });
    const choice = chooseAll(page);
    const content = buildContent(page, choice);
    const comments = buildComments(page, choice);
    check(join(folder, "expected.md"), toMarkdown(content));
    check(join(folder, "expected.json"), `${JSON.stringify({ content, comments }, null, 2)}\n`);
  });
});
