import { describe, expect, test } from "vitest";
import { importsOf, type Source, sources } from "./sources.ts";

/** Lowest first: a file imports from its own layer and from those before it. */
const LAYERS = [
  ["options", "version.ts"],
  ["text"],
  ["vocabulary"],
  ["language"],
  ["html"],
  ["page"],
  ["posts"],
  ["methods"],
  ["features"],
  ["model"],
  ["select"],
  ["content"],
  ["metadata"],
  ["things"],
  ["records"],
  ["output"],
  ["sites"],
  [
    "read-page.ts",
    "page-content.ts",
    "decide.ts",
    "extraction.ts",
    "finish-extraction.ts",
    "site-extraction.ts",
    "extract.ts",
    "extract-site.ts",
    "page-chunks.ts",
    "metadata.ts",
    "explain.ts",
    "explain-records.ts",
    "segment.ts",
    "segment-visual.ts",
    "records.ts",
    "browser-input.ts",
    "browser-small.ts",
    "browser.ts",
    "index.ts",
  ],
  ["http", "inputs"],
  ["fetch", "render", "warc", "store"],
  ["crawl"],
  ["evaluate"],
  ["train"],
  ["entries"],
  ["cli"],
] as const;

/** Layers that may import only the listed ones, not all that are lower. */
const CONFINED: Readonly<Record<string, readonly string[]>> = {
  http: [],
  inputs: ["options", "text", "html", "page"],
  fetch: ["options", "version.ts", "text", "html", "page", "http"],
  warc: ["version.ts", "http"],
  render: ["options", "text", "html", "page", "fetch"],
};

const files = sources();
const levels = new Map(LAYERS.flatMap((names, level) => names.map((name): [string, number] => [name, level])));

function levelOf(name: string): number {
  return levels.get(name) ?? Number.NaN;
}

/** Returns the top folder of a path, or the file itself if it is at the root of src/. */
function layer(path: string): string {
  return path.split("/")[0];
}

function importedPaths(file: Source): string[] {
  return importsOf(file).map(({ path }) => path);
}

function upwardImports(path: string, imports: readonly string[]): string[] {
  const own = layer(path);
  return imports.filter((target) => {
    const other = layer(target);
    if (other === own) return false;
    const allowed = CONFINED[own];
    return allowed === undefined ? levelOf(other) > levelOf(own) : !allowed.includes(other);
  });
}

test("the checks find files and imports", () => {
  expect(files.length).toBeGreaterThan(50);
  expect(files.flatMap(importedPaths).length).toBeGreaterThan(200);
});

test("every folder and every file at the root belongs to a layer", () => {
  const unknown = [...new Set(files.map(({ path }) => layer(path)))].filter((name) => !levels.has(name));
  expect(unknown).toEqual([]);
});

test("every layer has files", () => {
  const known = new Set(files.map(({ path }) => layer(path)));
  expect([...levels.keys()].filter((name) => !known.has(name))).toEqual([]);
});

test("every import names an existing file", () => {
  const paths = new Set(files.map(({ path }) => path));
  const lost = files.flatMap((file) => importedPaths(file).filter((target) => !paths.has(target)));
  expect(lost).toEqual([]);
});

describe("imports from lower layers only", () => {
  test.each(files.map((file) => [file.path, importedPaths(file)] as const))("%s", (path, imports) => {
    expect(upwardImports(path, imports)).toEqual([]);
  });
});

test("there are no import cycles, not even of types", () => {
  expect(firstCycle(new Map(files.map((file) => [file.path, importedPaths(file)])))).toEqual([]);
});

test("the check finds a cycle", () => {
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

/** Returns the first cycle of a depth-first walk, or an empty list. */
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

const DOOR = "index.ts";
/** Folders whose files are imported by path: each entry point is a door, and the command line loads each command only when it runs. */
const WITHOUT_DOOR = ["entries", "cli"];

/** Returns the path of `to` below its deepest common folder with `from`: `content/a.ts`, `content/math/tex.ts` → `math/tex.ts`. */
function belowSharedFolder(from: string, to: string): string {
  const own = from.split("/").slice(0, -1);
  const other = to.split("/");
  let shared = 0;
  while (shared < own.length && own[shared] === other[shared]) shared++;
  return other.slice(shared).join("/");
}

/** The file of types that the entry points pass on whole. */
const PUBLIC_TYPES = "content/content.ts";

function passesDoor(from: string, to: string): boolean {
  if (to === PUBLIC_TYPES && !from.includes("/")) return true;
  if (WITHOUT_DOOR.includes(layer(to))) return true;
  const [folder, ...rest] = belowSharedFolder(from, to).split("/");
  return rest.length === 0 || `${folder}/${rest.join("/")}` === `${folder}/${DOOR}`;
}

function groupByFolder(sources: readonly Source[]): Map<string, Source[]> {
  const folders = new Map<string, Source[]>();
  for (const source of sources) {
    const folder = source.path.split("/").slice(0, -1).join("/");
    folders.set(folder, [...(folders.get(folder) ?? []), source]);
  }
  return folders;
}

describe("folders", () => {
  test("are imported only through their door", () => {
    expect(passesDoor("extract.ts", "content/math/tex.ts")).toBe(false);
    expect(passesDoor("content/build-content.ts", "content/math/index.ts")).toBe(true);
    expect(passesDoor("content/math/tex.ts", "content/content.ts")).toBe(true);
    const violations = files.flatMap((file) =>
      importedPaths(file)
        .filter((target) => !passesDoor(file.path, target))
        .map((target) => `${file.path} imports ${target}`),
    );
    expect(violations).toEqual([]);
  });

  test("have at most 20 files", () => {
    const sizes = groupByFolder(files);
    const large = [...sizes].filter(([, members]) => members.length > MAX_FILES_PER_FOLDER).map(([folder]) => folder);
    expect(large).toEqual([]);
  });
});

const MAX_FILES_PER_FOLDER = 20;

/** A declaration with `export`. Re-exported names do not match. */
const EXPORTED = /^export (?:declare )?(?:async )?(?:function\*?|class|const|let|interface|type|enum) (\w+)/gm;

function sharedKeys(entries: readonly (readonly [key: string, path: string])[]): Record<string, string[]> {
  const paths = new Map<string, Set<string>>();
  for (const [key, path] of entries) paths.set(key, (paths.get(key) ?? new Set()).add(path));
  return Object.fromEntries([...paths].filter(([, set]) => set.size > 1).map(([key, set]) => [key, [...set]]));
}

describe("one name, one meaning", () => {
  test("no name is exported by two files", () => {
    const names = files.flatMap(({ path, text }) =>
      Array.from(text.matchAll(EXPORTED), ([, name]) => [name, path] as const),
    );
    expect(names.length).toBeGreaterThan(500);
    expect(sharedKeys(names)).toEqual({});
  });

  test("no two files have the same name, except doors", () => {
    const names = files.map(({ path }) => [path.slice(path.lastIndexOf("/") + 1), path] as const);
    expect(sharedKeys(names.filter(([name]) => name !== DOOR))).toEqual({});
  });

  test("the check finds a shared name", () => {
    expect(
      sharedKeys([
        ["a", "x.ts"],
        ["a", "y.ts"],
        ["b", "x.ts"],
      ]),
    ).toEqual({ a: ["x.ts", "y.ts"] });
  });
});
