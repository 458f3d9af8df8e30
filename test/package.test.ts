import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { beforeAll, expect, test } from "vitest";

/* The package as `npm publish` would send it. */

const ROOT = join(import.meta.dirname, "..");
const MAX_PACKED_BYTES = 2.4 * 1024 * 1024;
/** With its dependencies, an installation takes 10 MB at most. */
const MAX_UNPACKED_BYTES = 6.25 * 1024 * 1024;

interface Packed {
  readonly size: number;
  readonly unpackedSize: number;
  readonly files: readonly { readonly path: string }[];
}

let packed: Packed;
let paths: readonly string[];
beforeAll(() => {
  if (!existsSync(join(ROOT, "dist/bin/pith.js"))) throw new Error("dist/ is missing; run `npm run build` first");
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  const json = execFileSync(npm, ["pack", "--dry-run", "--json", "--ignore-scripts"], { cwd: ROOT, encoding: "utf8" });
  const parsed = JSON.parse(json) as readonly Packed[] | Readonly<Record<string, Packed>>;
  packed = Object.values(parsed)[0];
  paths = packed.files.map(({ path }) => path);
});

const TEST_FILE = /\.test\.|fixtures|\.expected\.|^(?:src|bench|build|test)\//;

test("the package contains the command line as a bundle, and no tests or sources", () => {
  expect(paths).toEqual(expect.arrayContaining(["dist/bin/pith.js", "dist/bin/page-worker.js", "dist/bin/model.bin"]));
  expect(paths.filter((path) => path.startsWith("dist/cli/") || TEST_FILE.test(path))).toEqual([]);
  expect(packed.size).toBeLessThan(MAX_PACKED_BYTES);
  expect(packed.unpackedSize).toBeLessThan(MAX_UNPACKED_BYTES);
});

test("the package contains the pages and programs that its documents name", () => {
  const named = paths
    .filter((path) => path.endsWith(".md"))
    .flatMap(
      (path) =>
        readFileSync(join(ROOT, path), "utf8").match(/\bexamples\/[\w/-]+\.(?:html|mjs|js|json|warc\.gz)\b/g) ?? [],
    );
  expect(named).toContain("examples/news-article.html");
  expect([...new Set(named)].filter((path) => !paths.includes(path))).toEqual([]);
});

test("every declaration that the entry points need is in the package", () => {
  const declarations = paths.filter((path) => path.endsWith(".d.ts"));
  expect(declarations).toEqual(
    expect.arrayContaining(["dist/index.d.ts", "dist/entries/pith-crawl.d.ts", "dist/browser.d.ts"]),
  );
  const imported = declarations.flatMap((path) =>
    [...readFileSync(join(ROOT, path), "utf8").matchAll(/(?:from |import\()"(\.[^"]+)\.ts"/g)].map(([, name]) =>
      join(path, "..", `${name}.d.ts`),
    ),
  );
  expect(imported.filter((path) => !paths.includes(path))).toEqual([]);
  // Types of optional packages would be errors for users who do not have them.
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { dependencies: object };
  const packages = declarations.flatMap((path) =>
    [...readFileSync(join(ROOT, path), "utf8").matchAll(BARE_IMPORT)].map(([, name]) => name),
  );
  expect(packages.filter((name) => !(name in dependencies) && name !== "pith")).toEqual([]);
});

test("publint finds no fault in the package", async () => {
  const { messages, pkg } = await publint({ pkgDir: ROOT, pack: false });
  expect(messages.map((message) => formatMessage(message, pkg))).toEqual([]);
});

test("every module that the bundle loads is in the package", () => {
  const bundle = paths.filter((path) => path.startsWith("dist/bin/") && path.endsWith(".js"));
  const targets = bundle.flatMap((path) => {
    const code = readFileSync(join(ROOT, path), "utf8");
    return [...code.matchAll(/(?:from|import\(|import)"(\.[^"]+)"/g)].map(([, target]) => join(path, "..", target));
  });
  expect(targets).toContain("dist/crawl/index.js");
  expect(targets.filter((target) => !paths.includes(target))).toEqual([]);
});

const BARE_IMPORT = /(?:from|import\(|import|require\() ?"((?:@[\w.-]+\/)?[a-z][\w.-]*)(?:\/[^"]*)?"/g;

test("every package that the code loads is a dependency, or an optional one", () => {
  const { dependencies, peerDependencies } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as Record<
    "dependencies" | "peerDependencies",
    Readonly<Record<string, string>>
  >;
  const known = new Set(["pith", ...Object.keys(dependencies), ...Object.keys(peerDependencies)]);
  const loaded = paths
    .filter((path) => path.startsWith("dist/") && path.endsWith(".js") && !path.startsWith("dist/browser"))
    .flatMap((path) => [...readFileSync(join(ROOT, path), "utf8").matchAll(BARE_IMPORT)].map(([, name]) => name));
  expect(loaded).toContain("undici");
  expect([...new Set(loaded)].filter((name) => !known.has(name))).toEqual([]);
});

test("the command can be executed", () => {
  const { bin } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { bin: { pith: string } };
  expect(readFileSync(join(ROOT, bin.pith), "utf8")).toMatch(/^#!\/usr\/bin\/env node\n/);
  if (process.platform !== "win32") expect(statSync(join(ROOT, bin.pith)).mode & 0o111).toBe(0o111);
});

test("the modules of dist/ that scripts in bench/ load exist", () => {
  const scripts = readdirSync(join(ROOT, "bench"), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".mjs") && !path.includes("node_modules"))
    .map((path) => join("bench", path));
  const loaded = scripts.flatMap((path) =>
    [...readFileSync(join(ROOT, path), "utf8").matchAll(/from "(\.[^"]*\/dist\/[^"]+)"/g)].map(([, name]) =>
      join(path, "..", name),
    ),
  );
  expect(loaded).toContain("dist/entries/pith-crawl.js");
  expect(loaded.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});
