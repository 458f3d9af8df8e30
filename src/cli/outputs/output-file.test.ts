import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { WriteError } from "../exit-codes.ts";
import { openFileSink, requireWritable, saveFile } from "./output-file.ts";

const root = realpathSync(mkdtempSync(join(tmpdir(), "pith-output-")));
afterAll(() => rmSync(root, { recursive: true }));
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(root, "case-"));
});

const at = (name: string): string => join(folder, name);
const textOf = (name: string): string => readFileSync(at(name), "utf8");
const fullDisk = (): never => {
  throw Object.assign(new Error("no space"), { code: "ENOSPC" });
};

describe("openFileSink", () => {
  it("replaces an old file when it is closed, and not before", async () => {
    writeFileSync(at("out.md"), "old");
    const sink = openFileSink(at("out.md"));
    await sink.write(Buffer.from("new "));
    await sink.write(Buffer.from("text"));
    expect(textOf("out.md")).toBe("old");
    expect(readdirSync(folder).sort()).toEqual(["out.md", `out.md.${process.pid}.part`]);
    sink.close();
    expect(textOf("out.md")).toBe("new text");
    expect(readdirSync(folder)).toEqual(["out.md"]);
  });

  it("writes nothing if nothing is written", () => {
    writeFileSync(at("out.md"), "old");
    openFileSink(at("out.md")).close();
    openFileSink(at("new.md")).close();
    expect(textOf("out.md")).toBe("old");
    expect(readdirSync(folder)).toEqual(["out.md"]);
  });

  it("leaves an old file whole on a full disk, and reports the disk again when it is closed", async () => {
    writeFileSync(at("out.md"), "old");
    let calls = 0;
    const sink = openFileSink(at("out.md"), () => (calls++ === 0 ? 3 : fullDisk()));
    const problem = new WriteError(`${at("out.md")} cannot be written: the disk is full`);
    await expect(sink.write(Buffer.from("new text"))).rejects.toThrow(problem);
    await expect(sink.write(Buffer.from("more"))).rejects.toThrow(problem);
    expect(() => sink.close()).toThrow(problem);
    expect(calls).toBe(2);
    expect(textOf("out.md")).toBe("old");
    expect(readdirSync(folder)).toEqual(["out.md"]);
  });

  it("writes what a single call did not take", async () => {
    const taken: number[] = [];
    const sink = openFileSink(at("out.md"), (_, bytes, from) => {
      taken.push(from);
      return Math.min(3, bytes.length - from);
    });
    await sink.write(Buffer.from("12345678"));
    expect(taken).toEqual([0, 3, 6]);
    sink.close();
  });

  it.skipIf(process.platform === "win32")("keeps the permissions of an old file", async () => {
    writeFileSync(at("out.md"), "old");
    chmodSync(at("out.md"), 0o640);
    await saveFile(at("out.md"), "new");
    expect(statSync(at("out.md")).mode & 0o777).toBe(0o640);
    expect(textOf("out.md")).toBe("new");
  });

  it.skipIf(process.platform === "win32")("writes to the target of a link, whether it exists or not", async () => {
    writeFileSync(at("target.md"), "old");
    symlinkSync("target.md", at("link.md"));
    symlinkSync("link.md", at("far.md"));
    await saveFile(at("far.md"), "new");
    expect(textOf("target.md")).toBe("new");
    expect([readlinkSync(at("far.md")), readlinkSync(at("link.md"))]).toEqual(["link.md", "target.md"]);
    symlinkSync("later.md", at("dangling.md"));
    requireWritable(at("dangling.md"));
    expect(readlinkSync(at("dangling.md"))).toBe("later.md");
    await saveFile(at("dangling.md"), "made");
    expect(textOf("later.md")).toBe("made");
    expect(readlinkSync(at("dangling.md"))).toBe("later.md");
  });

  it.skipIf(!existsSync("/dev/null"))("writes devices in place", async () => {
    await saveFile("/dev/null", "gone");
    expect(statSync("/dev/null").isCharacterDevice()).toBe(true);
  });

  it("takes names as long as a file system allows", async () => {
    const name = `${"ä".repeat(126)}.md`;
    await saveFile(at(name), "long");
    expect(readdirSync(folder).map((found) => found.normalize())).toEqual([name]);
  });
});
