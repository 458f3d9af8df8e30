import { FetchError, type Visit } from "../../fetch/index.ts";
import type { Warning } from "../../html/index.ts";
import { type ArticlePart, isLaterPart, joinExtractions, joinParts, nextPart } from "../articles/index.ts";
import type { PageLink } from "../discover/index.ts";
import type { FinishedAddress, Frontier, NewAddress, TakenAddress } from "../frontier/index.ts";
import type { SkipReason } from "../skip-reason.ts";
import { addressKey } from "../urls/index.ts";
import { newAddress } from "./outcomes/index.ts";
import { contentFacts, type ReadPage } from "./read-answer.ts";

/** A page that was read, with the parts that were joined to it. */
export interface JoinedRead {
  readonly read: ReadPage;
  /** Addresses of all parts, the page itself first; undefined if it has only one. */
  readonly parts?: readonly string[];
  readonly warnings: readonly Warning[];
  /** The other parts, as addresses that are not requested on their own, and those that waited for their request. */
  readonly added: readonly NewAddress[];
  readonly changed: readonly FinishedAddress[];
}

/** A part of an article, as the crawler sees it. */
interface CrawledPart extends ArticlePart {
  readonly read: ReadPage;
}

/** Reads a further part of an article. Returns the problem if it cannot be read. */
export type ReadPart = (url: URL) => Promise<ReadPage | string>;

/** Joins the parts of the article that starts at an address. Other pages are returned as they are. */
export async function joinArticle(
  address: TakenAddress,
  read: ReadPage,
  { frontier, readPart }: { frontier: Frontier; readPart: ReadPart },
): Promise<JoinedRead> {
  const own = new URL(address.url);
  // A later part that is read on its own tells nothing about the other parts.
  if (read.links.numbered.some(({ number, url }) => number === 1 && isLaterPart(url, own))) {
    return { read, warnings: [], added: [], changed: [] };
  }
  const first = partOf(own, read);
  // Another form of a known text: its parts are forms of known parts, and requested on their own if not. A page that was read before knows itself.
  if (read.isMostlyKnown && address.attempts === 0 && address.facts.contentHash === undefined) {
    return { read, warnings: [], added: [], changed: [] };
  }
  if (nextPart(first, first, 2) === undefined) {
    return { read, warnings: [], added: [], changed: await requeuedParts(frontier, read, new Set()) };
  }
  const { parts, missing } = await joinParts(first, async (url) => {
    const found = await readPart(url);
    return typeof found === "string" ? found : partOf(url, found);
  });
  // A part that could not be read is requested on its own later: it may have failed for a time.
  const others = parts.slice(1).map(({ url }) => url);
  const bookkeeping = await leaveOut(others, address, frontier);
  const requeued = await requeuedParts(frontier, read, new Set(others.map(({ href }) => href)));
  const message = `part ${parts.length + 1} of the article is missing: ${missing?.url.href}: ${missing?.problem}`;
  return {
    read: parts.length === 1 ? read : joinReads(parts),
    ...(parts.length === 1 ? {} : { parts: parts.map(({ url }) => url.href) }),
    warnings: missing === undefined ? [] : [{ code: "not-all-loaded", message }],
    added: bookkeeping.added,
    changed: [...bookkeeping.changed, ...requeued],
  };
}

function partOf(url: URL, read: ReadPage): CrawledPart {
  const { next, numbered, links, isNofollow } = read.links;
  const followed = links.filter((link) => !isNofollow && !link.isNofollow);
  const urlsOf = (pages: readonly { readonly url: URL }[]): readonly URL[] => pages.map((page) => page.url);
  return { url, read, extraction: read.extraction, next, numbered: urlsOf(numbered), links: urlsOf(followed) };
}

/** Notes that parts are not requested on their own. */
async function leaveOut(
  parts: readonly URL[],
  { url, depth, pattern }: TakenAddress,
  frontier: Frontier,
): Promise<Pick<JoinedRead, "added" | "changed">> {
  const added: NewAddress[] = [];
  const changed: FinishedAddress[] = [];
  for (const [i, part] of parts.entries()) {
    const reason: SkipReason = { code: "part", detail: `part ${i + 2} of ${url}` };
    added.push(newAddress(part, { place: "next", depth: depth + 1, from: pattern }, reason));
    const known = await frontier.find(addressKey(part));
    if (known?.state === "queued") changed.push({ id: known.id, state: "skipped", reason });
  }
  return { added, changed };
}

/** Queues pages again that were left out as parts of an article, but are not: those that the page links to, except `joined`. */
async function requeuedParts(
  frontier: Frontier,
  { links: { next, numbered } }: ReadPage,
  joined: ReadonlySet<string>,
): Promise<readonly FinishedAddress[]> {
  const urls = new Set([...(next === undefined ? [] : [next.href]), ...numbered.map(({ url }) => url.href)]);
  const changed: FinishedAddress[] = [];
  for (const url of urls) {
    const known = joined.has(url) ? undefined : await frontier.find(addressKey(new URL(url)));
    if (known?.state !== "skipped" || known.reason?.code !== "part") continue;
    changed.push({ id: known.id, state: "queued", attempts: 0, facts: {} });
  }
  return changed;
}

function joinReads(parts: readonly CrawledPart[]): ReadPage {
  const reads = parts.map(({ read }) => read);
  const [first] = reads;
  const extraction = joinExtractions(reads.map((read) => read.extraction));
  const own = new Set(parts.map(({ url }) => addressKey(url)));
  const links = reads.flatMap(followedLinks).filter(({ url }) => !own.has(addressKey(url)));
  return {
    ...first,
    ...contentFacts(extraction.text),
    extraction,
    links: { ...first.links, links },
    blocks: reads.flatMap((read) => read.blocks),
    linksHash: reads.map((read) => read.linksHash).join("."),
    isMostlyKnown: reads.every((read) => read.isMostlyKnown),
    words: sum(reads.map((read) => read.words)),
    newWords: sum(reads.map((read) => read.newWords)),
  };
}

/** Returns the links of a part. Those of a part that asks not to follow its links are marked. */
function followedLinks({ links: { links, isNofollow } }: ReadPage): readonly PageLink[] {
  return isNofollow ? links.map((link) => ({ ...link, isNofollow })) : links;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/**
 * Returns the reason to leave out a later part of an article whose first part still waits or is not known yet: it is read with that part.
 * The page must link to that part as page 1.
 */
export async function laterPartReason(
  { url }: TakenAddress,
  { extraction, links }: ReadPage,
  frontier: Frontier,
): Promise<SkipReason | undefined> {
  const first = links.numbered.find(({ number }) => number === 1)?.url;
  if (first === undefined || extraction.type !== "article" || !isLaterPart(first, new URL(url))) return undefined;
  const known = await frontier.find(addressKey(first));
  if (known !== undefined && known.state !== "queued") return undefined;
  return { code: "part", detail: `part of ${first.href}` };
}

/** Returns the problem of an answer that is not a part of an article. */
export function partProblem(answer: Exclude<Visit, { kind: "body" }> | FetchError): string {
  if (answer instanceof FetchError) return answer.message;
  return answer.kind === "redirect" ? `it leads to ${answer.target}` : "it has no body";
}
