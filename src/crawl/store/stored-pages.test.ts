import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type WrittenPage, writeCrawl } from "../../../test/stored-crawl.ts";
import { openStore } from "./crawl-store.ts";
import { readStore, type StoredPage } from "./stored-pages.ts";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "pith-stored-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const written = (name: string, at: number, only?: WrittenPage["only"]): WrittenPage => ({
  url: `http://a.example/${name}`,
  html: `<title>${name}</title><p>Text of ${name} at ${at}.`,
  at,
  ...(only && { only }),
});

async function read(): Promise<{ pages: StoredPage[]; damaged: string[] }> {
  const pages: StoredPage[] = [];
  const damaged: string[] = [];
  const onDamage = ({ url }: { url?: string | undefined }): void => void damaged.push(url ?? "");
  for await (const page of readStore(folder, { onDamage })) pages.push(page);
  return { pages, damaged };
}

const htmlOf = ({ raw }: StoredPage): string | undefined => raw && Buffer.from(raw.bytes).toString();

describe("the pages of a store", () => {
  it("have their raw pages, without those of duplicates", async () => {
    const pages = [written("a", 1000), written("copy", 2000, "archive"), written("b", 3000)];
    await writeCrawl(folder, pages);
    const found = (await read()).pages;
    expect(found.map(({ url, fetched }) => [url, fetched])).toEqual([
      ["http://a.example/a", "1970-01-01T00:00:01.010Z"],
      ["http://a.example/b", "1970-01-01T00:00:03.010Z"],
    ]);
    expect(found.map(htmlOf)).toEqual([pages[0].html, pages[2].html]);
    expect(JSON.parse(Buffer.from(found[0].line).toString())).toMatchObject({ text: "Text of a at 1000." });
  });

  it("have the raw page of their own time if an address occurs several times", async () => {
    await writeCrawl(folder, [written("a", 1000), written("b", 2000), written("a", 3000)]);
    expect((await read()).pages.map(htmlOf)).toEqual([
      expect.stringContaining("a at 1000"),
      expect.stringContaining("b at 2000"),
      expect.stringContaining("a at 3000"),
    ]);
  });

  it("do not include what is not committed", async () => {
    await writeCrawl(folder, [written("a", 1000)]);
    const store = await openStore(folder, { warc: true });
    const { crawledOf, answerOf } = await import("../../../test/stored-crawl.ts");
    await store.writePages([crawledOf(written("b", 2000))], [answerOf(written("b", 2000))]);
    expect((await read()).pages.map(({ url }) => url)).toEqual(["http://a.example/a"]);
    await store.close();
  });

  it("lose one raw page for one damaged record, and keep the line", async () => {
    await writeCrawl(folder, [written("a", 1000), written("b", 1001), written("c", 1002)]);
    const path = join(folder, "pages.warc.gz");
    const bytes = await readFile(path);
    const starts: number[] = [];
    for (let at = bytes.indexOf("1f8b08", 0, "hex"); at >= 0; at = bytes.indexOf("1f8b08", at + 1, "hex"))
      starts.push(at);
    // The file has a record about itself, then three per answer. A gzip member ends with its checksum and its length.
    bytes[starts[5] - 8] ^= 0xff;
    await writeFile(path, bytes);
    const { pages, damaged } = await read();
    expect(pages.map(htmlOf).map((html) => html !== undefined)).toEqual([true, false, true]);
    expect(damaged).toHaveLength(1);
  });

  it("are joined with the right answers, whatever the order of requests", async () => {
    const page = fc.record({
      name: fc.constantFrom("a", "b", "c", "d", "e#part"),
      took: fc.nat(5000),
      only: fc.constantFrom<WrittenPage["only"]>("archive", undefined),
    });
    const pages = fc.array(page, { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(pages, async (listed) => {
        await rm(folder, { recursive: true, force: true });
        // Each page is written when it was read, but its request may have been sent long before.
        const all = listed.map(({ name, took, only }, i) => ({ page: written(name, i * 1000), took, only }));
        const { answerOf, crawledOf } = await import("../../../test/stored-crawl.ts");
        const store = await openStore(folder, { warc: true });
        const seen = new Map<string, number>();
        const expected: string[] = [];
        for (const { page: one, took, only } of all) {
          const [url] = one.url.split("#");
          // An address is requested again only after its last answer.
          const startedAt = Math.max(one.at - took, (seen.get(url) ?? -1) + 1);
          seen.set(url, one.at + 10);
          const answer = answerOf({ ...one, url });
          const crawled = only === "archive" ? [] : [crawledOf(one)];
          await store.frontier.commit({ values: await store.writePages(crawled, [{ ...answer, startedAt }]) });
          if (only !== "archive") expected.push(one.html);
        }
        await store.close();
        expect((await read()).pages.map(htmlOf)).toEqual(expected);
      }),
      { numRuns: 30 },
    );
  });
});
