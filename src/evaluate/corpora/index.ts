import { aeb } from "./aeb.ts";
import {
  CorpusError,
  type CorpusItem,
  type CorpusLayout,
  type LabelledPage,
  messageOf,
  type RawPage,
} from "./corpus.ts";
import { jsonl, testbed } from "./jsonl.ts";
import { wcxb } from "./wcxb.ts";

/** Every layout a set of pages may have. */
const layouts: readonly CorpusLayout[] = [wcxb, aeb, jsonl, testbed];

/** The layout of that name; throws `CorpusError` with the names there are. */
export function layoutNamed(id: string): CorpusLayout {
  const layout = layouts.find((candidate) => candidate.id === id);
  if (layout) return layout;
  throw new CorpusError(`There is no layout "${id}"; there are ${layouts.map((known) => known.id).join(", ")}.`);
}

/** Looks into a page; a bad one becomes an error record. */
export function decodePage(layout: CorpusLayout, raw: RawPage): CorpusItem<LabelledPage> {
  try {
    return { kind: "page", page: layout.decode(raw) };
  } catch (error) {
    return { kind: "error", error: { id: raw.id, message: messageOf(error) } };
  }
}

/** Streams the pages of a set in its fixed order. A bad page is an error record, not the end. */
export async function* readCorpus(layoutId: string, path: string): AsyncGenerator<CorpusItem<LabelledPage>> {
  const layout = layoutNamed(layoutId);
  const corpus = await layout.open(path);
  for await (const item of corpus.items) yield item.kind === "error" ? item : decodePage(layout, item.page);
}
export {
  CorpusError,
  type CorpusItem,
  type CorpusLayout,
  type LabelledPage,
  messageOf,
  type PageError,
  type RawPage,
  type Truth,
} from "./corpus.ts";
export { pageText, readBytes } from "./files.ts";
