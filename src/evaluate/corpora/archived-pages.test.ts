import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { writeCrawl } from "../../../test/stored-crawl.ts";
import { readCorpus } from "./index.ts";

const LABELS = [
  { id: "a", url: "http://a.example/a#top", text: "The first text." },
  { id: "own", html: "<p>A page in the file." },
  { id: "gone", url: "http://a.example/gone", text: "" },
  { id: "b", url: "http://a.example/b", text: "The second text." },
  { id: "nowhere", text: "" },
];
const page = (name: string, at: number) => ({ url: `http://a.example/${name}`, html: `<p>Page ${name}.`, at });

let root = "";
let labels = "";
let store = "";
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "pith-archived-"));
  labels = join(root, "labels.jsonl");
  await writeFile(labels, LABELS.map((label) => JSON.stringify(label)).join("\n"));
  store = join(root, "store");
  await writeCrawl(store, [page("b", 1000), page("other", 2000), page("a", 3000)]);
});
afterAll(() => rm(root, { recursive: true }));

async function read(pages?: string): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const item of readCorpus("jsonl", labels, pages)) {
    found.push(item.kind === "page" ? `${item.page.id}: ${item.page.html}` : `${item.error.id}! ${item.error.message}`);
  }
  return found;
}

it.each(["the store of a crawl", "a WARC file"])("takes pages without HTML from %s", async (kind) => {
  const archive = kind === "a WARC file" ? join(store, "pages.warc.gz") : store;
  expect(await read(archive)).toEqual([
    "own: <p>A page in the file.",
    "line 5! The line has no string `html`.",
    "b: <p>Page b.",
    "a: <p>Page a.",
    `line 3! ${archive} has no http://a.example/gone.`,
  ]);
});

it("names an archive that cannot be read", async () => {
  await expect(read(join(root, "nowhere"))).rejects.toThrow("is neither a WARC file nor the store of a crawl");
  await expect(read(root)).rejects.toThrow("is not the store of a crawl");
});
