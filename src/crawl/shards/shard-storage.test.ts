import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type S3Fault, S3Server } from "../../../test/s3/s3-server.ts";
import { openShardStorage, takeStorage } from "./open-storage.ts";
import type { S3Options } from "./s3-bucket.ts";
import { ShardFolder } from "./shard-folder.ts";
import { type ListedShards, listedShards, shardPages, writeManifest } from "./shard-manifest.ts";
import type { ShardStorage } from "./shard-storage.ts";

const bytes = (text: string): Buffer => Buffer.from(text);
const textOf = (found: Uint8Array | undefined): string | undefined => found && Buffer.from(found).toString();

async function urlsOf(...args: Parameters<typeof shardPages>): Promise<readonly string[]> {
  const urls: string[] = [];
  for await (const { json } of shardPages(...args)) urls.push(json.url);
  return urls;
}

let server: S3Server;
beforeAll(async () => {
  server = await S3Server.start();
});
afterAll(() => server.close());
beforeEach(() => {
  server.fault = () => undefined;
  server.objects.clear();
  server.requests.length = 0;
  for (const name of ["AWS_ENDPOINT_URL_S3", "AWS_PROFILE", "AWS_REGION", "AWS_SESSION_TOKEN"])
    vi.stubEnv(name, undefined);
  for (const [name, value] of Object.entries(server.env)) vi.stubEnv(name, value);
});
let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "pith-storage-"));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  vi.doUnmock("@aws-sdk/client-s3");
  await rm(folder, { recursive: true, force: true });
});

/** Opens a bucket that tries again at once. */
const bucket = (address = "s3://test/news", options: S3Options = {}): Promise<ShardStorage> =>
  openShardStorage(address, "write", { maxAttempts: 4, maxIdleMs: 200, pause: async () => {}, ...options });

/**
 * Another server with the protocol of S3, and an empty bucket of it: `PITH_S3_ENDPOINT`, `PITH_S3_BUCKET`, and the credentials as AWS names
 * them with `PITH_S3_` instead of `AWS_`.
 */
const { PITH_S3_ENDPOINT, PITH_S3_BUCKET, PITH_S3_ACCESS_KEY_ID, PITH_S3_SECRET_ACCESS_KEY } = process.env;

const STORAGES: readonly (readonly [string, () => Promise<ShardStorage>])[] = [
  ["a folder", () => ShardFolder.open(join(folder, "new"), "write")],
  ["a bucket", () => bucket("s3://test")],
  ["a prefix of a bucket", () => bucket("s3://test/a/prefix ü/")],
  ...(PITH_S3_ENDPOINT === undefined
    ? []
    : [
        [
          "another server",
          async () => {
            vi.stubEnv("AWS_ENDPOINT_URL", PITH_S3_ENDPOINT);
            vi.stubEnv("AWS_ACCESS_KEY_ID", PITH_S3_ACCESS_KEY_ID);
            vi.stubEnv("AWS_SECRET_ACCESS_KEY", PITH_S3_SECRET_ACCESS_KEY);
            return bucket(`s3://${PITH_S3_BUCKET}/${Date.now()}`, { maxIdleMs: 5000 });
          },
        ] as const,
      ]),
];

