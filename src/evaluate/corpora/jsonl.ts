import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { CorpusItem, CorpusLayout, LabeledPage, RawCorpus, RawPage, RecordCell } from "./corpus.ts";
import { CorpusError } from "./corpus.ts";
import { asObject, asText, asTexts, labelLanguage, parseLabel, siteOf, UNKNOWN } from "./label-file.ts";
import { linesOf } from "./lines.ts";

const FILE_NAMES = ["pages.jsonl.gz", "pages.jsonl"];

/** One page per line, with any of these labels: text, with/without snippets, title, author, date. */
export const jsonl: CorpusLayout = {
  id: "jsonl",
  says: "pages.jsonl.gz, one {id, html, url?, text?, with?, without?, title?, author?, date?} a line",
  open: (path) => open(path, "jsonl"),
  decode,
};

/** List pages with their records as rows of aligned columns, one page per line. */
export const testbed: CorpusLayout = {
  id: "testbed",
  says: "pages.jsonl.gz, one {id, html, site, category, records} a line",
  open: (path) => open(path, "testbed"),
  decode: decodeRecords,
};

/** Pages about one thing with the values of its attributes, one page per line. */
export const detail: CorpusLayout = {
  id: "detail",
  says: "pages.jsonl.gz, one {id, html, site, vertical, fields} a line",
  open: (path) => open(path, "detail"),
  decode: decodeAttributes,
};

async function open(path: string, layout: string): Promise<RawCorpus> {
  return { total: undefined, items: read(await findFile(path, layout)) };
}

/** Returns the path itself if it is a file, else the file of pages in the folder. */
async function findFile(path: string, layout: string): Promise<string> {
  for (const candidate of [path, ...FILE_NAMES.map((name) => join(path, name))]) {
    const found = await stat(candidate).catch(() => undefined);
    if (found?.isFile()) return candidate;
  }
  throw new CorpusError(
    `The ${layout} layout needs a folder with ${FILE_NAMES.join(" or ")}, or the file; ${path} is neither.`,
  );
}

/** Names pages by their line number until they are parsed. */
async function* read(file: string): AsyncGenerator<CorpusItem<RawPage>> {
  for await (const line of linesOf(file)) {
    const id = `line ${line.number}`;
    if (line.kind === "line") yield { kind: "page", page: { id, label: line.bytes } };
    else yield { kind: "error", error: { id, message: line.message } };
  }
}

function decode(raw: RawPage): LabeledPage {
  const label = parseLabel(raw.label);
  const html = asText(label["html"]);
  if (html === undefined) throw new Error("The line has no string `html`.");
  const url = asText(label["url"]);
  return {
    id: asText(label["id"]) ?? raw.id,
    url,
    site: asText(label["site"]) ?? siteOf(url),
    type: asText(label["type"]) ?? asText(label["page_type"]) ?? UNKNOWN,
    language: labelLanguage(label["lang"], html),
    html,
    truth: {
      text: asText(label["text"]),
      wanted: asTexts(label["with"]),
      unwanted: asTexts(label["without"]),
      title: asText(label["title"]),
      author: asTexts(label["author"]),
      date: asText(label["date"]),
    },
  };
}

function decodeRecords(raw: RawPage): LabeledPage {
  const label = parseLabel(raw.label);
  const rows = label["records"];
  if (!Array.isArray(rows)) throw new Error("The line has no list `records`.");
  const type = asText(label["category"]) ?? UNKNOWN;
  return { ...decode(raw), type, truth: { records: rows.map(cellsOf) } };
}

function decodeAttributes(raw: RawPage): LabeledPage {
  const label = parseLabel(raw.label);
  const fields = asObject(label["fields"]);
  if (fields === undefined) throw new Error("The line has no object `fields`.");
  const attributes = Object.fromEntries(Object.entries(fields).map(([name, values]) => [name, asTexts(values) ?? []]));
  return { ...decode(raw), type: asText(label["vertical"]) ?? UNKNOWN, truth: { attributes } };
}

function cellsOf(row: unknown): readonly RecordCell[] {
  if (!Array.isArray(row)) throw new Error("A record is not a list of cells.");
  return row.map((value) => {
    const cell = asObject(value);
    const column = cell?.["column"];
    const text = asText(cell?.["text"]);
    if (typeof column !== "number" || text === undefined) throw new Error("A cell lacks `column` or `text`.");
    return { column, text, visible: cell?.["visible"] !== false };
  });
}
