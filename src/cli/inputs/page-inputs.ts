import type { WarcDamage, WarcPage, WarcSkip, WarcSource } from "../../entries/pith-warc.ts";
import { nonHtmlKind, type Warning } from "../../html/index.ts";
import { withFlags } from "../flags/flag-messages.ts";
import { type Input, problemOf, type SinglePage } from "./find-inputs.ts";
import { isInShard, type Shard } from "./shard.ts";
import { pageLine } from "./standard-input.ts";

export interface PageInputSettings {
  readonly shard: Shard | undefined;
  /** Limit: bytes of a record in an archive. */
  readonly maxBytes: number | undefined;
  /** Called with the reason for each record of an archive that is not a page: `status 404`, `image/png`. */
  readonly onSkip: (reason: string) => void;
  /** Called with the name of an archive that has no records at all. */
  readonly onEmpty?: (name: string) => void;
}

/** Limit: bytes of a line with a page as JSON. Twice the limit of a fetched page, since characters are escaped. */
const MAX_LINE_BYTES = 64 * 1024 * 1024;
/** The characters of JSON are known, so the page's own declaration does not count. */
const LINE_TYPE = "text/html; charset=utf-8";

/** Yields the pages of all inputs in their order, and what cannot be read. Archives and JSON lines have many pages. */
export async function* pageInputs(inputs: readonly Input[], settings: PageInputSettings): AsyncGenerator<SinglePage> {
  for (const [position, input] of inputs.entries()) {
    if (input.kind === "archive") yield* archivePages(input.name, input.name, settings);
    else if (input.kind === "crawl") yield* crawlPages(input.name, settings);
    else if (input.kind === "stream" && input.format === "warc")
      yield* archivePages(input.name, input.chunks, settings);
    else if (input.kind === "stream") yield* linePages(input.name, input.chunks, settings);
    else if (isInShard(settings.shard, input.kind === "url" ? input.name : undefined, position)) yield input;
  }
}

/** Yields the pages of a WARC file. Damage is a missing page. */
async function* archivePages(
  name: string,
  source: WarcSource,
  settings: PageInputSettings,
): AsyncGenerator<SinglePage> {
  const { readWarc } = await import("../../entries/pith-warc.ts");
  const { shard, maxBytes, onEmpty } = settings;
  let isEmpty = true;
  const damaged: WarcDamage[] = [];
  const reports = (): SinglePage[] => damaged.splice(0).map((damage) => damagedPage(name, damage));
  const onSkip = ({ reason, url, offset }: WarcSkip): void => {
    isEmpty = false;
    if (isInShard(shard, url, offset)) settings.onSkip(reason);
  };
  const onDamage = (damage: WarcDamage): void => {
    isEmpty = false;
    if (isInShard(shard, damage.url, damage.offset)) damaged.push(damage);
  };
  try {
    for await (const page of readWarc(source, { maxBytes, onSkip, onDamage })) {
      isEmpty = false;
      yield* reports();
      const foreign = nonHtmlKind(page.bytes);
      if (foreign !== undefined) onSkip({ kind: "skip", reason: foreign, ...page });
      else if (isInShard(shard, page.url, page.offset)) yield archivePage(name, page);
    }
  } catch (error) {
    isEmpty = false;
    yield { kind: "missing", name, problem: problemOf(error as NodeJS.ErrnoException) };
  }
  yield* reports();
  if (isEmpty && shard === undefined) onEmpty?.(name);
}

function archivePage(archive: string, { url, date, contentType, bytes }: WarcPage): SinglePage {
  return { kind: "loaded", name: `${archive}#${url}`, loaded: { bytes, url, contentType, fetched: date } };
}

function damagedPage(archive: string, { offset, url, problem }: WarcDamage): SinglePage {
  const place = url === undefined ? `byte ${offset}` : `byte ${offset} (${url})`;
  return { kind: "missing", name: archive, problem: `record at ${place}: ${withFlags(problem)}` };
}

/** Yields the pages of a crawl's store. Damage of its archive is a missing page. */
async function* crawlPages(name: string, { shard, maxBytes, onSkip }: PageInputSettings): AsyncGenerator<SinglePage> {
  const { readStore } = await import("../../entries/pith-crawl.ts");
  const damaged: SinglePage[] = [];
  const onDamage = (damage: WarcDamage, path: string): void => {
    if (isInShard(shard, damage.url, damage.offset)) damaged.push(damagedPage(path, damage));
  };
  try {
    let position = 0;
    for await (const { url, fetched, raw, parts = [] } of readStore(name, { maxBytes, onDamage })) {
      yield* damaged.splice(0);
      if (!isInShard(shard, url, position++)) continue;
      if (raw === undefined) onSkip("without a raw page");
      else {
        const notices = parts.length > 1 ? [firstPartOnly(parts.length)] : undefined;
        yield { kind: "loaded", name: `${name}#${url}`, loaded: { ...raw, url, fetched, notices } };
      }
    }
  } catch (error) {
    yield { kind: "missing", name, problem: problemOf(error as NodeJS.ErrnoException) };
  }
  yield* damaged;
}

function firstPartOnly(parts: number): Warning {
  const message = `this is part 1 of ${parts} of an article; \`pith crawl export\` writes all of it`;
  return { code: "not-all-loaded", message };
}

/** Yields pages that are JSON, one per line. Empty lines are skipped. */
async function* linePages(
  name: string,
  chunks: AsyncIterable<Uint8Array>,
  { shard }: PageInputSettings,
): AsyncGenerator<SinglePage> {
  const { byteLines } = await import("../../http/index.ts");
  let number = 0;
  for await (const line of byteLines(chunks, MAX_LINE_BYTES)) {
    number++;
    const text = line?.toString().trim();
    if (text === "") continue;
    const page = text === undefined ? undefined : pageLine(text);
    if (!isInShard(shard, page?.url, number)) continue;
    if (page === undefined) {
      const wrong = 'not a JSON object with the string "html"';
      const problem = line === undefined ? `longer than ${MAX_LINE_BYTES / 2 ** 20} MiB` : wrong;
      yield { kind: "missing", name, problem: `line ${number}: ${problem}` };
    } else {
      const bytes = new TextEncoder().encode(page.html);
      yield {
        kind: "loaded",
        name: `${name}#${page.url ?? number}`,
        loaded: { bytes, url: page.url, contentType: LINE_TYPE },
      };
    }
  }
}
