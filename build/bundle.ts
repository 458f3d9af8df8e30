/** `npm run bundle`: writes the browser entry points to dist/, each as one minified file. */
import { writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { minify } from "terser";
import { replacing, root } from "./replacing.ts";

/** The browser entry points, and the limits of their size in bytes after gzip. README.md and docs/output.md state them in KB. */
export const BUNDLE_LIMITS = { browser: 220 * 1024, "browser-small": 60 * 1024 } as const;

export type BrowserEntry = keyof typeof BUNDLE_LIMITS;

/** Modules of src/ that are replaced by those of the same name in build/small/, by entry point. */
const REPLACED: Readonly<Record<BrowserEntry, readonly string[]>> = {
  browser: [
    "content/math/mathml.ts",
    "options/did-you-mean.ts",
    "options/type-checks.ts",
    "output/tei.ts",
    "page/visibility/color-attributes.ts",
    "page/visibility/css/css-colors.ts",
    "page/visibility/css/name-filter.ts",
    "page/visibility/css/plain-key.ts",
    "page/visibility/suspect-colors.ts",
    "page/visibility/text-colors.ts",
    "page/visibility/used-names.ts",
    "vocabulary/related-words.ts",
  ],
  "browser-small": [
    "content/blocks/label-values.ts",
    "content/math/mathml.ts",
    "content/media/lead-picture.ts",
    "content/rules/pair-tables.ts",
    "options/did-you-mean.ts",
    "options/type-checks.ts",
    "page/class-values.ts",
    "page/visibility/hidden-elements.ts",
    "posts/thread.ts",
  ],
};

/** Returns the bundle as a module (`esm`), or as a script that sets the global `pith` (`iife`). */
export async function bundle(entry: BrowserEntry, format: "esm" | "iife"): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [`src/${entry}.ts`],
    plugins: [replacing(REPLACED[entry], "small")],
    // Browsers decode character references themselves, so the tables of the package `entities` are not needed.
    alias: { entities: `${root}/src/html/native-references.ts` },
    bundle: true,
    minify: true,
    format,
    ...(format === "iife" ? { globalName: "pith" } : {}),
    target: "es2022",
    logLevel: "warning",
    write: false,
  });
  return compress(outputFiles[0].text, entry, format);
}

/** Whether functions are moved to the start of their scope. Measured: that makes the large build smaller, and the small one larger. */
const HOISTS: Readonly<Record<BrowserEntry, boolean>> = { browser: true, "browser-small": false };

/** Runs terser, which inlines functions that are used once and folds constants across functions. esbuild does neither. */
async function compress(code: string, entry: BrowserEntry, format: "esm" | "iife"): Promise<string> {
  const ecma = 2022;
  let compressed = code;
  // The second run shortens what the first one has inlined.
  for (let run = 0; run < 2; run++) {
    const result = await minify(compressed, {
      module: format === "esm",
      // These are safe here: no function of the sources uses its own `this` or is a constructor, and nothing replaces `Array`, `String` or `RegExp`.
      compress: {
        ecma,
        passes: 3,
        pure_getters: true,
        unsafe: true,
        unsafe_arrows: true,
        unsafe_methods: true,
        hoist_funs: run === 1 && HOISTS[entry],
      },
      // ASCII only, so that the file reads the same in any encoding that a server declares.
      format: { ecma, ascii_only: true },
    });
    if (result.code === undefined) throw new Error("terser returned no code");
    compressed = result.code;
  }
  return compressed;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  for (const entry of Object.keys(BUNDLE_LIMITS) as BrowserEntry[])
    writeFileSync(`${root}/dist/${entry}.js`, await bundle(entry, "esm"));
}
