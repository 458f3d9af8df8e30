import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { CorpusItem, CorpusLayout, LabeledPage, RawCorpus, RawPage } from "./corpus.ts";
import { messageOf } from "./corpus.ts";
import { pageFiles, pageText, readBytes, required, sortedIds } from "./files.ts";
import { asObject, asText, asTexts, labelLanguage, parseLabel, siteOf } from "./label-file.ts";

const NEEDS = "The wcxb layout needs a folder with html/ID.html.gz and ground-truth/ID.json";
const LABEL_NAME = /^(.+)\.json$/;

/** A split of the Web Content Extraction Benchmark (Murrough-Foley/web-content-extraction-benchmark). */
export const wcxb: CorpusLayout = {
  id: "wcxb",
  says: "a WCXB split: html/ID.html.gz and ground-truth/ID.json",
  open,
  decode,
};

async function open(path: string): Promise<RawCorpus> {
  const pages = await required(pageFiles(join(path, "html")), NEEDS);
  const labels = new Map<string, string>();
  for (const name of await required(readdir(join(path, "ground-truth")), NEEDS)) {
    const id = LABEL_NAME.exec(name)?.[1];
    if (id !== undefined) labels.set(id, join(path, "ground-truth", name));
  }
  const ids = sortedIds([...pages.keys(), ...labels.keys()]);
  return { total: ids.length, items: read(ids, pages, labels) };
}

type Files = ReadonlyMap<string, string>;

async function* read(ids: readonly string[], pages: Files, labels: Files): AsyncGenerator<CorpusItem<RawPage>> {
  for (const id of ids) yield await readOne(id, pages.get(id), labels.get(id));
}

async function readOne(id: string, page: string | undefined, label: string | undefined): Promise<CorpusItem<RawPage>> {
  if (page === undefined) return failed(id, `html/${id}.html.gz is missing.`);
  if (label === undefined) return failed(id, `ground-truth/${id}.json is missing.`);
  try {
    const [html, labelBytes] = await Promise.all([readBytes(page), readBytes(label)]);
    return { kind: "page", page: { id, html, label: labelBytes } };
  } catch (error) {
    return failed(id, messageOf(error));
  }
}

function failed(id: string, message: string): CorpusItem<RawPage> {
  return { kind: "error", error: { id, message } };
}

function decode(raw: RawPage): LabeledPage {
  const label = parseLabel(raw.label);
  const truth = asObject(label["ground_truth"]);
  if (truth === undefined) throw new Error("The label has no object `ground_truth`.");
  if (raw.html === undefined) throw new Error("The page has no HTML.");
  const html = pageText(raw.html);
  const url = asText(label["url"]);
  return {
    id: raw.id,
    url,
    site: siteOf(url),
    type: pageType(asObject(label["_internal"])?.["page_type"]),
    language: labelLanguage(label["language"], html),
    html,
    truth: {
      text: asText(truth["main_content"]) ?? "",
      wanted: asTexts(truth["with"]),
      unwanted: asTexts(truth["without"]),
      title: asText(truth["title"]),
      author: asTexts(truth["author"]),
      date: asText(truth["publish_date"]),
    },
  };
}

/** Reads the type as WCXB's own script does: a string or `{primary}`, else `article`. `category` is an older name of `collection`. */
function pageType(value: unknown): string {
  const type = asText(value) ?? asText(asObject(value)?.["primary"]) ?? "article";
  return type === "category" ? "collection" : type;
}
