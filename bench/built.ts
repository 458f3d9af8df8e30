/*
 * The built package, which is the code that users run. The loader for TypeScript sources wraps each inner function to keep its
 * name, which costs time; parse5 comes as a package and would not pay that.
 */
/** Returns the address of a module of the built package. */
export const built = (path: string): string => new URL(`../dist/${path}`, import.meta.url).href;

export const { extract } = (await import(built("extract.js"))) as typeof import("../src/extract.ts");
export const { records } = (await import(built("records.js"))) as typeof import("../src/records.ts");
export const { FieldLearner, readFields, SiteLearner, chooseFast } = (await import(
  built("sites/index.js")
)) as typeof import("../src/sites/index.ts");
export const { segment } = (await import(built("segment.js"))) as typeof import("../src/segment.ts");
export const { parse } = (await import(built("page/parse.js"))) as typeof import("../src/page/parse.ts");
export const { readMetadata } = (await import(
  built("metadata/read-metadata.js")
)) as typeof import("../src/metadata/read-metadata.ts");
export const { Token, Tokenizer } = (await import(
  built("html/tokenizer.js")
)) as typeof import("../src/html/tokenizer.ts");
export const { withUnits } = (await import(built("text/code-units.js"))) as typeof import("../src/text/code-units.ts");
export const { deciders } = (await import(built("select/deciders.js"))) as typeof import("../src/select/deciders.ts");
export const { judgePage } = (await import(built("select/index.js"))) as typeof import("../src/select/index.ts");
export const { buildContent } = (await import(
  built("content/build-content.js")
)) as typeof import("../src/content/build-content.ts");
export const { toMarkdown } = (await import(
  built("output/markdown/index.js")
)) as typeof import("../src/output/markdown/index.ts");
export const { siteMethods } = (await import(
  built("sites/methods/index.js")
)) as typeof import("../src/sites/methods/index.ts");
