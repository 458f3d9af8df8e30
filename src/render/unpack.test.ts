import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cacheFolder, unpackBrowser } from "./npm-chromium.ts";
import { makeProfile, removeProfile } from "./profile.ts";
import { untar } from "./untar.ts";

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "pith-unpack-"));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** Returns a file as tar records. */
function entry(name: string, content: string, type = "0"): Buffer {
  const header = Buffer.alloc(512);
  header.write(name, 0);
  header.write("0000755\0", 100);
  header.write(`${content.length.toString(8).padStart(11, "0")}\0`, 124);
  header.write(type, 156);
  const body = Buffer.alloc(Math.ceil(content.length / 512) * 512);
  body.write(content);
  return Buffer.concat([header, body]);
}

describe("untar", () => {
  test("writes only files, with their folders and modes", async () => {
    const archive = Buffer.concat([
      entry("lib/", "", "5"),
      entry("lib/a.so", "x".repeat(600)),
      entry("link", "", "2"),
      Buffer.alloc(1024),
    ]);
    await untar(archive, join(folder, "one"));
    expect(await readdir(join(folder, "one"), { recursive: true })).toEqual(["lib", join("lib", "a.so")]);
    expect((await readFile(join(folder, "one", "lib", "a.so"), "utf8")).length).toBe(600);
    if (process.platform !== "win32") expect((await stat(join(folder, "one", "lib", "a.so"))).mode & 0o100).toBe(0o100);
  });

  test("refuses names outside its folder", async () => {
    await expect(untar(entry("../out", "x"), join(folder, "two"))).rejects.toThrow("outside its folder");
  });
});

describe("profiles", () => {
  test("of dead processes are removed, others stay", async () => {
    const parent = join(folder, "profiles");
    const host = encodeURIComponent(hostname());
    // Larger than any process id.
    const dead = `pith-profile-${host}-99999999-abc`;
    const kept = [`pith-profile-${host}-${process.pid}-abc`, "pith-profile-elsewhere-99999999-abc", "other"];
    for (const name of [dead, ...kept]) await mkdir(join(parent, name), { recursive: true });
    const own = makeProfile(parent);
    const names = await readdir(parent);
    expect(names).toEqual(expect.arrayContaining(kept));
    expect(names).not.toContain(dead);
    await removeProfile(own);
    expect((await readdir(parent)).sort()).toEqual([...kept].sort());
  });
});

test("the cache folder follows XDG_CACHE_HOME", () => {
  expect(cacheFolder({ XDG_CACHE_HOME: "/var/cache/me" })).toBe(join("/var/cache/me", "pith"));
  expect(cacheFolder({})).toContain("pith");
});

test("several processes may unpack the same browser at once", async () => {
  const bin = join(folder, "bin");
  await mkdir(bin);
  await writeFile(join(bin, "chromium.br"), brotliCompressSync("the browser"));
  for (const name of ["al2023", "fonts", "swiftshader"]) {
    await writeFile(join(bin, `${name}.tar.br`), brotliCompressSync(entry(`${name}.so`, name)));
  }
  const cache = join(folder, "cache");
  await Promise.all([1, 2, 3].map(() => unpackBrowser(bin, join(cache, "chromium-1"))));
  expect(await readdir(cache)).toEqual(["chromium-1"]);
  expect((await readdir(join(cache, "chromium-1"))).sort()).toEqual([
    "al2023.so",
    "chromium",
    "fonts.conf",
    "fonts.so",
    "swiftshader.so",
  ]);
  await rm(bin, { recursive: true });
  await unpackBrowser(bin, join(cache, "chromium-1"));
  await expect(unpackBrowser(bin, join(cache, "chromium-2"))).rejects.toThrow("ENOENT");
  expect(await readdir(cache)).toEqual(["chromium-1"]);
});
