import { compactKey, sharedShare, wordKey } from "../text/compare.ts";
import { type Work } from "./articles.ts";
import type { Evidence, Heading } from "./evidence.ts";
import type { Candidate } from "./field.ts";
import { siteKeys } from "./site.ts";
import { textsOf } from "./things.ts";

/** What stands between a title and the name of its site. */
const SEPARATOR = /\s+(?:[|•·»«›<>~/\\]|[-–—]|::|:)\s+|\s*\|\s*|(?<=\S):\s+|\s+[-–—]\s*|\s*[–—]\s+/g;
const SPACES = /\s+/g;
/** Share of a heading's words that a declared title must have to confirm it (metadata trial: half). */
const CONFIRMED = 0.5;
const META_TITLES = ["og:title", "twitter:title", "dc.title", "dcterms.title", "citation_title", "parsely-title", "sailthru.title"] as const;

/** Titles of the page, the surest first. Figures: how often each was right on labelled pages. */
export function titles(evidence: Evidence, works: readonly Work[]): readonly Candidate<string>[] {
  const sites = siteKeys(evidence);
  const declared = declaredTitles(evidence, works, sites);
  const found: Candidate<string>[] = [];
  const heading = confirmedHeading(evidence.headings, declared, sites);
  if (heading !== undefined) found.push({ value: heading.text, source: "h1", confidence: heading.confidence });
  found.push(...declared);
  if (found.length === 0) {
    const first = evidence.headings[0];
    if (first !== undefined) found.push({ value: clean(first.text), source: "h1", confidence: 0.5 });
  }
  return found;
}

function declaredTitles(evidence: Evidence, works: readonly Work[], sites: ReadonlySet<string>): Candidate<string>[] {
  const found: Candidate<string>[] = [];
  const offer = (text: string | undefined, source: string, confidence: number): void => {
    const value = text === undefined ? "" : withoutSite(clean(text), sites);
    if (value !== "" && !sites.has(compactKey(value))) found.push({ value, source, confidence });
  };
  for (const { graph, thing, kind } of works.slice(0, 3)) {
    const name = textsOf(graph, thing, "headline")[0];
    offer(name, `${graph.vocabulary} headline`, kind === "page" ? 0.7 : 0.84);
    if (name === undefined && kind !== "page") offer(textsOf(graph, thing, "name")[0], `${graph.vocabulary} name`, 0.75);
  }
  for (const name of META_TITLES) offer(evidence.meta(name), `meta ${name}`, name === "og:title" ? 0.77 : 0.7);
  offer(evidence.signals.title, "title", 0.62);
  return found;
}

interface Confirmed extends Heading {
  readonly confidence: number;
}

/** The heading that the declared titles know best; the site's name is none. */
function confirmedHeading(
  headings: readonly Heading[],
  declared: readonly Candidate<string>[],
  sites: ReadonlySet<string>,
): Confirmed | undefined {
  const keys = declared.map((candidate) => wordKey(candidate.value));
  let best: Confirmed | undefined;
  let bestShare = 0;
  for (const heading of headings) {
    const text = withoutSite(clean(heading.text), sites);
    const key = wordKey(text);
    if (key === "" || sites.has(compactKey(text))) continue;
    let share = 0;
    for (const other of keys) share = Math.max(share, other.includes(key) ? 1 : sharedShare(key, other));
    if (share <= bestShare) continue;
    bestShare = share;
    best = { node: heading.node, text, confidence: share === 1 ? 0.88 : 0.85 };
  }
  return bestShare >= CONFIRMED ? best : undefined;
}

function clean(text: string): string {
  return text.replace(SPACES, " ").trim();
}

/** A title without the name of its site at either end. */
export function withoutSite(title: string, sites: ReadonlySet<string>): string {
  let start = 0;
  let end = title.length;
  const cuts = [...title.matchAll(SEPARATOR)];
  for (let i = cuts.length - 1; i >= 0; i--) {
    const cut = cuts[i]!;
    if (!sites.has(compactKey(title.slice(cut.index + cut[0].length, end)))) break;
    end = cut.index;
  }
  for (const cut of cuts) {
    if (cut.index >= end || !sites.has(compactKey(title.slice(start, cut.index)))) break;
    start = cut.index + cut[0].length;
  }
  return title.slice(start, end).trim();
}