describe.each(STORAGES)("%s", (_, open) => {
  it("keeps files", async () => {
    const storage = await open();
    expect(await storage.read("a.txt")).toBeUndefined();
    expect(await storage.list("")).toEqual([]);
    const names = ["a.txt", "a+b &c.txt", "b.txt", "folder/ü.txt", "folder/x.txt"];
    for (const name of names) await storage.write(name, bytes(name));
    await storage.write("a.txt", bytes("new"));
    expect(await storage.list("")).toEqual(names.toSorted());
    expect(await storage.list("folder/")).toEqual(["folder/x.txt", "folder/ü.txt"]);
    expect(await storage.list("a")).toEqual(["a+b &c.txt", "a.txt"]);
    expect(textOf(await storage.read("a.txt"))).toBe("new");
    expect(textOf(await storage.read("folder/ü.txt"))).toBe("folder/ü.txt");
    await storage.remove("a.txt");
    await storage.remove("a.txt");
    expect(await storage.read("a.txt")).toBeUndefined();
    await storage.write("empty", bytes(""));
    expect(textOf(await storage.read("empty"))).toBe("");
    storage.close();
  });

  it("lets workers write the same file at the same time", async () => {
    const storage = await open();
    await Promise.all(Array.from({ length: 8 }, () => storage.write("crawl.json", bytes("same"))));
    expect(textOf(await storage.read("crawl.json"))).toBe("same");
    expect(await storage.list("")).toEqual(["crawl.json"]);
    storage.close();
  });

  it("belongs to one crawl", async () => {
    const storage = await open();
    const owner = { crawl: "news", id: "1" };
    await expect(takeStorage(storage, owner, false)).rejects.toThrow("does not have the shards of the crawl news");
    await takeStorage(storage, owner, true);
    await takeStorage(storage, owner, false);
    const other = takeStorage(storage, { crawl: "news", id: "2" }, true);
    await expect(other).rejects.toThrow("has the shards of another crawl, news. Choose another place");
  });

  it("has a manifest, the newest of several", async () => {
    const storage = await open();
    const line = `${JSON.stringify({ url: "http://a.example/", fetched: "2026-01-01" })}\n`;
    const shard = { name: "pages-a-00001.ndjson", pages: 1, bytes: line.length };
    await expect(listedShards(storage)).rejects.toThrow("has no manifest of shards");
    await storage.write(shard.name, bytes(line));
    await storage.write("pages-b-00001.ndjson", bytes(line));
    await writeManifest(storage, { crawl: "news", number: 2, shards: [shard] });
    // A worker that looked at Redis earlier writes later.
    await writeManifest(storage, { crawl: "news", number: 1, shards: [] });
    const listed: ListedShards = await listedShards(storage);
    expect(listed).toEqual({ shards: [shard], unlisted: ["pages-b-00001.ndjson"] });
    expect(await urlsOf(storage, listed.shards)).toEqual(["http://a.example/"]);
    await storage.write(shard.name, bytes("{}\n"));
    await expect(urlsOf(storage, listed.shards)).rejects.toThrow(
      `pages-a-00001.ndjson has 3 bytes, not ${line.length}`,
    );
    await writeManifest(storage, { crawl: "news", number: 10, shards: [] });
    expect(await storage.list("manifest-")).toEqual(["manifest-000010.json"]);
  });

  it("reads the shard that replaced another one meanwhile", async () => {
    const storage = await open();
    const line = `${JSON.stringify({ url: "http://a.example/", fetched: "2026-01-01" })}\n`;
    const old = { name: "pages-a-00001.ndjson", pages: 1, bytes: 5 };
    await storage.write("pages-a-00001.w.ndjson", bytes(line));
    const current = async () => ({ ...old, name: "pages-a-00001.w.ndjson", bytes: line.length });
    expect(await urlsOf(storage, [old], current)).toHaveLength(1);
    await expect(urlsOf(storage, [old])).rejects.toThrow("pages-a-00001.ndjson is missing");
  });
});

