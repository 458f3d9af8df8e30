import { baseUrl, ownUrl, type Page, parseUrl } from "../page/index.ts";

/** What a link may lead to. Everything else, `javascript:` and `data:` first, can run code or is of no use elsewhere. */
const SAFE_SCHEMES: ReadonlySet<string> = new Set(["http:", "https:", "mailto:", "tel:", "ftp:", "magnet:"]);
const FETCHED_SCHEMES: ReadonlySet<string> = new Set(["http:", "https:", "ftp:"]);
/** Stands in for the unknown address of a page while a relative link is checked; most pages are served by https. */
const NOWHERE = new URL("https://nowhere.invalid/");
/*
 * Addresses that a URL parser gives back as they are, or only puts behind a part of the base: most of them, and parsing is
 * dear. Names that begin with xn-- are checked by the parser, `.` and `..` between slashes are taken out, also when they
 * are written as %2e.
 */
const PLAIN_URL = /^https?:\/\/[a-z0-9-]+(?:\.[a-z][a-z0-9-]*)+\/[\w./?=&%+~,;:@!#*()$-]*$/;
const PLAIN_PATH = /^\/(?:[\w.?=&%+~,;:@!#*()$-][\w./?=&%+~,;:@!#*()$-]*)?$/;
const PLAIN_NAME = /^[\w%+~-][\w.%+~,;@!*()$-]*(?:[/?#][\w./?=&%+~,;:@!#*()$-]*)?$/;
const SLASH = 47;
const NOT_PLAIN = /\/\.|%2e|\/\/xn--|\.xn--/i;
/** Without a base, what has no scheme and no host stays as it is. */
const RELATIVE = /^(?:[?#.\w%+~-][^:/\\?#]*(?:[/\\?#]|$)|\/(?:[^/\\]|$))/;
const CONTROLS = /\p{Cc}/gu;
/** Written as parsers of URLs write it. */
const SPACE = /\s/g;

/** Reads addresses of one page: absolute where the page's own is known, nothing where they are not safe. */
export class Links {
  readonly #base: URL | undefined;
  readonly #own: string | undefined;
  /** What a path from the root stands behind, and one from the page's own place. */
  readonly #origin: string | undefined;
  readonly #folder: string | undefined;

  constructor(page: Page) {
    const own = ownUrl(page);
    this.#own = own === undefined ? undefined : withoutHash(own.href);
    this.#base = baseUrl(page, own);
    if (this.#base === undefined || !FETCHED_SCHEMES.has(this.#base.protocol) || hasUser(this.#base)) return;
    const { protocol, host, pathname } = this.#base;
    this.#origin = `${protocol}//${host}`;
    this.#folder = this.#origin + pathname.slice(0, pathname.lastIndexOf("/") + 1);
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
    const plain = this.#plain(value);
    if (plain !== undefined) return plain;
    const clean = value.replace(CONTROLS, "").trim();
    if (clean === "") return undefined;
    if (this.#base === undefined && RELATIVE.test(clean)) return clean.replace(SPACE, "%20");
    const url = parseUrl(clean, this.#base ?? NOWHERE);
    if (url === undefined || !schemes.has(url.protocol)) return undefined;
    return this.#base === undefined && url.href.startsWith(NOWHERE.href) ? clean.replace(SPACE, "%20") : url.href;
  }

  /** The address where no parser is needed to tell it. */
  #plain(value: string): string | undefined {
    const before = this.#beforePlain(value);
    return before === undefined || NOT_PLAIN.test(value) ? undefined : before + value;
  }

  #beforePlain(value: string): string | undefined {
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
