import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readRecords } from "./read-records.ts";
import type { WarcDamage, WarcRecord } from "./warc-record.ts";

const BLOCK = "block of the record";

/** Returns a record of WARC/1.0. `length` may be wrong. */
function record(name: string, block = `${BLOCK} ${name}`, length: number | string = Buffer.byteLength(block)): Buffer {
  const header = `WARC/1.0\r\nWARC-Type: resource\r\nWARC-Target-URI: http://x/${name}\r\nContent-Length: ${length}\r\n\r\n`;
  return Buffer.from(`${header}${block}\r\n\r\n`);
}

async function* inChunks(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function read(bytes: Uint8Array, size = 1000, maxBytes = 10_000): Promise<(WarcRecord | WarcDamage)[]> {
  const found: (WarcRecord | WarcDamage)[] = [];
  for await (const item of readRecords(inChunks(bytes, size), maxBytes)) found.push(item);
  return found;
}

/** Returns the names of the records, and `offset: problem` for damage. */
async function summary(bytes: Uint8Array, size?: number, maxBytes?: number): Promise<string[]> {
  return (await read(bytes, size, maxBytes)).map((item) =>
    item.kind === "record" ? nameOf(item) : `${item.offset}: ${item.problem}`,
  );
}

function nameOf({ fields, block, isCut }: WarcRecord): string {
  const name = fields.get("warc-target-uri")?.slice("http://x/".length) ?? "?";
  if (!isCut) expect(Buffer.from(block).toString()).toBe(`${BLOCK} ${name}`);
  return isCut ? `${name} cut` : name;
}

const NAMES = ["a", "b", "c"];
const plain = NAMES.map((name) => record(name));
const members = plain.map((bytes) => gzipSync(bytes));
const join = (...parts: readonly (Uint8Array | string)[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part) : part)));

describe("whole files", () => {
  const files = { plain: join(...plain), members: join(...members), "one member": gzipSync(join(...plain)) };

  test.each(Object.entries(files))("%s, in chunks of any size", async (_, bytes) => {
    for (const size of [1, 2, 7, 100, 100_000]) expect(await summary(bytes, size), `${size}`).toEqual(NAMES);
  });

  test("records have their positions", async () => {
    const offsets = async (bytes: Uint8Array) => (await read(bytes)).map(({ offset }) => offset);
    const [a, b] = plain;
    expect(await offsets(files.plain)).toEqual([0, a.length, a.length + b.length]);
    expect(await offsets(files.members)).toEqual([0, members[0].length, members[0].length + members[1].length]);
    expect(await offsets(files["one member"])).toEqual([0, 0, 0]);
  });

  test("members may have names, comments and extra fields, and may divide records", async () => {
    const [first, second] = members;
    const named = join(
      first.subarray(0, 3),
      Buffer.from([0x1e]),
      first.subarray(4, 10),
      Buffer.from([2, 0, 9, 9]),
      "a.warc\0comment\0",
      Buffer.from([0, 0]),
      first.subarray(10),
    );
    const half = 70;
    const divided = join(gzipSync(plain[2].subarray(0, half)), gzipSync(plain[2].subarray(half)));
    expect(await summary(join(named, second, divided), 5)).toEqual(NAMES);
  });

  test.each([
    [
      "line feeds only",
      Buffer.from(
        join(...plain)
          .toString()
          .replaceAll("\r\n", "\n"),
      ),
    ],
    ["no empty lines between records", join(...plain.map((bytes) => bytes.subarray(0, -4)))],
    ["many empty lines", join("\r\n".repeat(5000), ...plain, "\r\n".repeat(5000))],
    [
      "other cases of names",
      Buffer.from(
        join(...plain)
          .toString()
          .replaceAll("Content-Length", "content-LENGTH"),
      ),
    ],
  ])("%s", async (_, bytes) => {
    expect(await summary(bytes)).toEqual(NAMES);
  });

  test.each([
    ["empty", ""],
    ["empty lines", "\r\n\r\n"],
    ["an empty member", gzipSync("")],
  ])("%s: no record", async (_, bytes) => {
    expect(await summary(join(bytes))).toEqual([]);
  });
});

