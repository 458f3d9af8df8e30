import { InvalidArgumentError } from "commander";
import {
  CHUNK_OPTIONS,
  CHUNK_SENTENCES,
  EXTRACT_OPTIONS,
  EXTRACT_SENTENCES,
  FETCH_OPTIONS,
  FETCH_SENTENCES,
  RECORDS_OPTIONS,
  RECORDS_SENTENCES,
  RENDER_OPTIONS,
  RENDERER_OPTIONS,
  VISUAL_OPTIONS,
  VISUAL_SENTENCES,
  WRITE_OPTIONS,
  WRITE_SENTENCES,
} from "../../options/index.ts";
import type { FieldRequest, RequestType } from "../../records/index.ts";
import type { Shard } from "../inputs/shard.ts";
import { FORMATS, type FormatChoice } from "../print-formats.ts";
import type { FlagDeclaration, FlagDeclarations } from "./flag.ts";

const MIB = 2 ** 20;

const OUTPUT = "Output:";
const CONTENT = "Content:";
const RECORDS = "Records:";
const SEGMENTS = "Segments:";
const FETCHING = "Fetching:";
const RENDERING = "Rendering:";

/** Returns the flag `--format` for the formats that a command prints. `oneIs` names the outputs with one page. */
export function formatFlag({ ids, one, many, says: own }: FormatChoice, oneIs = "one page"): FlagDeclaration {
  const lines = ids.map((id) => `${id}: ${own?.[id] ?? FORMATS[id].says}`);
  const standard = one === many ? one : `${one} for ${oneIs}, ${many} for several`;
  const says = `Output format. Default: ${standard}.\n${lines.join("\n")}`;
  return { type: "string", values: ids, short: "f", value: "name", group: OUTPUT, says };
}

/** `--max-size` of commands that do not render. */
export const BODY_LIMIT = {
  ...FETCH_OPTIONS.maxBytes,
  group: FETCHING,
  says: `${FETCH_SENTENCES.maxBytes} In archives: size of a record.`,
} as const satisfies FlagDeclaration;

/** Flags of all commands that work on pages. */
export const PAGE_FLAGS = {
  output: {
    type: "string",
    short: "o",
    value: "path",
    group: OUTPUT,
    says: "Write to this file instead of standard output. Without --format, the extension of a file names the format: .md, .json, .csv. For a folder (an existing one, or a path that ends in /), write one file per input.",
  },
  url: {
    ...EXTRACT_OPTIONS.url,
    group: FETCHING,
    read: readAddress,
    says: "Address of a page that comes from a file or standard input. Relative links are resolved against it.",
  },
  allowPrivate: { ...FETCH_OPTIONS.allowPrivate, group: FETCHING, says: FETCH_SENTENCES.allowPrivate },
  timeoutMs: { ...FETCH_OPTIONS.timeoutMs, group: FETCHING, says: FETCH_SENTENCES.timeoutMs },
  maxBytes: {
    type: FETCH_OPTIONS.maxBytes.type,
    min: FETCH_OPTIONS.maxBytes.min,
    group: FETCHING,
    says: `${BODY_LIMIT.says} With --render: size of the page and everything it loads. Default: ${FETCH_OPTIONS.maxBytes.default / MIB}, with --render ${RENDER_OPTIONS.maxBytes.default / MIB}.`,
  },
  render: {
    type: "boolean",
    group: RENDERING,
    says: "Lay the page out in Chrome or Chromium, and keep only what a person would see.",
  },
  scripts: {
    ...RENDER_OPTIONS.scripts,
    group: RENDERING,
    says: "Run the page's scripts before it is read. Implies --render.",
  },
  executablePath: {
    ...RENDERER_OPTIONS.executablePath,
    value: "path",
    group: RENDERING,
    says: "Path of the Chrome or Chromium to use. If left out, one is looked for.",
  },
  sandbox: {
    ...RENDERER_OPTIONS.sandbox,
    group: RENDERING,
    says: "Render without the browser's sandbox, on systems that have none.",
  },
  jobs: { type: "number", short: "j", says: "Worker threads for many pages. If left out, one per core." },
  shard: {
    type: "string",
    value: "i/n",
    read: readShard,
    says: "Process part i of n of the pages, for n processes or machines. The URL of a page decides, without one its position.",
  },
  exitZero: {
    type: "boolean",
    says: "Exit code 0 also if pages failed or nothing was found, for batch systems that would repeat the task. Other codes stay.",
  },
  timeoutPage: {
    type: "number",
    value: "seconds",
    /** A real page takes milliseconds; the largest that are read (64 Mi characters) take seconds. */
    default: 30,
    says: "Limit: CPU time of a page, without fetching and rendering. A page over it is an error; the others go on.",
  },
} as const satisfies FlagDeclarations;

