import { attribute, href, tagId, tagSet } from "../html/index.ts";
import type { Page } from "./page.ts";

const BASE = tagId("base");
const DECLARING = tagSet("link meta");
const OWN = /(?:rel|property)=["']?(?:canonical|og:url)\b/i;
const WEB = /^https?:\/\//i;

/** Parses an address as browsers do. Avoids `URL.canParse`: in Node 20, once compiled, it rejects hosts with letters like ö. */
export function parseUrl(address: string, base?: string | URL): URL | undefined {
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
}

const WEB_SCHEME = /^https?:$/;

/** Whether an address is one of the web: `http:` or `https:`. */
export function isWebAddress({ protocol }: URL): boolean {
  return WEB_SCHEME.test(protocol);
}

/** Parses an address of the web. Returns undefined for others, such as `tag:a.example,2026:1`. */
export function webAddress(address: string, base?: string): URL | undefined {
  const url = parseUrl(address, base);
  return url !== undefined && isWebAddress(url) ? url : undefined;
}

/** Returns the address of a page: `page.url`, else the one that the page declares, as saved pages do. Undefined if it is invalid. */
export function ownAddress(page: Page): string | undefined {
  const address = knownAddress(page);
  return address !== undefined && parseUrl(address) !== undefined ? address : undefined;
}

/** Like `ownAddress`, as a URL. */
export function ownUrl(page: Page): URL | undefined {
  const address = knownAddress(page);
  return address === undefined ? undefined : parseUrl(address);
}

function knownAddress(page: Page): string | undefined {
  return page.url ?? declaredAddress(page);
}

/** Returns the host of an address, without its port. */
export function hostOf(address: string): string | undefined {
  return parseUrl(address)?.hostname;
}

/** Returns the base of relative addresses: `<base href>`, else the page's own address. */
export function baseAddress(page: Page, own: string | undefined = ownAddress(page)): string | undefined {
  return baseIn(page, own)?.href ?? own;
}

/** Like `baseAddress`, as a URL. */
export function baseUrl(page: Page, own: URL | undefined): URL | undefined {
  return baseIn(page, own) ?? own;
}

function baseIn(page: Page, own: string | URL | undefined): URL | undefined {
  let base = 0;
  while (base < page.body && page.tag[base] !== BASE) base++;
  const address = base < page.body ? href(page, base) : undefined;
  return address === undefined ? undefined : parseUrl(address, own);
}

/** Returns the first absolute address in a canonical link or `og:url`. */
function declaredAddress(page: Page): string | undefined {
  for (let node = 0; node < page.body; node++) {
    if (DECLARING[page.tag[node]] !== 1 || !OWN.test(page.source.slice(page.from[node], page.to[node]))) continue;
    const address = href(page, node) ?? attribute(page, node, "content")?.trim() ?? "";
    if (WEB.test(address)) return address;
  }
  return undefined;
}
