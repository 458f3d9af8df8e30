/** `npm run bundle`: the part that runs in browsers, as one file; and one that can also read a learned model. */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { type BuildOptions, build, type Plugin } from "esbuild";
import { minify } from "terser";
import { tagId } from "../src/html/tags.ts";
import { innerNames } from "./short-names.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

const SOURCE = /[\\/]src[\\/].*\.ts$/;
const CONSTANTS = /^(export )?const (\w+) = (\{[^{}]*\}) as const;/gm;
/** Numbers taken out of such an object for a module's own use. */
const TAKEN = /^const \{([A-Z_:\w\s,]+)\} = ([A-Z]\w+);/gm;
const NAME = /([A-Z]\w*)(?:: (\w+))?,?/g;
/** The id of a tag, which is the same in every build of the same sources. */
const TAG = /\btagId\("(\w+)"\)/g;
/** Words that only tests, documents and the command line show: names of rules, reasons, warnings. */
const UNSHOWN: readonly (readonly [file: RegExp, words: RegExp, left: string])[] = [
  [/[\\/](?:content|select)[\\/]rules\b/, /^ {4}id: "[a-z-]+",$/gm, ""],
  [/[\\/]content[\\/]table-kind\.ts$/, /, reason: "[a-z-]+"/g, ""],
  [/[\\/]html[\\/]tags\.ts$/, /`"\$\{name\}" is not a known tag`/, ""],
  [/[\\/]html[\\/]build\.ts$/, /((?:message(?: =|:)|code:) )(?:`[^`]+`|"[a-z-]+")/g, '$1""'],
];
/** What serves options that browsers do not have. */
const INSTEAD: readonly (readonly [file: RegExp, source: string])[] = [
  [/[\\/]select[\\/]comments\.ts$/, "export const commentBlocks = () => {};"],
];
/** Names for numbers that have a shorter one. */
const LONG_NAMES = /\bNumber\.(?:(POSITIVE|NEGATIVE)_INFINITY|(?=isNaN|parseInt|NaN))/g;
const COMMENTS = /\/\*[\s\S]*?\*\/|\/\/.*/g;
const NUMBERED = /^\{\s*(?:\w+: \d+,?\s*)+\}$/;

/** Named numbers are written out where they are used: esbuild does so with enums, which our sources go without. */
const shorten: Plugin = {
  name: "shorten",
  setup: ({ onLoad }) =>
    onLoad({ filter: SOURCE }, ({ path }) => ({
      contents: INSTEAD.find(([file]) => file.test(path))?.[1] ?? shortened(path),
      loader: "ts",
    })),
};

function shortened(path: string): string {
  return UNSHOWN.reduce(
    (source, [file, words, left]) => (file.test(path) ? source.replace(words, left) : source),
    withNumbers(readFileSync(path, "utf8")),
  );
}

function withNumbers(source: string): string {
  return source
    .replace(CONSTANTS, asEnum)
    .replace(TAKEN, oneByOne)
    .replace(TAG, (_, name: string) => `${tagId(name)}`)
    .replace(LONG_NAMES, (_, sign?: string) => (sign === undefined ? "" : sign === "POSITIVE" ? "(1/0)" : "(-1/0)"));
}

function asEnum(whole: string, exported: string | undefined, name: string, body: string): string {
  const bare = body.replace(COMMENTS, "");
  return NUMBERED.test(bare) ? `${exported ?? ""}enum ${name} ${bare.replaceAll(":", " =")}` : whole;
}

function oneByOne(_: string, names: string, from: string): string {
  return names.replace(NAME, (_name, name: string, as: string = name) => `const ${as} = ${from}.${name};`);
}

/** The bundle as a module, or as a script that sets `pith`. Names of properties that nobody else sees are made short. */
export async function bundle(entry: "browser" | "browser-learned", format: "esm" | "iife"): Promise<string> {
  const input: BuildOptions = {
    absWorkingDir: root,
    entryPoints: [`src/${entry}.ts`],
    alias: { entities: `${root}/src/html/native-references.ts` },
    plugins: [shorten],
    bundle: true,
    format,
    ...(format === "iife" ? { globalName: "pith" } : {}),
    target: "es2022",
    logLevel: "warning",
  };
  const { metafile } = await build({ ...input, write: false, metafile: true });
  const files = Object.keys(metafile.inputs).map((file) => `${root}/${file}`);
  const { outputFiles } = await build({
    ...input,
    minify: true,
    mangleProps: innerNames(files),
    write: false,
  });
  return smaller(outputFiles[0].text, format);
}

/** terser looks at values too, and at what is used only once: 6 % less than esbuild alone. */
async function smaller(code: string, format: "esm" | "iife"): Promise<string> {
  const ecma = 2022;
  // Our sources have classes where `this` is meant, no property whose reading does more than give its value, and no object with
  // a number or a text of its own making.
  const compress = {
    ecma,
    passes: 6,
    inline: 1,
    // As we write them, so that the same comparison is the same text.
    lhs_constants: false,
    unsafe: true,
    unsafe_arrows: true,
    unsafe_methods: true,
    unsafe_regexp: true,
    pure_getters: true,
  } as const;
  // Signs of other scripts as escapes: fewer bytes once compressed, and the file is the same in whatever encoding a server calls it.
  const options = { module: format === "esm", compress, format: { ecma, ascii_only: true } } as const;
  return (await minify(code, options)).code!;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  for (const entry of ["browser", "browser-learned"] as const)
    writeFileSync(`${root}/dist/${entry}.js`, await bundle(entry, "esm"));
}
