import { describe, expect, test } from "vitest";
import { importsOf, type Source, sources } from "./sources.ts";

/** Lowest first: a file imports from its own layer and from those before it. */
const LAYERS = [
  ["text"],
  ["vocabulary"],
  ["language"],
  ["html"],
  ["page"],
  ["methods"],
  ["features"],
  ["model"],
  ["select"],
  ["posts"],
  ["content"],
  ["metadata"],
  ["records"],
  ["output"],
  [
    "read-page.ts",
    "extract.ts",
    "metadata.ts",
    "explain.ts",
    "explain-records.ts",
    "segment.ts",
    "segment-visual.ts",
    "records.ts",
    "browser-extraction.ts",
    "browser-learned.ts",
    "browser.ts",
    "index.ts",
  ],
  ["fetch", "render"],
  ["evaluate"],
  ["train"],
  ["cli"],
] as const;

/** Layers that stand high but know only the core below the methods. */
const CONFINED: Readonly<Record<string, readonly string[]>> = {
  fetch: ["text", "html", "page"],
  render: ["text", "html", "page", "fetch"],
};

const files = sources();
const levels = new Map(LAYERS.flatMap((names, level) => names.map((name): [string, number] => [name, level])));

/** The folder of a file, or the file itself where it stands at the root. */
function layer(path: string): string {
  return path.split("/")[0];
}

function targets(file: Source): string[] {
  return importsOf(file).map(({ path }) => path);
}

function upwardImports(path: string, imports: readonly string[]): string[] {
  const own = layer(path);
  return imports.filter((target) => {
    const other = layer(target);
    if (other === own) return false;
    const allowed = CONFINED[own];
    return allowed === undefined ? levels.get(other)! > levels.get(own)! : !allowed.includes(other);
  });
}

test("there are files, and they import", () => {
  expect(files.length).toBeGreaterThan(50);
  expect(files.flatMap(targets).length).toBeGreaterThan(200);
});

test("every folder and every file at the root has its layer", () => {
  const unknown = [...new Set(files.map(({ path }) => layer(path)))].filter((name) => !levels.has(name));
  expect(unknown).toEqual([]);
});

test("every layer has its files", () => {
  const known = new Set(files.map(({ path }) => layer(path)));
  expect([...levels.keys()].filter((name) => !known.has(name))).toEqual([]);
});

test("every import leads to a file", () => {
  const paths = new Set(files.map(({ path }) => path));
  const lost = files.flatMap((file) => targets(file).filter((target) => !paths.has(target)));
  expect(lost).toEqual([]);
});

describe("imports go downwards", () => {
  test.each(files.map((file) => [file.path, targets(file)] as const))("%s", (path, imports) => {
    expect(upwardImports(path, imports)).toEqual([]);
  });
});

test("no file imports itself by a detour", () => {
  // Types may refer to each other: nothing of that is left at run time.
  const values = (file: Source) => importsOf(file).filter(({ isTypeOnly }) => !isTypeOnly);
  const graph = new Map(files.map((file) => [file.path, values(file).map(({ path }) => path)]));
  expect(firstCycle(graph)).toEqual([]);
});

test("a cycle would be found", () => {
  expect(
    firstCycle(
      new Map([
        ["a", ["b"]],
        ["b", ["c"]],
        ["c", ["b"]],
      ]),
    ),
  ).toEqual(["b", "c", "b"]);
  expect(
    firstCycle(
      new Map([
        ["a", ["b", "c"]],
        ["b", ["c"]],
        ["c", []],
      ]),
    ),
  ).toEqual([]);
});

/** The first cycle met walking the graph depth first, empty if there is none. */
function firstCycle(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const done = new Set<string>();
  const path: string[] = [];
  const visit = (file: string): string[] => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return [];
    path.push(file);
    for (const target of graph.get(file) ?? []) {
      const cycle = visit(target);
      if (cycle.length > 0) return cycle;
    }
    path.pop();
    done.add(file);
    return [];
  };
  for (const file of graph.keys()) {
    const cycle = visit(file);
    if (cycle.length > 0) return cycle;
  }
  return [];
}
