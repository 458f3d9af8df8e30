import { stat } from "node:fs/promises";
import { decode } from "../../html/index.ts";
import { readWarc } from "../../warc/index.ts";
import { CorpusError, type CorpusItem, type RawPage } from "./corpus.ts";
import { asText, parseLabel } from "./label-file.ts";

/** A page of an archive. */
interface ArchivedPage {
  readonly url: string;
  readonly bytes: Uint8Array;
  readonly contentType: string | undefined;
}

/**
 * Gives the pages of a set their HTML from an archive, by `url`: a WARC file or the store of a crawl. Labels are in memory, pages are streamed,
 * in the order of the archive. Of several captures, the first counts. Pages that have HTML come first.
 */
export async function* withArchivedPages(
  items: AsyncIterable<CorpusItem<RawPage>>,
  archive: string,
): AsyncGenerator<CorpusItem<RawPage>> {
  const wanted = new Map<string, { readonly page: RawPage; readonly label: object }[]>();
  for await (const item of items) {
    const label = item.kind === "page" ? labelOf(item.page) : undefined;
    const url = label === undefined ? undefined : keyOf(asText(label["url"]) ?? "");
    if (item.kind === "error" || label === undefined || url === undefined || asText(label["html"]) !== undefined) {
      yield item;
      continue;
    }
    const same = wanted.get(url) ?? [];
    same.push({ page: item.page, label });
    wanted.set(url, same);
  }
  for await (const { url, bytes, contentType } of pagesOf(archive)) {
    const key = keyOf(url) ?? url;
    const same = wanted.get(key) ?? [];
    wanted.delete(key);
    const html = same.length === 0 ? "" : decode(bytes, { contentType }).text;
    for (const { page, label } of same) {
      yield { kind: "page", page: { ...page, label: Buffer.from(JSON.stringify({ ...label, html })) } };
    }
    if (wanted.size === 0) return;
  }
  for (const [url, same] of wanted) {
    for (const { page } of same) yield { kind: "error", error: { id: page.id, message: `${archive} has no ${url}.` } };
  }
}

/** Returns a label; undefined for a malformed one, which is reported when it is decoded. */
function labelOf({ label }: RawPage): Record<string, unknown> | undefined {
  try {
    return parseLabel(label) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}

function keyOf(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  url.hash = "";
  return url.href;
}

async function* pagesOf(archive: string): AsyncGenerator<ArchivedPage> {
  const found = await stat(archive).catch(() => undefined);
  if (found === undefined) throw new CorpusError(`${archive} is neither a WARC file nor the store of a crawl.`);
  if (!found.isDirectory()) return yield* readWarc(archive);
  // Few sets need it: workers start without the code of the crawler.
  const { DamagedFileError, readStore, StoreError } = await import("../../crawl/index.ts");
  try {
    for await (const { url, raw } of readStore(archive)) if (raw !== undefined) yield { url, ...raw };
  } catch (error) {
    if (error instanceof StoreError || error instanceof DamagedFileError)
      throw new CorpusError(error.message, { cause: error });
    throw error;
  }
}