describe("a record over the limit", () => {
  const large = record("large", "x".repeat(20_000));

  test.each([
    ["plain", large],
    ["gzip", gzipSync(large)],
  ])("is cut (%s), and others are read", async (_, bytes) => {
    expect(await summary(join(bytes, bytes === large ? plain[0] : members[0]))).toEqual(["large cut", "a"]);
  });

  test("that claims 5 GB costs itself only, in a file and in a member", async () => {
    const claim = record("huge", "<p>short", 5 * 2 ** 30);
    const problem = "0: the record is shorter than its Content-Length";
    expect(await summary(join(claim, ...plain))).toEqual([problem, ...NAMES]);
    expect(await summary(join(gzipSync(claim), ...members))).toEqual([problem, ...NAMES]);
    expect(await summary(claim)).toEqual(["0: the file ends within this record"]);
  });

  test("that decompresses to much more than it has is read in bounded memory", async () => {
    const zeros = Buffer.alloc(2 ** 20);
    const bomb = gzipSync(
      join(record("bomb", "", 200 * zeros.length).subarray(0, -4), ...Array(200).fill(zeros), "\r\n\r\n"),
    );
    const before = process.memoryUsage().arrayBuffers;
    let most = 0;
    const names: string[] = [];
    for await (const item of readRecords(inChunks(join(bomb, members[0]), 1000), 10_000)) {
      most = Math.max(most, process.memoryUsage().arrayBuffers - before);
      if (item.kind === "record") names.push(nameOf(item));
    }
    expect(names).toEqual(["bomb cut", "a"]);
    expect(most).toBeLessThan(100 * 2 ** 20);
  });
});

describe("damage costs one record", () => {
  const [a, b, c] = plain;
  const end = a.length + b.length;

  test.each([
    ["a truncated file", join(a, b, c.subarray(0, -30)), ["a", "b", `${end}: the file ends within this record`]],
    [
      "a file that ends in a header",
      join(a, b, c.subarray(0, 30)),
      ["a", "b", `${end}: the file ends within this record`],
    ],
    ["a file that ends in a version", join(a, b, "WAR"), ["a", "b", `${end}: the file ends within this record`]],
    [
      "a length too short",
      join(record("x", "some text", 4), b, c),
      ["0: no record follows at the end that Content-Length names", "b", "c"],
    ],
    [
      "a length too long",
      join(record("x", "some text", 40), b, c),
      ["0: no record follows at the end that Content-Length names", "b", "c"],
    ],
    [
      "a length longer than the file",
      join(a, record("x", "some text", 4000), c),
      ["a", `${a.length}: the file ends within this record`],
    ],
    ["no length", join(record("x", "some text", "many"), b, c), ["0: the header of the record is not valid", "b", "c"]],
    [
      "no type",
      join(Buffer.from(a.toString().replace("WARC-Type", "Type")), b),
      ["0: the header of the record is not valid", "b"],
    ],
    ["an unknown version", join("WARC/2.0\r\n\r\n", b), ["0: no WARC record starts here", "b"]],
    [
      "zero bytes between records",
      join(a, Buffer.alloc(5000), "\r\n", b, c),
      ["a", `${a.length}: no WARC record starts here`, "b", "c"],
    ],
    ["zero bytes at the end", join(a, b, Buffer.alloc(5000)), ["a", "b", `${end}: no WARC record starts here`]],
    ["something else", join("<!doctype html><p>This is a page</p>"), ["0: no WARC record starts here"]],
  ])("%s", async (_, bytes, expected) => {
    expect(await summary(bytes)).toEqual(expected);
    expect(await summary(bytes, 3)).toEqual(expected);
  });

  test("huge headers", async () => {
    const header = join("WARC/1.0\r\n", "X: y\r\n".repeat(50_000), a.subarray(10));
    expect(await summary(join(header, b))).toEqual(["0: the header of the record is too long", "b"]);
    expect(await summary(join(gzipSync(header), members[1]))).toEqual(["0: the header of the record is too long", "b"]);
  });
});

