import { setImmediate } from "node:timers/promises";
import type { ExtractOptions } from "../../extract.ts";
import { hostOf } from "../../page/index.ts";
import { read } from "../../read-page.ts";
import type { SiteLearner, SiteTemplate } from "../../sites/index.ts";
import { readWarc } from "../../warc/index.ts";
import type { CrawlNotes } from "../crawl-notes.ts";
import type { CrawlCommit, RedisFrontier } from "../frontier/index.ts";
import {
  joinLines,
  parsedLines,
  revisedLine,
  type StoredJson,
  type StoredLine,
  type StoredPage,
} from "../store/index.ts";
import { only, readShard, type ShardEntry, shardPages, shardValue, shardValues } from "./shard-manifest.ts";
import { type ShardStorage, StorageError } from "./shard-storage.ts";
import { SiteStates } from "./site-states.ts";

/** What a worker needs for the second pass. */
export interface ShardPassParts {
  readonly storage: ShardStorage;
  readonly frontier: Pick<RedisFrontier, "claims" | "value" | "valuesWith">;
  /** Commits changes. Returns false if a claim of them is lost: nothing was applied then. */
  readonly commit: (changes: CrawlCommit) => Promise<boolean>;
  readonly worker: string;
  readonly extract?: ExtractOptions | undefined;
  /** Takes notes about pages of which a template would leave too little. */
  readonly notes: CrawlNotes;
  readonly toMarkdown?: ((json: StoredJson) => string) | undefined;
  /** Waits for other workers. */
  readonly pause: () => Promise<void>;
  readonly signal: AbortSignal;
  /** Called with the number of pages of a shard that changed. */
  readonly onRevised: (pages: number) => void;
}

/** Start of the names of claims on sites. Domains, which are claimed too, have no spaces. */
const SITE_CLAIMS = "site ";
/** Limit: templates in memory. One takes about 1 MB. */
const MAX_OPEN_TEMPLATES = 64;
/** Sites that are read and written at the same time: a storage answers after a while. Set by hand. */
const MAX_SITES_AT_ONCE = 8;
const LINE_FEED = Buffer.from("\n");

/**
 * Learns the templates of all sites from the raw answers in the shards, and then extracts all pages again with them. Each worker takes one
 * shard after the other; what was learned about a site is in the storage, where the next worker that has pages of it goes on. So each page
 * is learned once, and each shard replaced as a whole, whichever worker dies. Ends when all shards are done, or the signal aborts.
 */
export async function runShardPass(parts: ShardPassParts): Promise<void> {
  const states = new SiteStates(parts.storage);
  await eachShard(parts, "learned", (shard) => learnShard(parts, states, shard));
  const templates = new Templates(states);
  await eachShard(parts, "revised", (shard) => reviseShard(parts, templates, shard));
}

/** Works on the shards that do not have a mark yet, beside other workers. Returns when all shards have it. */
async function eachShard(
  parts: ShardPassParts,
  mark: "learned" | "revised",
  work: (shard: ShardEntry) => Promise<void>,
): Promise<void> {
  const { frontier, pause, signal } = parts;
  const isDue = (shard: ShardEntry | undefined): shard is ShardEntry =>
    shard !== undefined && shard.pages > 0 && shard.archive !== undefined && shard[mark] !== true;
  for (let isDone = false; !isDone && !signal.aborted; ) {
    const due = [...(await shardValues(frontier)).values()].filter(isDue);
    isDone = due.length === 0;
    let worked = 0;
    for (const { name } of due) {
      if (signal.aborted) return;
      const claim = shardValue({ name });
      if (!(await frontier.claims.claim(claim))) continue;
      try {
        // Another worker may have done it since.
        const shard = JSON.parse((await frontier.value(claim)) ?? "null") as ShardEntry | undefined;
        if (isDue(shard)) await work(shard);
        worked++;
      } finally {
        await frontier.claims.abandon(claim);
      }
    }
    if (!isDone && worked === 0) await pause();
  }
}

/** Learns the sites of a shard. */
async function learnShard(parts: ShardPassParts, states: SiteStates, shard: ShardEntry): Promise<void> {
  const { commit, pause, signal } = parts;
  const sites = new Map<string, StoredPage[]>();
  for await (const page of shardAnswers(parts.storage, shard)) {
    const host = hostOf(page.url) ?? "";
    const pages = sites.get(host) ?? [];
    sites.set(host, pages);
    pages.push(page);
  }
  const value = shardValue(shard);
  while (sites.size > 0) {
    for (const some of inGroups([...sites])) {
      if (signal.aborted) return;
      const learned = await Promise.all(
        some.map(async ([host, pages]) => ((await learnSite(parts, states, { host, pages, value })) ? [host] : [])),
      );
      for (const host of learned.flat()) sites.delete(host);
    }
    // Other workers have the rest.
    if (sites.size > 0) await pause();
  }
  await commit({ claims: [value], values: { [value]: JSON.stringify({ ...shard, learned: true }) } });
}

