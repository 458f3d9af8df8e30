import { InvalidArgumentError, Option } from "commander";
import { FETCH_DEFAULTS, type FetchOptions } from "../../fetch/index.ts";
import { UsageError } from "../exit-codes.ts";
import { FORMATS, type FormatChoice } from "../print-formats.ts";

const WHOLE_NUMBER = /^[1-9]\d{0,5}$/;
const MIB = 1024 * 1024;

/** The option that names a format, of those a command has. */
export function formatOption({ ids, one, many, says: own }: FormatChoice): Option {
  const lines = ids.map((id) => `${id}: ${own?.[id] ?? FORMATS[id].says}`);
  const says = `how to print (default: ${one} for one page, ${many} for several);\n${lines.join(";\n")}`;
  return new Option("-f, --format <name>", says).argParser((text) => {
    const id = ids.find((known) => known === text);
    if (id === undefined) throw new InvalidArgumentError(`Choose one of: ${ids.join(", ")}.`);
    return id;
  });
}

/** Every option of the commands, declared once. */
export const options = {
  frontMatter: new Option("--front-matter", "begin Markdown with what is known of the page, as YAML"),
  title: new Option("--title", "begin Markdown with the title as its one heading of the first level"),
  structured: new Option("--structured", "add the page's JSON-LD, microdata and RDFa as they are (json, ndjson)"),
  detectLanguage: new Option(
    "--detect-language",
    "tell the language from the text too, not only from what the page declares; takes a moment to load",
  ),
  comments: new Option(
    "--comments <keep|drop|apart>",
    "what becomes of readers' comments: in the content, nowhere, or behind it (md, html) and beside it (json); unless told, only beside it",
  ).choices(["keep", "drop", "apart"]),
  favor: new Option(
    "--favor <precision|recall>",
    "rather leave something out, or rather take something too much (method auto)",
  ).choices(["precision", "recall"]),
  method: new Option(
    "-m, --method <name>",
    "the method that decides what is content (default: auto); `pith methods` lists them",
  ),
  model: new Option("--model <file>", "a model of your own, from `pith train … -o model.json` (method auto)"),
  records: new Option("--records", "explain instead which lists of records were found, and why").conflicts([
    "method",
    "model",
    "layout",
  ]),
  region: new Option("--region <number>", "the list to print, 1 being the likeliest")
    .argParser(wholeNumber)
    .conflicts("all"),
  all: new Option("--all", "every list that was found, however unlikely"),
  wrapper: new Option(
    "--wrapper <file>",
    "read the page with what `--format wrapper` gave for another page of the site",
  ).conflicts(["region", "all", "method"]),
  finder: new Option(
    "-m, --method <name>",
    "how lists are found: shapes (the default), or cluster (Hlaing and Nyunt's block clustering)",
  ).choices(["shapes", "cluster"]),
  output: new Option(
    "-o, --output <path>",
    "write to this file instead of standard output; to a folder (there already, or ending in /) one file for each input",
  ),
  jobs: new Option("-j, --jobs <number>", "worker threads for many pages (default: one per core)").argParser(
    wholeNumber,
  ),
  layout: new Option(
    "--layout <estimated>",
    "work out where texts stand from the page's own styles, without a browser (methods hybrid, weight); takes time",
  ).choices(["estimated"]),
  render: new Option("--render", "lay the page out in Chrome or Chromium, and keep what a person would see"),
  scripts: new Option("--scripts", "let the page's scripts run before it is read (with --render, which this implies)"),
  browser: new Option("--browser <path>", "the Chrome or Chromium to render with (default: the one found)"),
  noSandbox: new Option("--no-sandbox", "render without the browser's sandbox, where the system has none"),
  visual: new Option("--visual", "segment by what is seen (VIPS) instead of by tag patterns; renders the page"),
  pdoc: new Option(
    "--pdoc <1-10>",
    "with --visual: how coherent a segment must be; higher gives smaller segments",
  ).argParser(degree),
  png: new Option("--png <file>", "with --visual: draw the segments over a picture of the page"),
  svg: new Option("--svg <file>", "the same as SVG"),
  seed: new Option("--seed <number>", "start of the random numbers; the same seed gives the same bytes")
    .argParser(wholeNumber)
    .default(1),
  trees: new Option("--trees <number>", "trees in each forest on blocks (default: 220)").argParser(wholeNumber),
  limit: new Option("--limit <number>", "only so many pages, from the beginning of the set").argParser(wholeNumber),
  url: new Option("--url <url>", "where a page comes from that is read from a file or standard input").argParser(
    address,
  ),
  allowPrivate: new Option("--allow-private", "also fetch from private, loopback and other special addresses"),
  timeout: new Option(
    "--timeout <seconds>",
    `give up a fetch after this time (default: ${FETCH_DEFAULTS.timeoutMs / 1000})`,
  ).argParser(wholeNumber),
  maxSize: new Option(
    "--max-size <MiB>",
    `give up a fetch that brings more than this (default: ${FETCH_DEFAULTS.maxBytes / MIB})`,
  ).argParser(wholeNumber),
} as const;