describe("damage costs one gzip member", () => {
  const [a, b, c] = members;
  const at = a.length;
  const changed = (bytes: Buffer, index: number, value: number): Buffer => {
    const copy = Buffer.from(bytes);
    copy[index < 0 ? copy.length + index : index] ^= value;
    return copy;
  };

  test.each([
    ["bad data", join(b.subarray(0, 30), Buffer.alloc(40, 0xff), b.subarray(70)), `${at}: the gzip data is not valid`],
    ["a bad block type", changed(b, 10, 0x06), `${at}: the gzip data is not valid`],
    ["a wrong checksum", changed(b, -8, 1), `${at}: the checksum of the gzip data is wrong`],
    ["a wrong size", changed(b, -1, 1), `${at}: the checksum of the gzip data is wrong`],
    ["a bad header", changed(b, 0, 1), `${at}: not a gzip member`],
    ["zero bytes", Buffer.alloc(3000), `${at}: not a gzip member`],
    ["a wrong length", gzipSync(record("x", "some text", 40)), `${at}: the record is shorter than its Content-Length`],
    ["a page", gzipSync("<p>A page"), `${at}: no WARC record starts here`],
    ["the start of a member without its end", b.subarray(0, 40), `${at}: the gzip data is not valid`],
  ])("%s", async (_, bytes, problem) => {
    for (const size of [1, 10, 100_000]) expect(await summary(join(a, bytes, c), size)).toEqual(["a", problem, "c"]);
  });

  test("a truncated file", async () => {
    for (const cut of [1, 9, 40, c.length - 5]) {
      expect((await summary(join(a, b, c.subarray(0, -cut))))[2], `${cut}`).toBe(
        `${a.length + b.length}: ${cut > c.length - 10 ? "not a gzip member" : "the file ends within this record"}`,
      );
    }
  });

  test("any changed byte of a member costs at most this member", async () => {
    for (let index = 0; index < b.length; index++) {
      const found = await summary(join(a, changed(b, index, 0x55), c), 1000);
      expect(
        found.filter((item) => item === "a" || item === "c"),
        `${index}`,
      ).toEqual(["a", "c"]);
    }
  });
});

test("a file in which each record claims too much is read in linear time", async () => {
  const count = 3000;
  // Each record claims the rest of the file, so without a limit the rest would be read once per record.
  const parts = Array.from({ length: count }, (_, i) => record(`${i}`, "text", (count - i) * 130));
  const found = await read(join(...parts), 10_000, 2 ** 20);
  expect(found.every(({ kind }) => kind === "damage")).toBe(true);
});

test("other bytes between gzip members cost no record", async () => {
  const other = fc.uint8Array({ maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(
      fc.array(other, { minLength: 3, maxLength: 3 }),
      fc.integer({ min: 1, max: 300 }),
      async (between, size) => {
        const parts = members.flatMap((member, i) => [member, between[i]]);
        expect((await summary(join(...parts), size)).filter((item) => NAMES.includes(item))).toEqual(NAMES);
      },
    ),
  );
});

test("any bytes are read without an exception", async () => {
  const parts = fc.array(
    fc.oneof(
      fc.uint8Array({ maxLength: 50 }),
      fc.constantFrom<Uint8Array>(...plain, ...members, Buffer.from("WARC/1.0\r\n")),
    ),
  );
  await fc.assert(
    fc.asyncProperty(parts, fc.integer({ min: 1, max: 300 }), async (bytes, size) => {
      const found = await read(join(...bytes), size);
      expect(found.length).toBeLessThanOrEqual(2 * bytes.length + 1);
    }),
  );
});
