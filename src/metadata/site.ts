import type { Page } from "../page/index.ts";
import { hostOf, readNodes } from "../page/index.ts";
import { collapseWhitespace, compactKey } from "../text/index.ts";
import type { Candidate } from "./field.ts";
import type { Graph, Signals } from "./sources/index.ts";
import { MAY_SEPARATE_TITLE, textsOf, titleCuts, titlePieces, typesOf } from "./sources/index.ts";

/** The parts of `Evidence` that site names are read from. */
interface SiteEvidence {
  readonly page: Page;
  readonly url: string | undefined;
  readonly host: string | undefined;
  readonly hostKeys: ReadonlySet<string>;
  readonly signals: Signals;
  readonly graphs: readonly Graph[];
  readonly headings: readonly { readonly node: number; readonly text: string }[];
  readonly siteNames: readonly Candidate<string>[];
  meta(name: string): string | undefined;
  keyOf(text: string): string;
}

/** Longer texts are slogans. */
const MAX_SITE_NAME_CHARS = 80;
const HOST_PREFIX =
  /^(?:www\d?|m|mobile|amp|blog|blogs|news|forum|forums|community|shop|store|docs?|en|de|fr|es|support|help)\./;
/** Delimiters left at the ends of a name that was cut from a title. */
const SITE_NAME_EDGES = /^[@\s|–—·-]{1,8}|[\s|–—·-]{1,8}$/g;
/** Second-level labels that belong to the public suffix: `co` in example.co.uk. */
const SUFFIX_LABELS = new Set(["co", "com", "org", "net", "gov", "edu", "ac", "or", "ne", "gob"]);
/** Host labels of blog services, which are not site names. */
const HOSTING_LABELS = new Set(["wordpress", "blogspot", "medium", "github", "substack", "tumblr", "typepad"]);
const IS_ADDRESS = /^(?:https?:)?\/\//i;

const IN_TITLE_CONFIDENCE = 0.88;

/** Candidates for the name of the site, the most reliable first. */
export function siteNamesOf(evidence: SiteEvidence): readonly Candidate<string>[] {
  const found: Candidate<string>[] = [];
  const keys = evidence.hostKeys;
  const offer = (value: string | undefined, source: string, confidence: number): void => {
    const written = value?.trim() ?? "";
    if (written.length > MAX_SITE_NAME_CHARS) return;
    const name = withoutSlogan(written.replace(SITE_NAME_EDGES, ""), keys);
    if (name === "" || IS_ADDRESS.test(name)) return;
    found.push({ value: name, source, confidence });
  };
  offer(evidence.meta("og:site_name"), "meta og:site_name", 0.95);
  for (const graph of evidence.graphs) {
    for (const thing of graph.things) {
      if (typesOf(thing).includes("WebSite"))
        offer(textsOf(graph, thing, "name")[0], `${graph.vocabulary} WebSite`, 0.9);
      if (thing["publisher"] === undefined) continue;
      offer(textsOf(graph, thing, "publisher")[0], `${graph.vocabulary} publisher`, 0.85);
    }
  }
  const titled = found.some(({ confidence }) => confidence > IN_TITLE_CONFIDENCE)
    ? undefined
    : siteNamePiece(evidence.signals.title, keys);
  // Some sites put their host into the title.
  offer(titled, "title", compactKey(titled ?? "") === compactKey(evidence.host ?? "") ? 0.55 : IN_TITLE_CONFIDENCE);
  for (const name of ["application-name", "apple-mobile-web-app-title", "dc.publisher", "citation_journal_title"]) {
    const value = evidence.meta(name);
    if (!isHeadline(evidence, value ?? "")) offer(value, `meta ${name}`, 0.7);
  }
  offer(evidence.meta("twitter:site"), "meta twitter:site", 0.5);
  const { host } = evidence;
  if (host !== undefined) found.push({ value: host, source: "url", confidence: 0.4 });
  return found;
}

/** Site names have fewer words than headlines. */
const MIN_HEADLINE_WORDS = 4;

/** Whether a text is a heading of the page. Some sites repeat the heading in meta elements for the site name. */
function isHeadline(evidence: SiteEvidence, text: string): boolean {
  const key = evidence.keyOf(text);
  if (key.split(" ", MIN_HEADLINE_WORDS).length < MIN_HEADLINE_WORDS) return false;
  return evidence.headings.some((heading) => evidence.keyOf(heading.text) === key);
}

/** Keys of the site names derived from a host: `thedailycouk` and `thedaily` for `thedaily.co.uk`. */
export function hostKeysOf(host: string | undefined): ReadonlySet<string> {
  return new Set(host === undefined ? [] : [host, ...siteLabels(host)].map(compactKey));
}

/** Removes the slogan next to a site name: "The Daily | News first" → "The Daily". `keys` tell which piece is the name. */
function withoutSlogan(written: string, keys: ReadonlySet<string>): string {
  return (MAY_SEPARATE_TITLE.test(written) ? siteNamePiece(written, keys) : undefined) ?? written;
}