const DEGREE = /^(?:[1-9]|10)$/;

function degree(text: string): number {
  if (!DEGREE.test(text)) throw new InvalidArgumentError("It must be a whole number from 1 to 10.");
  return Number(text);
}

/** `localhost:8080` is a URL too, of the scheme `localhost`. */
const SCHEME = /^(?:https?|file):/i;

function address(text: string): string {
  if (!SCHEME.test(text) || !URL.canParse(text))
    throw new InvalidArgumentError("It must be a whole address, such as https://example.org/page.");
  return text;
}

function wholeNumber(text: string): number {
  if (!WHOLE_NUMBER.test(text)) throw new InvalidArgumentError("It must be a whole number from 1 on.");
  return Number(text);
}

/** The options that say how to fetch, as commander gives them. */
export interface FetchFlags {
  readonly allowPrivate?: true;
  readonly timeout?: number;
  readonly maxSize?: number;
}

/** Flags in the library's terms; what was not said is left to its defaults. */
export function fetchOptions({ allowPrivate, timeout, maxSize }: FetchFlags): FetchOptions {
  const timeoutMs = timeout === undefined ? undefined : timeout * 1000;
  const maxBytes = maxSize === undefined ? undefined : maxSize * MIB;
  return { allowPrivate, timeoutMs, maxBytes };
}

/** The options that say how to render, as commander gives them. */
export interface RenderFlags {
  readonly render?: true;
  readonly scripts?: true;
  readonly browser?: string;
  readonly sandbox?: boolean;
  readonly visual?: true;
  readonly pdoc?: number;
  readonly png?: string;
  readonly svg?: string;
}

/** How pages are to be rendered, undefined if they are not. */
export interface RenderSettings {
  readonly scripts: boolean;
  readonly executablePath: string | undefined;
  readonly sandbox: false | undefined;
  readonly visual: boolean;
  readonly pdoc: number | undefined;
  readonly png: string | undefined;
  readonly svg: string | undefined;
}

/** Flags as settings: whatever needs a rendered page renders it. */
export function renderSettings(flags: RenderFlags): RenderSettings | undefined {
  const { render, scripts, browser, sandbox, visual, pdoc, png, svg } = flags;
  const isVisual = visual === true || pdoc !== undefined || png !== undefined || svg !== undefined;
  if (!(render || scripts || isVisual)) {
    if (browser !== undefined) throw new UsageError("--browser is for --render");
    if (sandbox === false) throw new UsageError("--no-sandbox is for --render");
    return undefined;
  }
  return {
    scripts: scripts === true,
    visual: isVisual,
    executablePath: browser,
    sandbox: sandbox === false ? sandbox : undefined,
    pdoc,
    png,
    svg,
  };
}
