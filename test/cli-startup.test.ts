import { join } from "node:path";
import { expect, test } from "vitest";
import { sources } from "./sources.ts";

/* `pith --help` takes a tenth of a second because it loads only the command line. A command loads the library when it runs. */

const STATIC_IMPORT = /^(?:import|export) (?!type\b)[^;"']*?from "(\.[^"]+)";/gm;
const texts = new Map(sources().map(({ path, text }) => [path, text]));

/** Returns a file and all files that it imports statically, directly or not. */
function loadedWith(start: string): string[] {
  const loaded = new Set([start]);
  for (const path of loaded) {
    for (const [, target] of (texts.get(path) ?? "").matchAll(STATIC_IMPORT)) {
      loaded.add(join("/", path, "..", target).replaceAll("\\", "/").slice(1));
    }
  }
  return [...loaded];
}

test("the command line starts without the code of the library", () => {
  expect(loadedWith("cli/pith.ts")).toEqual(["cli/pith.ts"]);
  const loaded = loadedWith("cli/main.ts");
  expect(loaded).toContain("cli/commands/train-command.ts");
  expect(loaded.filter((path) => !/^(?:cli\/|options\/|version\.ts$)/.test(path))).toEqual([]);
});
