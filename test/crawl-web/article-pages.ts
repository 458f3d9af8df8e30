import * as zlib from "node:zlib";
import type { Article, Articles } from "./articles.ts";
import { Random, seedOf, wordOf } from "./random.ts";
import {
  html,
  linksTo,
  NOT_FOUND,
  type PathKind,
  redirect,
  type SiteFacts,
  type SitePart,
  type WebAnswer,
  type WebRequest,
} from "./site-parts.ts";

/** Compresses with Zstandard, where Node has it. */
const zstd = (zlib as { zstdCompressSync?: (bytes: Uint8Array) => Uint8Array }).zstdCompressSync;
/** Articles of which one in this many has a property. */
const EVERY = { busy: 31, wait: 37, reset: 41, slow: 43, cut: 47, untyped: 59, print: 4, amp: 6, latin: 10, utf16: 29 };

/** Waiting and failing answers: how a site asks for time. */
export interface Patience {
  /** Whether the site fails at times. */
  readonly hasFaults: boolean;
  readonly retryAfterSeconds: number;
}

/** The articles as pages, with their print and mobile versions and their translations. */
export class ArticlePages implements SitePart {
  readonly #facts: SiteFacts;
  readonly #articles: Articles;
  readonly #patience: Patience;
  readonly #print: string;
  readonly #amp: string;
  readonly #translation: string;
  readonly #page: (title: string, body: string, head?: string) => string;
  readonly #tagLinks: (article: Article) => string;

  constructor(
    facts: SiteFacts,
    articles: Articles,
    more: {
      patience: Patience;
      page: (title: string, body: string, head?: string) => string;
      tagLinks: (article: Article) => string;
    },
  ) {
    this.#facts = facts;
    this.#articles = articles;
    this.#patience = more.patience;
    this.#page = more.page;
    this.#tagLinks = more.tagLinks;
    this.#print = facts.name();
    this.#amp = facts.random.pick(["amp", "m", facts.name()]);
    this.#translation = facts.name();
  }

  get contents() {
    return this.#articles.contents;
  }

  kindOf(url: URL): PathKind | undefined {
    const found = this.#articles.find(url);
    if (found !== undefined)
      return found.isOwn && !this.#articles.isDeleted(found.article.number) ? "content" : "duplicate";
    if (url.pathname.startsWith(`/${this.#print}/`) || url.pathname.startsWith(`/${this.#translation}/`))
      return "duplicate";
    return this.#otherForm(url) === undefined ? undefined : "duplicate";
  }