/** Flags of `pith extract` that change the output, not the choice of content. */
export const WRITE_FLAGS = {
  frontMatter: { ...WRITE_OPTIONS.frontMatter, group: OUTPUT, says: WRITE_SENTENCES.frontMatter },
  title: {
    ...WRITE_OPTIONS.title,
    group: OUTPUT,
    conflicts: ["noTitle"],
    says: "Start Markdown with the title, authors and date. This is the default without --front-matter.",
  },
  noTitle: { type: "boolean", group: OUTPUT, says: "Print Markdown without title, authors and date." },
  maxTokens: {
    type: CHUNK_OPTIONS.maxTokens.type,
    group: OUTPUT,
    says: `Limit: estimated tokens of a page, which is cut after a block, with a warning. With --format chunks: of each piece, ${CHUNK_OPTIONS.maxTokens.default} by default.`,
  },
  references: {
    ...CHUNK_OPTIONS.references,
    group: OUTPUT,
    says: `${CHUNK_SENTENCES.references} Format chunks.`,
  },
  structured: {
    type: "boolean",
    group: OUTPUT,
    says: "Add the page's JSON-LD, microdata and RDFa, unabridged. Formats json and ndjson.",
  },
} as const satisfies FlagDeclarations;

/** Flags of `pith extract` about comments, quotations, doubtful blocks and the language. */
export const EXTRACT_FLAGS = {
  comments: {
    ...EXTRACT_OPTIONS.comments,
    group: CONTENT,
    says: "Where reader comments go: into the content (keep), nowhere (drop), or after it (apart; in JSON: `comments`). If left out, JSON has those whose elements are named as comments.",
  },
  quotes: { ...EXTRACT_OPTIONS.quotes, group: CONTENT, says: EXTRACT_SENTENCES.quotes },
  favor: { ...EXTRACT_OPTIONS.favor, group: CONTENT, says: EXTRACT_SENTENCES.favor },
  detectLanguage: {
    type: "boolean",
    group: CONTENT,
    says: "Detect the language from the text too, not only from what the page declares. Needs the npm package eld.",
  },
} as const satisfies FlagDeclarations;

/** Flags of the commands that choose content. */
export const METHOD_FLAGS = {
  method: {
    ...EXTRACT_OPTIONS.method,
    short: "m",
    value: "name",
    group: CONTENT,
    says: `${EXTRACT_SENTENCES.method} \`pith methods\` lists them.`,
  },
  model: {
    type: "string",
    value: "file",
    group: CONTENT,
    says: "Model from `pith train … -o model.json`, in place of the built-in one. Method `auto` only.",
  },
  layout: { ...EXTRACT_OPTIONS.layout, group: CONTENT, says: EXTRACT_SENTENCES.layout },
} as const satisfies FlagDeclarations;

/** Flags of the commands that use the template of a site. */
export const SITE_FLAGS = {
  template: {
    type: "string",
    value: "path",
    group: CONTENT,
    says: "Template of the site: a file from `pith site learn`, or a folder of such files by host. A page from a file has the address that it declares, unless --url is given.",
  },
  fast: {
    ...EXTRACT_OPTIONS.fast,
    group: CONTENT,
    says: `${EXTRACT_SENTENCES.fast} Needs --template or --learn.`,
  },
  learn: {
    type: "boolean",
    group: CONTENT,
    says: "Learn the template of each site from all inputs first, then extract with it. Reads the files twice. With --template FOLDER, the templates are kept there.",
  },
} as const satisfies FlagDeclarations;

/** Flags of `pith explain` alone. */
export const EXPLAIN_FLAGS = {
  records: {
    type: "boolean",
    group: CONTENT,
    conflicts: ["method", "model", "layout", "template"],
    says: "Explain which lists of records were found, and why, instead of which blocks.",
  },
} as const satisfies FlagDeclarations;