describe("an upload", () => {
  it.each<S3Fault>(["500", "503", "reset", "silence", "late"])("is complete after the fault %s", async (fault) => {
    const problems: string[] = [];
    const storage = await bucket("s3://test/news", { onProblem: ({ message }) => problems.push(message) });
    let faults = 2;
    server.fault = ({ method }) => (method === "PUT" && faults-- > 0 ? fault : undefined);
    await storage.write("a", bytes("a".repeat(1_000_000)));
    expect([...server.objects].map(([name, { length }]) => [name, length])).toEqual([["news/a", 1_000_000]]);
    expect(server.requests.filter(({ method }) => method === "PUT").length).toBeGreaterThanOrEqual(2);
    expect(problems).toHaveLength(1);
  });

  it("is absent if the server fails for good, and the error tells that it may work later", async () => {
    const storage = await bucket();
    server.fault = () => "reset";
    const error = await storage.write("a", bytes("a".repeat(1_000_000))).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: "StorageError", isLater: true });
    expect((error as Error).message).toContain("Check AWS_ENDPOINT_URL and the network.");
    expect(server.objects.size).toBe(0);
  });

  it("is not tried again after the end of the run", async () => {
    const storage = await bucket("s3://test/news", { signal: AbortSignal.abort() });
    server.fault = () => "500";
    await expect(storage.write("a", bytes("a"))).rejects.toThrow("s3://test/news at http");
    expect(server.requests).toHaveLength(1);
  });

  it("is not tried again if the server refuses it", async () => {
    vi.stubEnv("AWS_SECRET_ACCESS_KEY", "wrong");
    const storage = await bucket();
    await expect(storage.write("a", bytes("a"))).rejects.toThrow(
      "(SignatureDoesNotMatch, status 403). Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY",
    );
    expect(server.requests).toHaveLength(1);
    expect(server.objects.size).toBe(0);
  });
});

describe("a bucket that cannot be used", () => {
  const take = async (address = "s3://test/news"): Promise<void> =>
    takeStorage(await bucket(address), { crawl: "news", id: "1" }, true);

  it("does not exist", async () => {
    await expect(take("s3://other/news")).rejects.toThrow("(NoSuchBucket, status 404). Create the bucket");
  });

  it("does not know the key", async () => {
    vi.stubEnv("AWS_ACCESS_KEY_ID", "other");
    await expect(take()).rejects.toThrow("(InvalidAccessKeyId, status 403). Set AWS_ACCESS_KEY_ID");
  });

  it("takes no deletions", async () => {
    server.fault = ({ method }) => (method === "DELETE" ? "403" : undefined);
    await expect(take()).rejects.toThrow(
      "(AccessDenied, status 403). These credentials must be allowed to read, write",
    );
  });

  it("has no credentials", async () => {
    vi.stubEnv("AWS_ACCESS_KEY_ID", undefined);
    vi.stubEnv("AWS_SECRET_ACCESS_KEY", undefined);
    await expect(take()).rejects.toThrow("Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY");
    expect(server.requests).toEqual([]);
  });

  it("has no region", async () => {
    vi.stubEnv("AWS_ENDPOINT_URL", undefined);
    await expect(take()).rejects.toThrow("Set AWS_REGION to the region of the bucket.");
  });

  it("has no server", async () => {
    vi.stubEnv("AWS_ENDPOINT_URL", "http://127.0.0.1:1");
    await expect(take()).rejects.toThrow("at http://127.0.0.1:1 cannot be used (ECONNREFUSED). Check AWS_ENDPOINT_URL");
  });

  it.each(["s3://", "s3:///news", "s3://UPPER/news"])("has a bad address: %s", async (address) => {
    await expect(bucket(address)).rejects.toThrow(`${address} is not an address such as s3://bucket/prefix`);
  });

  it("needs a package that is missing", async () => {
    vi.doMock("@aws-sdk/client-s3", () => {
      throw new Error("Cannot find package '@aws-sdk/client-s3'");
    });
    await expect(bucket()).rejects.toThrow(
      "Results in S3 need the package @aws-sdk/client-s3: npm install @aws-sdk/client-s3",
    );
  });
});

describe("a folder", () => {
  it("lists no file that is not complete", async () => {
    const storage = await ShardFolder.open(folder, "write");
    await storage.write("a.ndjson", bytes("a"));
    expect(await readdir(folder)).toEqual(["a.ndjson"]);
    await writeFile(join(folder, "b.ndjson.part"), "half");
    expect(await storage.list("")).toEqual(["a.ndjson"]);
  });

  it("that is a file is refused", async () => {
    await writeFile(join(folder, "file"), "");
    await expect(ShardFolder.open(join(folder, "file"), "write")).rejects.toThrow("cannot be used: EEXIST");
  });
});
