import { aeb } from "./aeb.ts";
import { withArchivedPages } from "./archived-pages.ts";
import {
  CorpusError,
  type CorpusItem,
  type CorpusLayout,
  type LabeledPage,
  messageOf,
  type RawCorpus,
  type RawPage,
} from "./corpus.ts";
import { detail, jsonl, testbed } from "./jsonl.ts";
import { wcxb } from "./wcxb.ts";

/** All layouts. */
const layouts: readonly CorpusLayout[] = [wcxb, aeb, jsonl, testbed, detail];

/** Returns the layout of that name. Throws `CorpusError` with the known names otherwise. */
export function layoutNamed(id: string): CorpusLayout {
  const layout = layouts.find((candidate) => candidate.id === id);
  if (layout) return layout;
  throw new CorpusError(`There is no layout "${id}"; there are ${layouts.map((known) => known.id).join(", ")}.`);
}

/** Parses a page. A malformed page becomes an error record. */
export function decodePage(layout: CorpusLayout, raw: RawPage): CorpusItem<LabeledPage> {
  try {
    return { kind: "page", page: layout.decode(raw) };
  } catch (error) {
    return { kind: "error", error: { id: raw.id, message: messageOf(error) } };
  }
}

/** Where a set is. */
export interface CorpusPlace {
  readonly path: string;
  /** WARC file or store of a crawl with the pages of labels without `html`, by `url`. */
  readonly pages?: string | undefined;
}

/** Opens a set. Throws `CorpusError` if the path contains no set of this layout. */
export async function openCorpus(layout: CorpusLayout, { path, pages }: CorpusPlace): Promise<RawCorpus> {
  const corpus = await layout.open(path);
  return pages === undefined ? corpus : { ...corpus, items: withArchivedPages(corpus.items, pages) };
}

/** Streams the pages of a set in its fixed order. A malformed page becomes an error record and does not stop the stream. */
export async function* readCorpus(
  layoutId: string,
  path: string,
  pages?: string,
): AsyncGenerator<CorpusItem<LabeledPage>> {
  const layout = layoutNamed(layoutId);
  const corpus = await openCorpus(layout, { path, pages });
  for await (const item of corpus.items) yield item.kind === "error" ? item : decodePage(layout, item.page);
}
export {
  CorpusError,
  type CorpusItem,
  type CorpusLayout,
  type LabeledPage,
  messageOf,
  type PageError,
  type RawPage,
  type Truth,
} from "./corpus.ts";
export { pageText, readBytes } from "./files.ts";
