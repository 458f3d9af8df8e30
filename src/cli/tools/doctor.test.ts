import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { diagnose, type Machine } from "./doctor.ts";
import { OPTIONAL_PARTS } from "./optional-parts.ts";

const machine: Machine = {
  node: "22.13.0",
  platform: "linux x64",
  packageVersion: () => undefined,
  browser: async () => undefined,
  temporaryProblem: () => undefined,
};

describe("pith doctor", () => {
  it("knows all optional packages", () => {
    const file = readFileSync(new URL("../../../package.json", import.meta.url), "utf8");
    const { peerDependencies } = JSON.parse(file) as { readonly peerDependencies: Readonly<Record<string, string>> };
    expect(OPTIONAL_PARTS.map(({ name }) => name).sort()).toEqual(Object.keys(peerDependencies).sort());
  });

  it("lists what is optional, with the command that installs it", async () => {
    const { text, hasProblems } = await diagnose(machine);
    expect(hasProblems).toBe(false);
    expect(text).toMatch(/^pith \S+, Node 22\.13\.0, linux x64\n\nOptional, not installed:\n/);
    expect(text).toMatch(/^ {2}PDF documents +npm install pdfjs-dist$/m);
    expect(text.match(/npm install bullmq ioredis/g)).toHaveLength(1);
    expect(text).not.toContain("libsql");
    expect(text).toMatch(/\nNo problems\.\n$/);
  });

  it("lists what is installed", async () => {
    const packageVersion = (name: string) => (name === "eld" ? "2.1.0" : undefined);
    const { text } = await diagnose({ ...machine, packageVersion, browser: async () => "/usr/bin/chromium" });
    expect(text).toMatch(/Installed:\n {2}eld 2\.1\.0 +--detect-language\n {2}\/usr\/bin\/chromium +the browser/);
    expect(text).not.toContain("sparticuz");
  });

  it.each<[string, Partial<Machine>, string]>([
    ["old Node", { node: "20.9.0" }, "Node 20.9.0 is too old: pith needs 20.19 or later"],
    ["no browser", { packageVersion: () => "1.0.0" }, "there is no Chrome or Chromium"],
    ["no temporary folder", { temporaryProblem: () => "/tmp cannot be written" }, "/tmp cannot be written"],
  ])("reports problems: %s", async (_, changed, problem) => {
    const { text, hasProblems } = await diagnose({ ...machine, ...changed });
    expect(hasProblems).toBe(true);
    expect(text).toContain(problem);
  });
});
