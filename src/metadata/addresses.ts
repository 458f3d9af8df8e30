import { parseUrl } from "../page/index.ts";
import { BLANK_IMAGE_URL, GENERIC_IMAGE_URL } from "../vocabulary/index.ts";
import type { Evidence } from "./evidence.ts";
import type { Candidate } from "./field.ts";
import { isThing, textsOf, thingText, valuesOf } from "./sources/index.ts";
import type { Work } from "./works.ts";

/** A feed that the page links to. */
export interface Feed {
  readonly url: string;
  readonly title: string;
  readonly format: "rss" | "atom" | "json";
}

/** Candidates for the canonical address of the page. */
export function canonicals(evidence: Evidence): readonly Candidate<string>[] {
  const found: Candidate<string>[] = [];
  const offer = (address: string | undefined, source: string, confidence: number): void => {
    const value = address === undefined ? undefined : evidence.absoluteUrl(address);
    if (value === undefined) return;
    // Misconfigured sites declare the front page as canonical for every page.
    found.push({ value, source, confidence: isFrontPageOfSite(value, evidence.page.url) ? 0.2 : confidence });
  };
  offer(evidence.signals.links.find((link) => link.rel === "canonical")?.href, "link canonical", 0.95);
  offer(evidence.meta("og:url"), "meta og:url", 0.8);
  if (evidence.page.url !== undefined) offer(evidence.page.url, "url", 0.5);
  return found;
}

function isFrontPageOfSite(address: string, url: string | undefined): boolean {
  const own = url === undefined ? undefined : parseUrl(url);
  return own !== undefined && own.pathname !== "/" && new URL(address).pathname === "/";
}

const IMAGE_METAS = [
  "og:image:secure_url",
  "og:image:url",
  "og:image",
  "twitter:image",
  "twitter:image:src",
  "parsely-image-url",
  "sailthru.image.full",
  "thumbnail",
  "image",
] as const;

/** Candidates for the image of the page. */
export function images(evidence: Evidence, works: readonly Work[]): readonly Candidate<string>[] {
  const found: Candidate<string>[] = [];
  const offer = (address: string | undefined, source: string, confidence: number): void => {
    const value = address === undefined ? undefined : evidence.absoluteUrl(address);
    if (value === undefined || BLANK_IMAGE_URL.test(value)) return;
    found.push({ value, source, confidence: GENERIC_IMAGE_URL.test(value) ? confidence / 2 : confidence });
  };
  for (const name of IMAGE_METAS) offer(evidence.meta(name), `meta ${name}`, name.startsWith("og:") ? 0.9 : 0.8);
  for (const { graph, thing, rank } of works.slice(0, 3)) {
    for (const property of ["image", "thumbnailUrl"]) {
      const value = thing[property];
      const first = Array.isArray(value) ? value[0] : value;
      offer(
        imageAddress(first) ?? textsOf(graph, thing, property)[0],
        `${graph.vocabulary} ${property}`,
        rank > 0 ? 0.85 : 0.4,
      );
    }
  }
  offer(evidence.signals.links.find((link) => link.rel === "image_src")?.href, "link image_src", 0.7);
  return found;
}

function imageAddress(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  if (typeof value !== "object" || value === null) return undefined;
  const { url, contentUrl } = value as { url?: unknown; contentUrl?: unknown };
  return thingText(url) ?? thingText(contentUrl);
}

const DIGITS = /\d+/;

interface Icon {
  readonly href: string;
  readonly rel: string;
  readonly confidence: number;
  /** Width in pixels: 1024 for SVG, 16 if unknown. */
  readonly size: number;
}

/**
 * Candidates for the icon of the site: `rel=icon` before `apple-touch-icon`, larger ones first, `/favicon.ico` last. Without `withAll`
 * only the first with a valid address.
 */