/** Flags of `pith records`. */
export const RECORDS_FLAGS = {
  region: {
    type: "number",
    group: RECORDS,
    conflicts: ["all", "fields"],
    default: 1,
    says: "List to print: 1 is the likeliest.",
  },
  all: { ...RECORDS_OPTIONS.all, group: RECORDS, says: "Print every list that was found, however unlikely." },
  fields: {
    type: "string",
    value: "names",
    group: RECORDS,
    conflicts: ["all", "region", "columns"],
    read: readFields,
    says: "Print these columns, in this order, on every page: `name,price,url`, also with types: `price:number`. Types: text, number, price, date, url, image, rating.",
  },
  wrapper: {
    type: "string",
    value: "file",
    group: RECORDS,
    conflicts: ["region", "all", "method"],
    says: "Read the page with the wrapper that `--format wrapper` printed for another page of the site.",
  },
  template: {
    ...RECORDS_OPTIONS.template,
    type: "string",
    value: "path",
    group: RECORDS,
    conflicts: ["wrapper"],
    says: "Template of the site: a file from `pith site learn`, or a folder of such files by host. A detail page is one record with its fields.",
  },
  columns: {
    type: "string",
    values: ["useful", "all"],
    group: RECORDS,
    says: "Columns of Markdown, CSV and Parquet: the useful ones, or all. Default: useful.",
  },
  method: { ...RECORDS_OPTIONS.method, short: "m", group: RECORDS, says: RECORDS_SENTENCES.method },
} as const satisfies FlagDeclarations;

/** Flags of `pith segment`. */
export const SEGMENT_FLAGS = {
  visual: {
    type: "boolean",
    group: SEGMENTS,
    says: "Divide the page by what a person sees (VIPS) instead of by tag patterns. Implies --render.",
  },
  pdoc: { ...VISUAL_OPTIONS.pdoc, value: "1-10", group: SEGMENTS, says: `${VISUAL_SENTENCES.pdoc} Implies --visual.` },
  png: {
    type: "string",
    value: "file",
    group: SEGMENTS,
    says: "Draw the visual segments on a picture of the page, as PNG. Implies --visual.",
  },
  svg: {
    type: "string",
    value: "file",
    group: SEGMENTS,
    says: "Draw the visual segments on a picture of the page, as SVG. Implies --visual.",
  },
} as const satisfies FlagDeclarations;

/** Reads `name,price:number`. Without a type, the name decides. */
/** The types of `--fields`. */
const FIELD_TYPES: readonly string[] = [
  "text",
  "number",
  "price",
  "date",
  "url",
  "image",
  "rating",
] satisfies RequestType[];

function readFields(text: string): FieldRequest {
  const fields = text.split(",").map((field) => field.split(":").map((part) => part.trim()));
  const names = new Set<string>();
  for (const [name, type] of fields) {
    if (name === "") throw new InvalidArgumentError("It must be names, such as name,price:number.");
    if (names.has(name)) throw new InvalidArgumentError(`It names "${name}" twice.`);
    if (type !== undefined && !FIELD_TYPES.includes(type))
      throw new InvalidArgumentError(`"${type}" is no type. Types: ${FIELD_TYPES.join(", ")}.`);
    names.add(name);
  }
  if (fields.every(([, type]) => type === undefined)) return fields.map(([name]) => name);
  return Object.fromEntries(fields.map(([name, type]) => [name, type as RequestType | undefined]));
}

const SHARD = /^([1-9]\d{0,5})\/([1-9]\d{0,5})$/;

/** Reads `2/8`. */
function readShard(text: string): Shard {
  const [index, count] = (SHARD.exec(text) ?? []).slice(1).map(Number);
  if (index !== undefined && index <= count) return { index, count };
  throw new InvalidArgumentError("It must be i/n, such as 1/4 for the first of four parts.");
}

/** Needed because `localhost:8080` is a valid URL too, with the scheme `localhost`. */
const SCHEME = /^(?:https?|file):/i;

function readAddress(text: string): string {
  if (SCHEME.test(text) && URL.canParse(text)) return text;
  throw new InvalidArgumentError("It must be a whole address, such as https://example.org/page.");
}
