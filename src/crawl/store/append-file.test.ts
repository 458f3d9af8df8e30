import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { AppendFile, DamagedFileError } from "./append-file.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "pith-append-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe("a file that grows", () => {
  it("keeps what was committed, and cuts the rest", async () => {
    const path = join(folder, "a");
    const first = await AppendFile.open(path, 0);
    const committed = await first.append(bytes("one\n"));
    await first.append(bytes("lost\n"));
    await first.close();
    const second = await AppendFile.open(path, committed);
    expect(await second.append(bytes("two\n"))).toBe(8);
    await second.close();
    expect(await readFile(path, "utf8")).toBe("one\ntwo\n");
  });

  it("is cut to nothing if nothing was committed", async () => {
    const path = join(folder, "b");
    await writeFile(path, "from before");
    await (await AppendFile.open(path, 0)).close();
    expect(await readFile(path, "utf8")).toBe("");
  });

  it("is damaged if it is shorter than committed, or missing", async () => {
    const path = join(folder, "c");
    await writeFile(path, "short");
    await expect(AppendFile.open(path, 6)).rejects.toThrow(DamagedFileError);
    await expect(AppendFile.open(join(folder, "none"), 6)).rejects.toThrow(/is missing\. It had 6 bytes/);
    expect(await readFile(path, "utf8")).toBe("short");
  });
});
