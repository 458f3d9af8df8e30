import type { Page } from "../page/index.ts";
import { hostOf, readNodes } from "../page/index.ts";
import { collapseWhitespace, compactKey } from "../text/index.ts";
import type { Candidate } from "./field.ts";
import type { Graph, Signals } from "./sources/index.ts";
import { cutsOf, MAY_SEPARATE, piecesOf, textsOf, typesOf } from "./sources/index.ts";

/** What the names of a site are read from. */
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

/** Longer ones are slogans. */
const MAX_NAME_CHARS = 80;
const HOST_PREFIX =
  /^(?:www\d?|m|mobile|amp|blog|blogs|news|forum|forums|community|shop|store|docs?|en|de|fr|es|support|help)\./;
/** What parts a name from what it was cut off. */
const EDGES = /^[@\s|–—·-]{1,8}|[\s|–—·-]{1,8}$/g;
/** Second-level labels that belong to the suffix: example.co.uk. */
const SUFFIX_LABELS = new Set(["co", "com", "org", "net", "gov", "edu", "ac", "or", "ne", "gob", "gov"]);
const WITHOUT_NAME = new Set(["wordpress", "blogspot", "medium", "github", "substack", "tumblr", "typepad"]);
const IS_ADDRESS = /^(?:https?:)?\/\//i;

const IN_TITLE = 0.88;

