import { attribute, href, tagId, tagSet } from "../html/index.ts";
import type { Page } from "./page.ts";

const BASE = tagId("base");
const DECLARING = tagSet("link meta");
const OWN = /(?:rel|property)=["']?(?:canonical|og:url)\b/i;
const WEB = /^https?:\/\//i;

/** An address as browsers read it. `URL.canParse` of Node 20, once compiled, denies hosts with letters such as ö. */
export function parseUrl(address: string, base?: string | URL): URL | undefined {
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
}

const NORMAL =
  /^https?:\/\/(?:[a-z0-9]+(?:-[a-z0-9]+)*\.)+[a-z]{2,20}\/[\w~!$&()*+,;=:@%/.-]*(?:\?[\w~!$&()*+,;=:@%/.?-]*)?$/;
const DOT_SEGMENT = /\/\.|%2e/i;

/** Whether an address is written as `URL` would write it: a cheap yes that most addresses get. */
export function isNormalAddress(address: string): boolean {
  return NORMAL.test(address) && !DOT_SEGMENT.test(address);
}

/** A path from the root of the base's host, put behind the host, if that gives an address as `URL` would write it. */
export function normalOnHost(path: string, base: string): string | undefined {
  if (!path.startsWith("/") || path.startsWith(BEHIND_SCHEME) || !isNormalAddress(base)) return undefined;
  const address = base.slice(0, base.indexOf("/", base.indexOf(BEHIND_SCHEME) + BEHIND_SCHEME.length)) + path;
  return isNormalAddress(address) ? address : undefined;
}

/** Where a page is: the address it was read from, else the one it gives as its own, which a saved page has kept. */
export function ownAddress(page: Page): string | undefined {
  const address = givenAddress(page);
  return address !== undefined && (isNormalAddress(address) || parseUrl(address)) ? address : undefined;
}

/** The same, as browsers read it. */
export function ownUrl(page: Page): URL | undefined {
  const address = givenAddress(page);
  return address === undefined ? undefined : parseUrl(address);
}

function givenAddress(page: Page): string | undefined {
  return page.url ?? declared(page);
}

const BEHIND_SCHEME = "//";

/** The host of an address, without its port. */
export function hostOf(address: string): string | undefined {
  if (!isNormalAddress(address)) return parseUrl(address)?.hostname;
  const start = address.indexOf(BEHIND_SCHEME) + BEHIND_SCHEME.length;
  return address.slice(start, address.indexOf("/", start));
}

/** What relative addresses are read against: `<base href>`, itself against the page's own address. */
export function baseAddress(page: Page, own: string | undefined = ownAddress(page)): string | undefined {
  return baseIn(page, own)?.href ?? own;
}

/** The same, as browsers read it. */
export function baseUrl(page: Page, own: URL | undefined): URL | undefined {
  return baseIn(page, own) ?? own;
}

function baseIn(page: Page, own: string | URL | undefined): URL | undefined {
  let base = 0;
  while (base < page.body && page.tag[base] !== BASE) base++;
  const address = base < page.body ? href(page, base) : undefined;
  return address === undefined ? undefined : parseUrl(address, own);
}

/** The first whole address that a canonical link or `og:url` gives. */
function declared(page: Page): string | undefined {
  for (let node = 0; node < page.body; node++) {
    if (DECLARING[page.tag[node]] !== 1 || !OWN.test(page.source.slice(page.from[node], page.to[node]))) continue;
    const address = href(page, node) ?? attribute(page, node, "content")?.trim() ?? "";
    if (WEB.test(address)) return address;
  }
  return undefined;
}
