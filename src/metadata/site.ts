import { hostOf } from "../page/address.ts";
import { compactKey } from "../text/compare.ts";
import type { Evidence } from "./evidence.ts";
import type { Candidate } from "./field.ts";
import { textsOf, typesOf } from "./things.ts";
import { MAY_SEPARATE, piecesOf } from "./title-pieces.ts";

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
export function siteNamesOf(evidence: Evidence): readonly Candidate<string>[] {
  const found: Candidate<string>[] = [];
  const keys = hostKeys(evidence.host);
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
    offer(evidence.meta(name), `meta ${name}`, 0.7);
  }
  offer(evidence.meta("twitter:site"), "meta twitter:site", 0.5);
  const { host } = evidence;
  if (host !== undefined) found.push({ value: host, source: "url", confidence: 0.4 });
  return found;
}

/** What the address calls the site. */
function hostKeys(host: string | undefined): ReadonlySet<string> {
  return new Set(host === undefined ? [] : [host, ...siteLabels(host)].map(compactKey));
}

/** A name without the slogan beside it, where the address tells which is which. */
function nameAmong(written: string, keys: ReadonlySet<string>): string {
  return (MAY_SEPARATE.test(written) ? pieceOf(written, keys) : undefined) ?? written;
}

/** The piece of a title that the address says too: how the site writes its name. */
function pieceOf(title: string, keys: ReadonlySet<string>): string | undefined {
  return piecesOf(title).findLast((piece) => keys.has(compactKey(piece)));
}

/** Keys to know the site's name by, wherever it stands; with a dot behind them short labels of its host, which may be initials: `dw.` */
export function siteKeysOf(evidence: Evidence): ReadonlySet<string> {
  const { host = "", siteNames } = evidence;
  const names = siteNames.map(({ value }) => value);
  const keys = new Set([...names.map(compactKey), ...hostKeys(evidence.host)]);
  keys.delete("");
  const hosts = [host, ...names.filter((name) => !name.includes(" "))];
  for (const label of hosts.flatMap(namedLabels)) if (label.length <= INITIALS) keys.add(`${label.toLowerCase()}.`);
  return keys;
}

/** Keys of the names that the page itself gives the site, not of its address. */
export function siteNameKeysOf({ siteNames, host }: Evidence): ReadonlySet<string> {
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