/** Names of the site the page belongs to, the surest first. */
export function siteNamesOf(evidence: SiteEvidence): readonly Candidate<string>[] {
  const found: Candidate<string>[] = [];
  const keys = evidence.hostKeys;
  const offer = (value: string | undefined, source: string, confidence: number): void => {
    const written = value?.trim() ?? "";
    if (written.length > MAX_NAME_CHARS) return;
    const name = nameAmong(written.replace(EDGES, ""), keys);
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
  const titled = found.some(({ confidence }) => confidence > IN_TITLE)
    ? undefined
    : pieceOf(evidence.signals.title, keys);
  // Some write their address there.
  offer(titled, "title", compactKey(titled ?? "") === compactKey(evidence.host ?? "") ? 0.55 : IN_TITLE);
  for (const name of ["application-name", "apple-mobile-web-app-title", "dc.publisher", "citation_journal_title"]) {
    const value = evidence.meta(name);
    if (!isHeadline(evidence, value ?? "")) offer(value, `meta ${name}`, 0.7);
  }
  offer(evidence.meta("twitter:site"), "meta twitter:site", 0.5);
  const { host } = evidence;
  if (host !== undefined) found.push({ value: host, source: "url", confidence: 0.4 });
  return found;
}

/** Sites have shorter names than stories. */
const HEADLINE_WORDS = 4;

/** Whether a text is the page's own heading, which some write wherever a title is asked for. */
function isHeadline(evidence: SiteEvidence, text: string): boolean {
  const key = evidence.keyOf(text);
  if (key.split(" ", HEADLINE_WORDS).length < HEADLINE_WORDS) return false;
  return evidence.headings.some((heading) => evidence.keyOf(heading.text) === key);
}

/** What the address calls the site. */
export function hostKeysOf(host: string | undefined): ReadonlySet<string> {
  return new Set(host === undefined ? [] : [host, ...siteLabels(host)].map(compactKey));
}

/** A name without the slogan beside it, where the address tells which is which. */
function nameAmong(written: string, keys: ReadonlySet<string>): string {
  return (MAY_SEPARATE.test(written) ? pieceOf(written, keys) : undefined) ?? written;
}

/** The piece of a title that the address says too, a slogan behind a comma aside: how the site writes its name. */
function pieceOf(title: string, keys: ReadonlySet<string>): string | undefined {
  const pieces = piecesOf(title);
  const isName = (piece: string): boolean => keys.has(compactKey(piece));
  return pieces.findLast(isName) ?? pieces.map((piece) => piece.split(",", 1)[0]).findLast(isName);
}

/** As sure as a name is that stands beside the page's title, surer than an address or an account. */
const BESIDE_TITLE = 0.6;
const MAX_SUBHEADINGS = 3;

/** What the title element adds to the page's own title, where nothing better names the site: "A story | Our paper". */
export function siteBesideTitle(evidence: SiteEvidence): readonly Candidate<string>[] {
  const { title } = evidence.signals;
  const cuts = cutsOf(title);
  const [first, last] = [cuts[0], cuts.at(-1)];
  if (first === undefined || last === undefined) return [];
  if (evidence.siteNames.some(({ confidence }) => confidence >= BESIDE_TITLE)) return [];
  const own = ownTitles(evidence);
  const isOwn = (from: number, to: number): boolean => own.has(evidence.keyOf(title.slice(from, to)));
  const [afterFirst, afterLast] = [first.index + first[0].length, last.index + last[0].length];
  const isBehind = isOwn(0, first.index) || isOwn(0, last.index);
  const isBefore = isOwn(afterFirst, title.length) || isOwn(afterLast, title.length);
  // Where both are titles, who knows which is the page's?
  if (isBehind === isBefore) return [];
  const value = collapseWhitespace(isBehind ? title.slice(afterLast) : title.slice(0, first.index)).replace(EDGES, "");
  const isName = value.length <= MAX_NAME_CHARS && !IS_ADDRESS.test(value) && !NO_SITE.test(value);
  if (!isName || isFolder(evidence.url ?? "", value)) return [];
  return [{ value, source: "title", confidence: BESIDE_TITLE }];
}

/** Who wrote the page, its number, or nothing in letters. */
const NO_SITE = /^(?:by|von|par|por)\s|^\p{L}{0,10}\s?\d{1,4}$|^[^\p{L}]*$/iu;

/** Whether a text is what a folder of the address is called: a section. */
function isFolder(url: string, text: string): boolean {
  const key = compactKey(text);
  return url
    .split("/")
    .slice(FIRST_FOLDER)
    .some((folder) => compactKey(folder) === key);
}

const FIRST_FOLDER = "https://host/".split("/").length - 1;

/** Keys of what the page calls itself elsewhere than in its title element. */
function ownTitles(evidence: SiteEvidence): ReadonlySet<string> {
  const { page, headings, signals } = evidence;
  // A heading that leads somewhere is the site's name on many pages.
  const plain = headings.filter(({ node }) => page.measures.linkWords[node] === 0);
  const titles = [evidence.meta("og:title") ?? "", ...plain.map(({ text }) => text)];
  for (const node of signals.subheadings.slice(0, MAX_SUBHEADINGS)) titles.push(readNodes(page, node, page.end[node]));
  return new Set(titles.map((title) => evidence.keyOf(title)).filter((key) => key !== ""));
}

/** Keys to know the site's name by, wherever it stands; with a dot behind them short labels of its host, which may be initials: `dw.` */
export function siteKeysOf(evidence: SiteEvidence): ReadonlySet<string> {
  const { host = "", siteNames } = evidence;
  const names = siteNames.map(({ value }) => value);
  const keys = new Set([...names.map(compactKey), ...evidence.hostKeys]);
  keys.delete("");
  const hosts = [host, ...names.filter((name) => !name.includes(" "))];
  for (const label of hosts.flatMap(namedLabels)) if (label.length <= INITIALS) keys.add(`${label.toLowerCase()}.`);
  return keys;
}

/** Keys of the names that the page itself gives the site, not of its address. */
export function siteNameKeysOf({ siteNames, host }: SiteEvidence): ReadonlySet<string> {
  return new Set(
    siteNames
      .map(({ value }) => value)
      .filter((name) => name !== host)
      .map(compactKey),
  );
}

/** A name of more words than this goes by a shorter one. */
const INITIALS = 4;

/** The host without www and the like. */
export function hostName(url: string | undefined): string | undefined {
  return (url === undefined ? undefined : hostOf(url)?.replace(HOST_PREFIX, "")) || undefined;
}

/** The labels of a host that may be the site's name: `example` of example.co.uk. */
function siteLabels(host: string): readonly string[] {
  return namedLabels(host).filter((label) => label.length > 2 && !WITHOUT_NAME.has(label));
}

/** The labels of a host that are no part of what sites of a country or kind end in. */
function namedLabels(host: string): readonly string[] {
  return host
    .split(".")
    .slice(0, -1)
    .filter((label) => !SUFFIX_LABELS.has(label));
}
