import { attribute, href } from "../html/attributes.ts";
import { tagId } from "../html/tags.ts";
import type { Page } from "../page/page.ts";

const BASE = tagId("base");
/** What a link may lead to. Everything else, `javascript:` and `data:` first, can run code or is of no use elsewhere. */
const SAFE_SCHEMES: ReadonlySet<string> = new Set(["http:", "https:", "mailto:", "tel:", "ftp:", "magnet:"]);
const FETCHED_SCHEMES: ReadonlySet<string> = new Set(["http:", "https:", "ftp:"]);
/** Stands in for the unknown address of a page while a relative link is checked. */
const NOWHERE = "http://nowhere.invalid/";
/** Addresses that a URL parser gives back as they are: most of them, and parsing is dear. */
const PLAIN_URL = /^https?:\/\/[a-z0-9-]+(?:\.[a-z][a-z0-9-]*)+\/[\w./?=&%+~,;:@!#*()$-]*$/;
const PLAIN_PATH = /^\/(?:[\w.?=&%+~,;:@!#*()$-][\w./?=&%+~,;:@!#*()$-]*)?$/;
const CONTROLS = /\p{Cc}/gu;

/** Reads addresses of one page: absolute where the page's own is known, nothing where they are not safe. */
export class Links {
  readonly #base: URL | undefined;
  readonly #own: string | undefined;
  readonly #origin: string | undefined;

  constructor(page: Page) {
    const url = parseUrl(page.url ?? "");
    this.#own = url === undefined ? undefined : withoutHash(url.href);
    const base = baseHref(page);
    this.#base = base === undefined ? url : (parseUrl(base, url) ?? url);
    this.#origin = this.#base !== undefined && FETCHED_SCHEMES.has(this.#base.protocol) ? this.#base.origin : undefined;
  }

  /** The target of a link, or undefined if it is not safe. */
  link(value: string): string | undefined {
    return this.#resolve(value, SAFE_SCHEMES);
  }

  /** The address of an image, film or frame. */
  resource(value: string): string | undefined {
    return this.#resolve(value, FETCHED_SCHEMES);
  }

  /** The id a link within the page leads to, undefined for links elsewhere. */
  fragment(value: string): string | undefined {
    const at = value.indexOf("#");
    if (at < 0 || at === value.length - 1) return undefined;
    if (at > 0 && (this.#own === undefined || withoutHash(this.link(value) ?? "") !== this.#own)) return undefined;
    return decodeFragment(value.slice(at + 1));
  }

  #resolve(value: string, schemes: ReadonlySet<string>): string | undefined {
    if (PLAIN_URL.test(value) && !value.includes("/.")) return value;
    if (this.#origin !== undefined && PLAIN_PATH.test(value) && !value.includes("/.")) return this.#origin + value;
    const clean = value.replace(CONTROLS, "").trim();
    if (clean === "") return undefined;
    if (this.#base !== undefined) {
      const url = parseUrl(clean, this.#base);
      return url !== undefined && schemes.has(url.protocol) ? url.href : undefined;
    }
    const url = parseUrl(clean, new URL(NOWHERE));
    if (url === undefined || !schemes.has(url.protocol)) return undefined;
    return url.href.startsWith(NOWHERE) ? clean : url.href;
  }
}

function withoutHash(url: string): string {
  const at = url.indexOf("#");
  return at < 0 ? url : url.slice(0, at);
}

function decodeFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

function parseUrl(value: string, base?: URL): URL | undefined {
  try {
    return new URL(value, base);
  } catch {
    return undefined;
  }
}

function baseHref(page: Page): string | undefined {
  for (let node = 0; node < page.body; node++) {
    if (page.tag[node] === BASE) return href(page, node) ?? attribute(page, node, "href");
  }
  return undefined;
}
