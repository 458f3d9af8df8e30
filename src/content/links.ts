import { baseUrl, ownUrl, type Page, parseUrl } from "../page/index.ts";

/** Schemes of links to keep. Others, such as `javascript:` and `data:`, can run code or only work on the page itself. */
const SAFE_SCHEMES: ReadonlySet<string> = new Set(["http:", "https:", "mailto:", "tel:", "ftp:", "magnet:"]);
/** Schemes of images, videos and frames to keep. */
const RESOURCE_SCHEMES: ReadonlySet<string> = new Set(["http:", "https:", "ftp:"]);
/** The base for relative links if the address of the page is unknown. Most pages use https. */
const NOWHERE = new URL("https://nowhere.invalid/");
/*
 * Fast path: addresses that a URL parser returns unchanged (`https://example.com/a`), or only appends to the origin (`/a?b=1`) or folder
 * (`a/b.html`) of the base. Parsing is slow. `NOT_PLAIN` matches exceptions: the parser checks host names with `xn--`, and resolves `.`,
 * `..` and `%2e`.
 */
const PLAIN_URL = /^https?:\/\/[a-z0-9-]+(?:\.[a-z][a-z0-9-]*)+\/[\w./?=&%+~,;:@!#*()$-]*$/;
const PLAIN_PATH = /^\/(?:[\w.?=&%+~,;:@!#*()$-][\w./?=&%+~,;:@!#*()$-]*)?$/;
const PLAIN_NAME = /^[\w%+~-][\w.%+~,;@!*()$-]*(?:[/?#][\w./?=&%+~,;:@!#*()$-]*)?$/;
const SLASH = 47;
const NOT_PLAIN = /\/\.|%2e|\/\/xn--|\.xn--/i;
/** Addresses without scheme and host. Without a base they stay as they are. */
const RELATIVE = /^(?:[?#.\w%+~-][^:/\\?#]*(?:[/\\?#]|$)|\/(?:[^/\\]|$))/;
const CONTROLS = /\p{Cc}/gu;
const SPACE = /\s/g;

/** Resolves addresses in a page. They become absolute if the page's address is known, and undefined if they are not safe. */
export class Links {
  readonly #base: URL | undefined;
  /** The page's address without fragment. */
  readonly #pageUrl: string | undefined;
  /** Prefixes for paths such as `/a` (`https://example.com`) and for names such as `a` (`https://example.com/docs/`). */
  readonly #origin: string | undefined;
  readonly #folder: string | undefined;

  constructor(page: Page) {
    const own = ownUrl(page);
    this.#pageUrl = own === undefined ? undefined : withoutHash(own.href);
    this.#base = baseUrl(page, own);
    if (this.#base === undefined || !RESOURCE_SCHEMES.has(this.#base.protocol) || hasUser(this.#base)) return;
    const { protocol, host, pathname } = this.#base;
    this.#origin = `${protocol}//${host}`;
    this.#folder = this.#origin + pathname.slice(0, pathname.lastIndexOf("/") + 1);
  }

  /** Returns the target of a link, or undefined if it is not safe. */
  link(value: string): string | undefined {
    return this.#resolve(value, SAFE_SCHEMES);
  }

  /** Returns the address of an image, video or frame, or undefined if it is not safe. */
  resource(value: string): string | undefined {
    return this.#resolve(value, RESOURCE_SCHEMES);
  }

  /** Returns the id that a link within the page leads to; undefined for links to other pages. */
  fragment(value: string): string | undefined {
    const at = value.indexOf("#");
    if (at < 0 || at === value.length - 1) return undefined;
    if (at > 0 && (this.#pageUrl === undefined || withoutHash(this.link(value) ?? "") !== this.#pageUrl))
      return undefined;
    return decodeFragment(value.slice(at + 1));
  }

  #resolve(value: string, schemes: ReadonlySet<string>): string | undefined {
    const plain = this.#plain(value);
    if (plain !== undefined) return plain;
    const clean = value.replace(CONTROLS, "").trim();
    if (clean === "") return undefined;
    if (this.#base === undefined && RELATIVE.test(clean)) return clean.replace(SPACE, "%20");
    const url = parseUrl(clean, this.#base ?? NOWHERE);
    if (url === undefined || !schemes.has(url.protocol)) return undefined;
    return this.#base === undefined && url.href.startsWith(NOWHERE.href) ? clean.replace(SPACE, "%20") : url.href;
  }

  /** Fast path: returns the result of the parser for a plain address; undefined for others. */
  #plain(value: string): string | undefined {
    const prefix = this.#prefixOf(value);
    return prefix === undefined || NOT_PLAIN.test(value) ? undefined : prefix + value;
  }

  #prefixOf(value: string): string | undefined {
    if (value.charCodeAt(0) === SLASH) return PLAIN_PATH.test(value) ? this.#origin : undefined;
    if (PLAIN_URL.test(value)) return "";
    return this.#folder !== undefined && PLAIN_NAME.test(value) ? this.#folder : undefined;
  }
}

function hasUser({ username, password }: URL): boolean {
  return username !== "" || password !== "";
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
