/** Part of `npm run bundle`: writes the command line to dist/bin/, as a few files instead of one per module. */
import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build, type Metafile, type Plugin } from "esbuild";
import { createProgram, HELP_TAIL } from "../src/cli/program.ts";
import { commandsOf } from "../src/cli/tools/command-tree.ts";
import { manPage } from "../src/cli/tools/man-page.ts";
import { weights } from "../src/model/index.ts";
import { bindModel } from "../src/select/index.ts";
import { VERSION } from "../src/version.ts";
import { writeUnpacked } from "./cli/unpacked-model.ts";
import { replacing, root, TYPESCRIPT } from "./replacing.ts";

const FOLDER = join(root, "dist/bin");

/** Packages that are loaded from node_modules: large ones that few commands need, and optional ones. */
const EXTERNAL = [
  "@aws-sdk/client-s3",
  "@sparticuz/chromium",
  "bullmq",
  "eld",
  "hyparquet-writer",
  "ioredis",
  "ipaddr.js",
  "libsql",
  "pdfjs-dist",
  "playwright-core",
  "robots-parser",
  "saxes",
  "undici",
];

/**
 * Commands that load the library from dist/ instead of the bundle. They run for long, so their start does not count, and some start
 * worker threads with modules of the library.
 */
const LONG_COMMANDS = /\/src\/cli\/commands\/(?:crawl|eval|map|train)-[^/]+\.ts$/;
/** An import of the library from the folder of the commands: `../../crawl/index.ts`. */
const LIBRARY_IMPORT = /^\.\.\/\.\.\/(?!options\/|version\.ts$)(.*)\.ts$/;
/** An import of the crawler from any folder of the command line. It has dependencies of its own, and few runs need it. */
const CRAWL_IMPORT = /^\.\.\/\.\.\/(crawl\/index|entries\/pith-crawl)\.ts$/;

const unbundledLibrary: Plugin = {
  name: "unbundled-library",
  setup({ onResolve }): void {
    onResolve({ filter: TYPESCRIPT }, ({ path, importer }) =>
      (LONG_COMMANDS.test(importer) && LIBRARY_IMPORT.test(path)) || CRAWL_IMPORT.test(path)
        ? { path: path.replace(LIBRARY_IMPORT, "../$1.js"), external: true }
        : undefined,
    );
  },
};

/** Modules of Node that the package commander asks for, as the code of a module. It never uses `child_process`, which is slow to load. */
const NODE_MODULES: Readonly<Record<string, string>> = {
  "node:child_process": "module.exports = {}",
  "node:process": "module.exports = process",
  "node:events": 'export * from "node:events"',
  "node:fs": 'export * from "node:fs"',
  "node:path": 'export * from "node:path"',
};

const NODE_MODULE = /^node:/;
const ANY = /(?:)/;

/** Bundles commander, a CommonJS package: `require` does not exist in ES modules. */
const bundledCommander: Plugin = {
  name: "bundled-commander",
  setup({ onResolve, onLoad }): void {
    onResolve({ filter: NODE_MODULE }, ({ path, kind, namespace }) => {
      if (kind !== "require-call" || namespace !== "file") return undefined;
      return { path, namespace: "node-module" };
    });
    onLoad({ filter: ANY, namespace: "node-module" }, ({ path }) => ({ contents: NODE_MODULES[path], loader: "js" }));
  },
};

async function bundleCommandLine(): Promise<void> {
  rmSync(FOLDER, { recursive: true, force: true });
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: { pith: "src/cli/pith.ts", "page-worker": "src/cli/run/page-worker.ts" },
    outdir: FOLDER,
    plugins: [unbundledLibrary, bundledCommander, replacing(["select/shipped-model.ts", "version.ts"], "cli")],
    external: EXTERNAL,
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20.19",
    // Names stay as they are, for the stacks of internal errors. Shorter names would not load faster.
    minifyWhitespace: true,
    minifySyntax: true,
    legalComments: "none",
    logLevel: "warning",
    metafile: true,
  });
  writeFileSync(join(FOLDER, "model.bin"), writeUnpacked(bindModel(weights)));
  writeFileSync(join(FOLDER, "LICENSES.txt"), licensesOf(metafile));
  writeFileSync(join(root, "dist/pith.1"), man());
  chmodSync(join(FOLDER, "pith.js"), 0o755);
}

/** Returns the man page, made from the commands and their flags. */
function man(): string {
  const commands = commandsOf(createProgram(async () => {}));
  return manPage(commands, { version: VERSION, tail: HELP_TAIL });
}

const PACKAGE_OF_FILE = /^node_modules\/((?:@[^/]+\/)?[^/]+)\//;

/** Returns the licenses of the packages in the bundle. */
function licensesOf({ inputs }: Metafile): string {
  const packages = Object.keys(inputs).flatMap((path) => PACKAGE_OF_FILE.exec(path)?.[1] ?? []);
  return [...new Set(packages)]
    .sort()
    .map((name) => `${name}\n\n${licenseOf(join(root, "node_modules", name))}\n`)
    .join("\n---\n\n");
}

/** Returns the license of a package; its name if the package does not have the text. */
function licenseOf(folder: string): string {
  const path = join(folder, "LICENSE");
  if (existsSync(path)) return readFileSync(path, "utf8").trim();
  const { license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { license: string };
  return `License: ${license}`;
}

await bundleCommandLine();