export function favicons(evidence: Evidence, withAll: boolean): readonly Candidate<string>[] {
  const icons: Icon[] = [];
  for (const { rel, href, sizes, type } of evidence.signals.links) {
    const isIcon = ICON_REL.test(rel);
    if (!isIcon && !rel.startsWith("apple-touch-icon")) continue;
    const size = type.includes("svg") ? 1024 : Number(DIGITS.exec(sizes)?.[0] ?? 16);
    icons.push({ href, rel, confidence: isIcon ? 0.95 : 0.85, size });
  }
  icons.sort((a, b) => b.confidence - a.confidence || b.size - a.size);
  const candidates: Candidate<string>[] = [];
  for (const { href, rel, confidence } of icons) {
    const value = evidence.absoluteUrl(href);
    if (value !== undefined) candidates.push({ value, source: `link ${rel}`, confidence });
    if (candidates.length > 0 && !withAll) return candidates;
  }
  const usual = evidence.url === undefined ? undefined : evidence.absoluteUrl("/favicon.ico");
  if (usual !== undefined) candidates.push({ value: usual, source: "url", confidence: 0.3 });
  return candidates;
}

const ICON_REL = /(?:^| )icon(?: |$)/;

const FEED_TYPES: Readonly<Record<string, Feed["format"]>> = {
  "application/rss+xml": "rss",
  "application/atom+xml": "atom",
  "application/feed+json": "json",
  "application/json+feed": "json",
};

/** The feeds in page order, each address once. */
export function feeds(evidence: Evidence): readonly Feed[] {
  const found = new Map<string, Feed>();
  for (const { rel, href, type, title } of evidence.signals.links) {
    const format = rel.includes("alternate") ? FEED_TYPES[type.split(";", 1)[0].trim()] : undefined;
    const url = format === undefined ? undefined : evidence.absoluteUrl(href);
    if (url !== undefined && format !== undefined && !found.has(url))
      found.set(url, { url, title: title.trim(), format });
  }
  return [...found.values()];
}

/** Candidates for the license, as an address or as text. */
export function licenses(evidence: Evidence, works: readonly Work[]): readonly Candidate<string>[] {
  const found: Candidate<string>[] = [];
  const offer = (value: string | undefined, source: string, confidence: number): void => {
    if (value !== undefined && value !== "") found.push({ value, source, confidence });
  };
  const offerLink = (rel: RegExp, source: string, confidence: number): void => {
    const target = evidence.signals.links.find((link) => rel.test(link.rel))?.href;
    offer(target === undefined ? undefined : evidence.absoluteUrl(target), source, confidence);
  };
  // Plain text such as "CC BY" is not resolved: it would become the address of a page that does not exist.
  const offerText = (text: string | undefined, source: string, confidence: number): void => {
    const written = text?.trim() ?? "";
    offer(WRITTEN_ADDRESS.test(written) ? (evidence.absoluteUrl(written) ?? written) : written, source, confidence);
  };
  offerLink(LICENSE_REL, "link license", 0.95);
  offerLink(COPYRIGHT_REL, "link copyright", 0.6);
  for (const { graph, thing, rank } of works) {
    if (rank <= 0) continue;
    const [license] = valuesOf(graph, thing, "license");
    const address = isThing(license) ? thingText(license["url"]) : undefined;
    offerText(address ?? thingText(license), `${graph.vocabulary} license`, 0.9);
  }
  offerText(evidence.signals.license, "a license", 0.8);
  for (const name of ["dcterms.license", "dc.rights", "dcterms.rights"])
    offerText(evidence.meta(name), `meta ${name}`, 0.7);
  return found.filter((candidate) => candidate.value.length < MAX_LICENSE_CHARS);
}

const LICENSE_REL = /(?:^|\s)licen[cs]e(?:\s|$)/;
const COPYRIGHT_REL = /(?:^|\s)copyright(?:\s|$)/;
const WRITTEN_ADDRESS = /^(?:https?:)?\/\S*$/i;
const MAX_LICENSE_CHARS = 300;
