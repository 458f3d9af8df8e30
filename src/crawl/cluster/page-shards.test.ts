import { expect, it } from "vitest";
import type { CrawledPage } from "../crawl-options.ts";
import { type CrawlCommit, LostLeaseError } from "../frontier/index.ts";
import { CommitLine } from "./commit-line.ts";
import { PageShards } from "./page-shards.ts";

const pageOf = (id: number) => ({
  page: { url: `http://a.example/${id}`, toJSON: () => ({ id }) } as unknown as CrawledPage,
  finished: { id, state: "done" as const },
});

it("writes a shard again without the pages that other workers have, and lists only that one", async () => {
  const files = new Map<string, string>();
  const commits: CrawlCommit[] = [];
  const storage = {
    write: async (name: string, bytes: Uint8Array) => void files.set(name, Buffer.from(bytes).toString()),
    read: async () => new Uint8Array(),
    remove: async (name: string) => void files.delete(name),
  };
  const frontier = {
    async commit(changes: CrawlCommit) {
      if (changes.finished?.some(({ id }) => id === 2)) throw new LostLeaseError([2], []);
      commits.push(changes);
      return 0;
    },
  };
  const written: string[] = [];
  const shards = new PageShards({
    storage,
    commits: new CommitLine(frontier, new AbortController().signal),
    worker: "w",
    onPages: async (pages) => void written.push(...pages.map(({ url }) => url)),
  });
  shards.add([1, 2, 3].map(pageOf), []);
  await shards.flush();
  expect([...files]).toEqual([["pages-w-00002.ndjson", '{"id":1}\n{"id":3}\n']]);
  expect(Object.keys(commits[0].values ?? {})).toEqual(["shard pages-w-00002"]);
  expect(written).toEqual(["http://a.example/1", "http://a.example/3"]);
});
