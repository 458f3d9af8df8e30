import { expect, it } from "vitest";
import type { CrawledPage } from "../crawl-options.ts";
import { type CrawlCommit, LostLeaseError } from "../frontier/index.ts";
import { type ShardStorage, StorageError } from "../shards/index.ts";
import { CommitLine } from "./commit-line.ts";
import { PageShards, type UnwrittenPage } from "./page-shards.ts";

function pageOf(id: number, text?: string): UnwrittenPage {
  const url = `http://a.example/${id}`;
  return { page: { url, toJSON: () => ({ url, text }) } as unknown as CrawledPage, finished: { id, state: "done" } };
}

/** A storage in memory. `fail` is asked before each write. */
function memoryStorage(fail: (name: string) => void = () => {}) {
  const files = new Map<string, string>();
  const storage: ShardStorage = {
    place: "memory",
    list: async () => [...files.keys()],
    close: () => {},
    async write(name, bytes) {
      fail(name);
      files.set(name, Buffer.from(bytes).toString());
    },
    read: async () => undefined,
    remove: async (name) => void files.delete(name),
  };
  return { files, storage };
}

/** Commits that are kept in a list. Leases of the ids in `lost` belong to others. */
function commitsTo(commits: CrawlCommit[], lost: readonly number[] = []): CommitLine {
  const frontier = {
    async commit(changes: CrawlCommit) {
      const ids = (changes.finished ?? []).map(({ id }) => id).filter((id) => lost.includes(id));
      if (ids.length > 0) throw new LostLeaseError(ids, []);
      commits.push(changes);
      return 0;
    },
  };
  return new CommitLine(frontier, new AbortController().signal);
}

it("writes a shard again without the pages that other workers have, and lists only that one", async () => {
  const { files, storage } = memoryStorage();
  const commits: CrawlCommit[] = [];
  const written: string[] = [];
  const shards = new PageShards({
    storage,
    commits: commitsTo(commits, [2]),
    worker: "w",
    toMarkdown: ({ url }) => `# ${url}\n`,
    onPages: async (pages) => void written.push(...pages.map(({ url }) => url)),
  });
  shards.add(
    [1, 2, 3].map((id) => pageOf(id)),
    [],
  );
  await shards.flush();
  expect([...files]).toEqual([
    ["pages-w-00002.ndjson", '{"url":"http://a.example/1"}\n{"url":"http://a.example/3"}\n'],
    ["pages-w-00002.md", "# http://a.example/1\n\n# http://a.example/3\n\n"],
  ]);
  expect(Object.keys(commits[0].values ?? {})).toEqual(["shard pages-w-00002"]);
  expect(written).toEqual(["http://a.example/1", "http://a.example/3"]);
});

it("keeps the last of two pages of one address that wait for the same shard", async () => {
  const { files, storage } = memoryStorage();
  const commits: CrawlCommit[] = [];
  const shards = new PageShards({ storage, commits: commitsTo(commits), worker: "w", onPages: async () => {} });
  shards.add([pageOf(1, "before"), pageOf(2)], []);
  shards.add([pageOf(1, "after")], []);
  await shards.flush();
  expect([...files.values()]).toEqual(['{"url":"http://a.example/2"}\n{"url":"http://a.example/1","text":"after"}\n']);
  expect(commits[0].finished?.map(({ id }) => id)).toEqual([2, 1]);
});

it("commits no shard of which a file could not be written, and takes no further page", async () => {
  const { storage } = memoryStorage((name) => {
    if (name.endsWith(".md")) throw new StorageError("The bucket is gone.");
  });
  const commits: CrawlCommit[] = [];
  const parts = { storage, commits: commitsTo(commits), worker: "w", onPages: async () => {} };
  const shards = new PageShards({ ...parts, toMarkdown: () => "" });
  shards.add([pageOf(1)], []);
  await expect(shards.flush()).rejects.toThrow("The bucket is gone.");
  expect(commits).toEqual([]);
  expect(() => shards.add([pageOf(2)], [])).toThrow("The bucket is gone.");
  await expect(shards.settle()).rejects.toThrow("The bucket is gone.");
});

it("starts a shard when the pages of the last one are large", async () => {
  const { files, storage } = memoryStorage();
  const parts = { storage, commits: commitsTo([]), worker: "w", onPages: async () => {} };
  const shards = new PageShards(parts);
  const text = "x".repeat(20 * 2 ** 20);
  for (const id of [1, 2, 3]) shards.add([pageOf(id, text)], []);
  await shards.flush();
  expect([...files].map(([name, lines]) => [name, lines.split("\n").length - 1])).toEqual([
    ["pages-w-00001.ndjson", 2],
    ["pages-w-00002.ndjson", 1],
  ]);
});