  answer(request: WebRequest): WebAnswer | undefined {
    const url = new URL(`${request.path}?${request.query}`, this.#facts.origin);
    const found = this.#articles.find(url);
    const [, folder, id] = request.path.split("/");
    if (folder === this.#print) return this.#printed(Number(id));
    if (folder === this.#translation) return this.#translated(Number(id));
    if (found === undefined) return this.#otherForm(url);
    if (this.#articles.isDeleted(found.article.number)) return { ...NOT_FOUND, status: 410 };
    return this.#fault(found.article, request) ?? this.#article(found.article, found.page, request);
  }

  /** Addresses that differ by case or by a last slash: the server sends the same page, or redirects to it. */
  #otherForm(url: URL): WebAnswer | undefined {
    if (url.search !== "" && url.pathname === "/") return undefined;
    const path = url.pathname.endsWith("/") ? url.pathname.slice(0, -1) : url.pathname.toLowerCase();
    if (path === url.pathname || path === "") return undefined;
    const found = this.#articles.find(new URL(`${path}${url.search}`, this.#facts.origin));
    if (found === undefined) return undefined;
    if (this.#facts.seed % 2 === 0) return redirect(this.#articles.pagePath(found.article, found.page), 301);
    return this.#article(found.article, found.page, { path, query: url.searchParams, headers: {}, times: 1 });
  }

  #fault({ number }: Article, { times }: WebRequest): WebAnswer | undefined {
    if (!this.#patience.hasFaults || times > 0) return undefined;
    const wait = { "retry-after": String(this.#patience.retryAfterSeconds) };
    if (number % EVERY.busy === 3) return { status: 503, headers: number % 2 === 0 ? wait : {}, body: "busy" };
    if (number % EVERY.wait === 4) return { status: 429, headers: wait, body: "slow down" };
    if (number % EVERY.reset === 6) return { fault: "reset" };
    if (number % EVERY.cut === 8) return html("<p>This text is not complete", { fault: "cut" });
    return undefined;
  }

  #article(article: Article, page: number, { headers }: WebRequest): WebAnswer {
    const { number, by, title } = article;
    const mark = this.#articles.markOf(article, page);
    const etag = `"${mark}"`;
    const modified = new Date(Date.UTC(2026, 0, 1 + this.#facts.round * (number % 11 === 1 ? 1 : 0))).toUTCString();
    const validators = number % 4 === 1 ? { "last-modified": modified } : number % 4 === 3 ? {} : { etag };
    if (headers["if-none-match"] === etag) return { status: 304 };
    if (number % 4 === 1 && headers["if-modified-since"] === modified) return { status: 304 };
    const body =
      by === "render" ? this.#shell(article) : this.#page(title, this.#body(article, page), this.#head(article));
    const { bytes, type, more } = this.#encoded(body, article, headers);
    return {
      body: bytes,
      ...(type === undefined ? {} : { type }),
      headers: { ...validators, ...more },
      ...(this.#patience.hasFaults && number % EVERY.slow === 9 ? { fault: "slow" as const } : {}),
    };
  }

  /** The bytes of a page: compressed, in an old encoding, or without a type. */
  #encoded(body: string, { number }: Article, headers: WebRequest["headers"]) {
    const accepted = String(headers["accept-encoding"] ?? "");
    const latin = number % EVERY.latin === 1;
    const utf16 = number % EVERY.utf16 === 2;
    const text = latin ? body.replace("<head>", '<head><meta charset="windows-1252">') : body;
    const plain = latin
      ? Buffer.from(text, "latin1")
      : utf16
        ? Buffer.from(`\uFEFF${body}`, "utf16le")
        : Buffer.from(body);
    const type = number % EVERY.untyped === 1 ? undefined : latin || utf16 ? "text/html" : "text/html; charset=utf-8";
    const packed = (name: string, bytes: Uint8Array) => ({ bytes, type, more: { "content-encoding": name } });
    if (number % 5 === 0 && accepted.includes("gzip")) return packed("gzip", zlib.gzipSync(plain));
    if (number % 7 === 0 && accepted.includes("br")) return packed("br", zlib.brotliCompressSync(plain));
    if (number % 11 === 3 && accepted.includes("zstd") && zstd !== undefined) return packed("zstd", zstd(plain));
    return { bytes: plain, type, more: {} };
  }

  #head({ path, number }: Article): string {
    const canonical =
      number % 3 === 0 ? `<link rel="canonical" href="${this.#facts.origin}${path.replaceAll("&", "&amp;")}">` : "";
    const other = number % 8 === 1 ? `<link rel="alternate" hreflang="de" href="/${this.#translation}/${number}">` : "";
    return `${canonical}${other}`;
  }

  #body(article: Article, page: number): string {
    const { number, title, path, pages } = article;
    const { linked } = this.#articles;
    const related =
      linked.length === 0 ? [] : [1, 2, 3].map((step) => linked[(number * 7 + step * 13) % linked.length]);
    const print = number % EVERY.print === 0 ? linksTo([`/${this.#print}/${number}`, "Print version of it"]) : "";
    const amp =
      number % EVERY.amp === 0
        ? linksTo([`${path}${path.includes("?") ? "&" : "?"}${this.#amp}=1`, "Mobile version of it"])
        : "";
    const next =
      page + 1 < pages
        ? `<a rel="next" href="${this.#articles.pagePath(article, page + 1).replaceAll("&", "&amp;")}">Next page</a>`
        : "";
    const paragraphs = this.#articles.paragraphs(article, page).map((text) => `<p>${text} Caf\u00e9.</p>`);
    return `<article><h1>${title}</h1>${paragraphs.join("")}${next}</article><div>${print} ${amp} ${this.#tagLinks(article)}</div>
      <aside><h3>Related</h3>${related.map((other) => this.teaser(other, number)).join("")}</aside>`;
  }

  /** A link to an article. */
  teaser(article: Article, from: number): string {
    return `<p>${linksTo([this.#articles.wayTo(article, from), article.title])}</p>`;
  }

  #printed(id: number): WebAnswer {
    const article = this.#articles.all[id];
    if (article === undefined || article.by === "render") return NOT_FOUND;
    const body = this.#articles.paragraphs(article, 0).map((text) => `<p>${text} Caf\u00e9.</p>`);
    return html(`<!doctype html><title>${article.title}</title><h1>${article.title}</h1>${body.join("")}`);
  }

  #translated(id: number): WebAnswer {
    const random = new Random(seedOf(this.#facts.seed, "translation", id));
    const words = Array.from({ length: 120 }, () => `${wordOf(random)}en`).join(" ");
    return html(this.#page("Übersetzung", `<article lang="de"><h1>Übersetzung ${id}</h1><p>${words}.</p></article>`));
  }

  /** A page whose text comes by a script. */
  #shell(article: Article): string {
    const text = JSON.stringify(this.#articles.paragraphs(article, 0).join(" "));
    return `<!doctype html><html><head><title>${article.title}</title></head><body><div id="root"></div>
      <noscript>This site needs scripts.</noscript><script>document.getElementById("root").textContent = ${text}</script></body></html>`;
  }
}
