import { join } from "node:path";
import type { CorpusItem, CorpusLayout, LabeledPage, RawCorpus, RawPage } from "./corpus.ts";
import { CorpusError, messageOf } from "./corpus.ts";
import { pageFiles, pageText, readBytes, required, sortedIds } from "./files.ts";
import { asText, labelLanguage, parseLabel, siteOf } from "./label-file.ts";

const NEEDS = "The aeb layout needs a folder with html/ID.html.gz and ground-truth.json";

/** The article extraction benchmark (scrapinghub/article-extraction-benchmark). */
export const aeb: CorpusLayout = {
  id: "aeb",
  says: "the article extraction benchmark: html/ID.html.gz and ground-truth.json",
  open,
  decode,
};

type Labels = Readonly<Record<string, unknown>>;

async function open(path: string): Promise<RawCorpus> {
  const pages = await required(pageFiles(join(path, "html")), NEEDS);
  const labels = parseLabels(await required(readBytes(join(path, "ground-truth.json")), NEEDS));
  const ids = sortedIds([...pages.keys(), ...Object.keys(labels)]);
  return { total: ids.length, items: read(ids, pages, labels) };
}

function parseLabels(bytes: Uint8Array): Labels {
  try {
    return parseLabel(bytes);
  } catch (error) {
    throw new CorpusError(`ground-truth.json cannot be read: ${messageOf(error)}`, { cause: error });
  }
}

async function* read(
  ids: readonly string[],
  pages: ReadonlyMap<string, string>,
  labels: Labels,
): AsyncGenerator<CorpusItem<RawPage>> {
  const encoder = new TextEncoder();
  for (const id of ids) {
    try {
      const page = pages.get(id);
      if (page === undefined) throw new Error(`html/${id}.html.gz is missing.`);
      if (!Object.hasOwn(labels, id)) throw new Error(`ground-truth.json has no entry ${id}.`);
      const label = encoder.encode(JSON.stringify(labels[id]));
      yield { kind: "page", page: { id, html: await readBytes(page), label } };
    } catch (error) {
      yield { kind: "error", error: { id, message: messageOf(error) } };
    }
  }
}

function decode(raw: RawPage): LabeledPage {
  const label = parseLabel(raw.label);
  if (raw.html === undefined) throw new Error("The page has no HTML.");
  const html = pageText(raw.html);
  const url = asText(label["url"]);
  const text = asText(label["articleBody"]) ?? "";
  return {
    id: raw.id,
    url,
    site: siteOf(url),
    type: "article",
    language: labelLanguage(undefined, html),
    html,
    truth: { text },
  };
}
