/** Part of `npm run build`: removes from dist/ what users of the package do not need. */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { transformSync } from "esbuild";
import manifest from "../package.json" with { type: "json" };
import { root } from "./replacing.ts";

const DIST = join(root, "dist");
/** Folders of dist/ that are bundles already, or not in the package. */
const SKIPPED = /^(?:bin|cli)[/\\]/;
const BUNDLE = /^browser(?:-small)?\.js$/;
const DECLARATION = ".d.ts";
/** The module names in a declaration: `from "./a.ts"`, `import("./a.ts")`. */
const IMPORTED = /(?:from |import\()"(\.[^"]+)\.ts"/g;

/** Returns the declarations that the entry points of the package need. */
function neededDeclarations(): ReadonlySet<string> {
  const entries = Object.values(manifest.exports).filter((path) => path.endsWith(".js"));
  const waiting = entries.map((path) => join(root, path.replace(".js", DECLARATION)));
  const needed = new Set<string>();
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (needed.has(path) || !existsSync(path)) continue;
    needed.add(path);
    for (const [, name] of readFileSync(path, "utf8").matchAll(IMPORTED))
      waiting.push(join(dirname(path), name + DECLARATION));
  }
  return needed;
}

/** Removes declarations that no entry point needs, and the comments and whitespace of modules: editors show the declarations. */
function trimPackage(): void {
  const needed = neededDeclarations();
  const names = readdirSync(DIST, { recursive: true, encoding: "utf8" }).filter((name) => !SKIPPED.test(name));
  for (const name of names) {
    const path = join(DIST, name);
    if (name.endsWith(DECLARATION) && !needed.has(path)) rmSync(path);
    if (!name.endsWith(".js") || BUNDLE.test(name)) continue;
    const { code } = transformSync(readFileSync(path, "utf8"), {
      format: "esm",
      charset: "utf8",
      target: "es2023",
      minifyWhitespace: true,
    });
    writeFileSync(path, code);
  }
}

trimPackage();