/** Learns the pages of a site in a shard. Returns false if another worker has the site. */
async function learnSite(
  { frontier }: ShardPassParts,
  states: SiteStates,
  { host, pages, value }: { readonly host: string; readonly pages: readonly StoredPage[]; readonly value: string },
): Promise<boolean> {
  const claim = SITE_CLAIMS + host;
  if (!(await frontier.claims.claim(claim))) return false;
  try {
    const learn = (learner: SiteLearner): void => learnPages(learner, pages);
    return await states.add(host, value, { learn, isHeld: () => frontier.claims.isHeld(claim) });
  } finally {
    await frontier.claims.abandon(claim);
    // Lets timers run: they renew the claims.
    await setImmediate();
  }
}

function learnPages(learner: SiteLearner, pages: readonly StoredPage[]): void {
  for (const { url, raw } of pages) {
    if (raw !== undefined) learner.add(read(raw.bytes, { url, contentType: raw.contentType }).page);
  }
}

/** Extracts the pages of a shard again, and replaces its files if a page changed. */
async function reviseShard(parts: ShardPassParts, templates: Templates, shard: ShardEntry): Promise<void> {
  const { storage, worker, extract, notes, toMarkdown, commit, onRevised } = parts;
  const lines: Uint8Array[] = [];
  const texts: string[] = [];
  let changed = 0;
  await templates.load(shardPages(storage, [shard]));
  for await (const page of shardAnswers(storage, shard)) {
    await setImmediate();
    const template = await templates.of(page.url);
    const revised = template === undefined ? undefined : revisedLine(page, template, { extract, notes });
    const line = revised ?? page.line;
    if (revised !== undefined) changed++;
    lines.push(line, LINE_FEED);
    if (toMarkdown !== undefined) texts.push(`${toMarkdown(JSON.parse(Buffer.from(line).toString())).trimEnd()}\n\n`);
  }
  const value = shardValue(shard);
  const done = { ...shard, revised: true };
  const keep = (entry: ShardEntry): Promise<boolean> =>
    commit({ claims: [value], values: { ...notes.takeValues(), [value]: JSON.stringify(entry) } });
  if (changed === 0) return void (await keep(done));
  const bytes = Buffer.concat(lines);
  // Another worker that was cut off may write the same shard: each has names of its own.
  const key = `${shard.name.split(".", 1)[0]}.${worker}`;
  await storage.write(`${key}.ndjson`, bytes);
  const markdown = texts.length === 0 ? undefined : `${key}.md`;
  if (markdown !== undefined) await storage.write(markdown, Buffer.from(texts.join("")));
  const entry: ShardEntry = { ...done, name: `${key}.ndjson`, bytes: bytes.length, markdown };
  const isKept = await keep(entry);
  const replaced = isKept ? shard : entry;
  for (const file of [replaced.name, replaced.markdown]) if (file !== undefined) await storage.remove(file);
  if (isKept) onRevised(changed);
}

/** Returns items in groups of `MAX_SITES_AT_ONCE`. */
function inGroups<T>(items: readonly T[]): readonly (readonly T[])[] {
  const groups: T[][] = [];
  for (let at = 0; at < items.length; at += MAX_SITES_AT_ONCE) groups.push(items.slice(at, at + MAX_SITES_AT_ONCE));
  return groups;
}

/** Yields the pages of a shard with their raw answers. */
async function* shardAnswers(storage: ShardStorage, shard: ShardEntry): AsyncGenerator<StoredPage> {
  const { name, archive = "" } = shard;
  const lines = await readShard(storage, shard);
  const answers = await storage.read(archive);
  if (answers === undefined) throw new StorageError(`${storage.place}: ${archive} is missing. Restore it.`);
  yield* joinLines(parsedLines(name, only(lines)), readWarc(only(answers), { accept: "any" }));
}

/** The templates of the sites, the last ones in memory. */
class Templates {
  readonly #states: SiteStates;
  readonly #known = new Map<string, SiteTemplate | undefined>();

  constructor(states: SiteStates) {
    this.#states = states;
  }

  /** Reads the templates of pages ahead, as many as there is room for. */
  async load(pages: AsyncIterable<StoredLine>): Promise<void> {
    const hosts = new Set<string>();
    for await (const { json } of pages) hosts.add(hostOf(json.url) ?? "");
    for (const some of inGroups([...hosts].slice(0, MAX_OPEN_TEMPLATES)))
      await Promise.all(some.map((host) => this.#ofHost(host)));
  }

  of(url: string): Promise<SiteTemplate | undefined> {
    return this.#ofHost(hostOf(url) ?? "");
  }

  async #ofHost(host: string): Promise<SiteTemplate | undefined> {
    const template = this.#known.has(host) ? this.#known.get(host) : await this.#states.template(host);
    this.#known.delete(host);
    this.#known.set(host, template);
    const [oldest] = this.#known.keys();
    if (this.#known.size > MAX_OPEN_TEMPLATES) this.#known.delete(oldest);
    return template;
  }
}
