import type { CrawlOptions } from "../crawl-options.ts";
import type { RedisAddresses } from "../frontier/index.ts";
import type { ClusterState } from "./cluster-state.ts";

/** A crawl in Redis that cannot be used: it has other options, or is not there. */
export class ClusterError extends Error {
  override readonly name = "ClusterError";
}

/** The options of a crawl that all its workers share. */
export interface SharedOptions
  extends Pick<
    CrawlOptions,
    | "seeds"
    | "scope"
    | "include"
    | "exclude"
    | "maxPages"
    | "maxDepth"
    | "maxTimeMs"
    | "maxTotalBytes"
    | "delayMs"
    | "sitemaps"
    | "joinParts"
    | "render"
    | "userAgent"
    | "allowPrivate"
    | "timeoutMs"
    | "maxBytes"
    | "warc"
    | "templates"
    | "extract"
    | "records"
  > {
  /** Where the shards go: a folder that all machines share, or `s3://bucket/prefix`. */
  readonly out: string;
  /** Also writes the pages of each shard as Markdown, each with its front matter. */
  readonly markdown?: { readonly title?: boolean | undefined } | undefined;
}

const OPTIONS_VALUE = "options";

/** Stores the options of a crawl. Throws `ClusterError` if the crawl with this name has others. */
export async function shareOptions(state: ClusterState, crawl: string, options: SharedOptions): Promise<void> {
  await state.register(crawl);
  await state.setOnce(OPTIONS_VALUE, JSON.stringify(sorted(options)));
  await requireSameOptions(state, crawl, options);
}

/** Throws `ClusterError` if the crawl with this name has other options. */
export async function requireSameOptions(state: ClusterState, crawl: string, options: SharedOptions): Promise<void> {
  const own = sorted(options);
  const stored = JSON.parse((await state.value(OPTIONS_VALUE)) ?? JSON.stringify(own)) as Record<string, unknown>;
  const names = new Set([...Object.keys(own), ...Object.keys(stored)]);
  const others = [...names].filter((name) => JSON.stringify(own[name]) !== JSON.stringify(stored[name]));
  if (others.length === 0) return;
  const message = `The crawl ${crawl} was started with other options: ${others.join(", ")}. Use the same, or another name.`;
  throw new ClusterError(message);
}

/** Returns the options of a crawl. Throws `ClusterError` if there is no crawl with this name. */
export async function storedOptions(addresses: RedisAddresses, crawl: string): Promise<SharedOptions> {
  const stored = await addresses.value(OPTIONS_VALUE);
  if (stored === undefined) throw new ClusterError(`There is no crawl with the name ${crawl}. Start it first.`);
  return JSON.parse(stored) as SharedOptions;
}

/** Returns the options that are given, in the order of their names, as JSON keeps them. */
function sorted(options: SharedOptions): Record<string, unknown> {
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  given.sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.parse(JSON.stringify(Object.fromEntries(given))) as Record<string, unknown>;
}