/** The last piece of a title whose key is in `keys`, with or without the text after its first comma. */
function siteNamePiece(title: string, keys: ReadonlySet<string>): string | undefined {
  const pieces = titlePieces(title);
  const isName = (piece: string): boolean => keys.has(compactKey(piece));
  return pieces.findLast(isName) ?? pieces.map((piece) => piece.split(",", 1)[0]).findLast(isName);
}

/** Above the confidence of a host and of `twitter:site`. */
const BESIDE_TITLE_CONFIDENCE = 0.6;
const MAX_SUBHEADINGS = 3;

/** The part that the title element adds to the title of the page ("A story | Our paper"), if nothing better names the site. */
export function siteBesideTitle(evidence: SiteEvidence): readonly Candidate<string>[] {
  const { title } = evidence.signals;
  const cuts = titleCuts(title);
  const [first, last] = [cuts[0], cuts.at(-1)];
  if (first === undefined || last === undefined) return [];
  if (evidence.siteNames.some(({ confidence }) => confidence >= BESIDE_TITLE_CONFIDENCE)) return [];
  const titles = pageTitleKeys(evidence);
  const isPageTitle = (from: number, to: number): boolean => titles.has(evidence.keyOf(title.slice(from, to)));
  const [afterFirst, afterLast] = [first.index + first[0].length, last.index + last[0].length];
  const startsWithTitle = isPageTitle(0, first.index) || isPageTitle(0, last.index);
  const endsWithTitle = isPageTitle(afterFirst, title.length) || isPageTitle(afterLast, title.length);
  // If both parts are titles of the page, neither is the site.
  if (startsWithTitle === endsWithTitle) return [];
  const value = collapseWhitespace(startsWithTitle ? title.slice(afterLast) : title.slice(0, first.index)).replace(
    SITE_NAME_EDGES,
    "",
  );
  const isName = value.length <= MAX_SITE_NAME_CHARS && !IS_ADDRESS.test(value) && !NOT_SITE_NAME.test(value);
  if (!isName || isFolder(evidence.url ?? "", value)) return [];
  return [{ value, source: "title", confidence: BESIDE_TITLE_CONFIDENCE }];
}

/** An author ("by Ada"), a page number ("Page 3"), or a text without letters. */
const NOT_SITE_NAME = /^(?:by|von|par|por)\s|^\p{L}{0,10}\s?\d{1,4}$|^[^\p{L}]*$/iu;

/** Whether a text is the name of a folder in the address. Folders are sections of the site. */
function isFolder(url: string, text: string): boolean {
  const key = compactKey(text);
  return pathSegments(url).some((folder) => compactKey(folder) === key);
}

const FIRST_PATH_SEGMENT = "https://host/".split("/").length - 1;

/** The parts of an address between slashes, after the host. */
export function pathSegments(url: string): readonly string[] {
  return url.split("/").slice(FIRST_PATH_SEGMENT);
}

/** Keys of the titles of the page outside its title element. */
function pageTitleKeys(evidence: SiteEvidence): ReadonlySet<string> {
  const { page, headings, signals } = evidence;
  // On many pages a linked heading is the name of the site.
  const plain = headings.filter(({ node }) => page.measures.linkWords[node] === 0);
  const titles = [evidence.meta("og:title") ?? "", ...plain.map(({ text }) => text)];
  for (const node of signals.subheadings.slice(0, MAX_SUBHEADINGS)) titles.push(readNodes(page, node, page.end[node]));
  return new Set(titles.map((title) => evidence.keyOf(title)).filter((key) => key !== ""));
}

/** Keys of all site names. Host labels that may be initials are added with a dot: `dw.`. */
export function siteKeysOf(evidence: SiteEvidence): ReadonlySet<string> {
  const { host = "", siteNames } = evidence;
  const names = siteNames.map(({ value }) => value);
  const keys = new Set([...names.map(compactKey), ...evidence.hostKeys]);
  keys.delete("");
  const hosts = [host, ...names.filter((name) => !name.includes(" "))];
  for (const label of hosts.flatMap(namedLabels))
    if (label.length <= MAX_INITIALS_CHARS) keys.add(`${label.toLowerCase()}.`);
  return keys;
}

/** Keys of the site names the page declares, without those derived from the host. */
export function siteNameKeysOf({ siteNames, host }: SiteEvidence): ReadonlySet<string> {
  return new Set(
    siteNames
      .map(({ value }) => value)
      .filter((name) => name !== host)
      .map(compactKey),
  );
}

/** Longer labels are not initials. */
const MAX_INITIALS_CHARS = 4;

/** The host of an address without prefixes such as `www.`. */
export function hostName(url: string | undefined): string | undefined {
  return (url === undefined ? undefined : hostOf(url)?.replace(HOST_PREFIX, "")) || undefined;
}

/** The labels of a host that may be the name of the site: `example` of example.co.uk. */
function siteLabels(host: string): readonly string[] {
  return namedLabels(host).filter((label) => label.length > 2 && !HOSTING_LABELS.has(label));
}

/** The labels of a host without its public suffix. */
function namedLabels(host: string): readonly string[] {
  return host
    .split(".")
    .slice(0, -1)
    .filter((label) => !SUFFIX_LABELS.has(label));
}
