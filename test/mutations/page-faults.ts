import type * as pith from "../../src/index.ts";
import type * as output from "../../src/output/index.ts";
import { faultsIn } from "../markdown/rendered.ts";
import { htmlFaults } from "../output/html-faults.ts";
import { teiFaults } from "../tei.ts";
import type { Random } from "./random.ts";

/** The functions to try: those of the sources, or those of the built package. */
export type Tried = Pick<
  typeof pith,
  "extract" | "chunks" | "records" | "segment" | "explain" | "wrapperOf" | "methods"
> &
  Pick<typeof output, "toCsv" | "toMarkdownTable" | "typedSheetOf">;

const URLS = [undefined, "https://example.org/a/page.html", "https://shop.example.co.uk/?id=1#top"];
const FIELDS = [["title", "price", "url"], { name: "text", price: "price", date: "date" }] as const;
/** One in this many pages is read with other options than the default. */
const OTHER_SHARE = 4;
/** One in this many pages is explained, which takes as long as all the rest. */
const EXPLAINED_SHARE = 16;

/** C0 and C1 controls and DEL, without whitespace of HTML. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters must not appear
const CONTROL = /[\x00-\x08\x0b\x0e-\x1f\x7f-\x9f]/;

/** Renders Markdown as users do, with HTML allowed. */
export type RenderMarkdown = (markdown: string) => string;

/** How one page is tried. */
export interface Trial {
  readonly tried: Tried;
  readonly random: Random;
  readonly render: RenderMarkdown;
}

/** Reads a page in every way and writes it in every format. Returns what is wrong with the outputs. Throws what pith throws. */
export function pageFaults(html: string, trial: Trial): string[] {
  const { random } = trial;
  const input = random.below(OTHER_SHARE) === 0 ? Buffer.from(html, random.oneOf(["utf8", "latin1", "utf16le"])) : html;
  const url = random.oneOf(URLS);
  const options = url === undefined ? {} : { url };
  return [
    ...extractionFaults(input, options, trial),
    ...recordsFaults(input, options, trial),
    ...(typeof trial.tried.segment(input, options).importance === "number" ? [] : ["segment without importance"]),
  ];
}

interface UrlOption {
  readonly url?: string;
}

function extractionFaults(input: string | Uint8Array, options: UrlOption, { tried, random, render }: Trial): string[] {
  const method = random.below(OTHER_SHARE) === 0 ? random.oneOf(tried.methods).id : "auto";
  const favor = random.oneOf([undefined, "precision", "recall"] as const);
  const comments = random.oneOf(["keep", "drop", "apart"] as const);
  const page = tried.extract(input, { ...options, method, ...(method === "auto" ? { favor, comments } : {}) });
  const all = { comments: true, title: true, frontMatter: true };
  const [html, markdown, xml] = [page.write("html", all), page.write("md", { comments: true, title: true }), page.xml];
  const texts = { html, markdown, xml, text: page.write("text", all), "front matter": page.write("md", all) };
  if (random.below(EXPLAINED_SHARE) === 0) tried.explain(input, options);
  return [
    ...htmlFaults(html).map((fault) => `HTML has ${fault}`),
    ...faultsIn(render(markdown)).map((fault) => `Markdown has ${fault}`),
    ...teiFaults(xml).map((fault) => `TEI has ${fault}`),
    ...controlFaults({ ...texts, json: stringsIn(page) }),
    ...chunkFaults(page, tried),
  ];
}

const SPACES = /\s+/g;
/** Limit: tokens of a chunk. Small, so that blocks are split. */
const MAX_TOKENS = 64;

/** The texts of the chunks must be the Markdown of the page, in chunks of limited length. */
function chunkFaults(page: ReturnType<Tried["extract"]>, tried: Tried): string[] {
  const pieces = tried.chunks(page, { maxTokens: MAX_TOKENS });
  const joined = pieces.map(({ text }) => text).join("");
  const isWhole = joined.replace(SPACES, "") === page.markdown.replace(SPACES, "");
  const isLong = pieces.some(({ tokens, oversized }) => tokens > MAX_TOKENS && oversized !== true);
  return [...(isWhole ? [] : ["chunks differ from the page"]), ...(isLong ? ["a chunk is too long"] : [])];
}

function recordsFaults(input: string | Uint8Array, options: UrlOption, { tried, random, render }: Trial): string[] {
  const isPlain = random.below(OTHER_SHARE) > 0;
  const fields = isPlain ? {} : { fields: random.oneOf(FIELDS) };
  const method = random.below(OTHER_SHARE * 2) === 0 ? ({ method: "cluster" } as const) : {};
  const found = tried.records(input, { ...options, ...method, ...fields, all: isPlain });
  const [first] = found.regions;
  if (first === undefined) return controlFaults({ json: stringsIn(found) });
  const { header, rows } = tried.typedSheetOf(first, "all");
  const table = tried.toMarkdownTable(first, "all");
  const read = tried.records(input, { ...options, wrapper: JSON.parse(JSON.stringify(tried.wrapperOf(first))) });
  return [
    ...(rows.every((row) => row.length === header.length) ? [] : ["a row has another length than the header"]),
    ...(read.fit === undefined ? ["a wrapper without a fit"] : []),
    ...faultsIn(render(table)).map((fault) => `a table of records has ${fault}`),
    ...controlFaults({
      csv: tried.toCsv(first, { columns: "all" }),
      table,
      json: stringsIn([found, read]),
    }),
  ];
}

/** Returns all strings of a value as JSON has them, without escapes. */
function stringsIn(value: unknown): string {
  const strings: string[] = [];
  JSON.stringify(value, (_, one: unknown) => (typeof one === "string" ? strings.push(one) : one));
  return strings.join("\n");
}

function controlFaults(texts: Readonly<Record<string, string>>): string[] {
  return Object.entries(texts).flatMap(([name, text]) => {
    const at = text.search(CONTROL);
    return at < 0
      ? []
      : [`a control character in ${name}: ${JSON.stringify(text.slice(Math.max(0, at - 40), at + 40))}`];
  });
}
