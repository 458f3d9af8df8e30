import { gzipSync } from "node:zlib";
import type { Article, Articles } from "./articles.ts";
import {
  html,
  NOT_FOUND,
  type PathKind,
  redirect,
  type SiteFacts,
  type SitePart,
  type WebAnswer,
  type WebRequest,
} from "./site-parts.ts";

/** The answer of a site to the request for robots.txt. `failing` forbids everything. */
export type RobotsKind = "rules" | "missing" | "moved" | "large" | "delay" | "failing";

/** The kinds of robots.txt with which a site can be crawled. */
export const ROBOTS_KINDS: readonly RobotsKind[] = ["rules", "delay", "missing", "moved", "large"];

/** Size of the large robots.txt. */
const LARGE_ROBOTS_BYTES = 2 * 2 ** 20;
/** Rules after this many bytes may be ignored (RFC 9309, section 2.5). */
const LARGE_RULES_BYTES = 600 * 1024;

/** Options of the services of a site. */
export interface ServiceOptions {
  readonly robots: RobotsKind;
  readonly crawlDelaySeconds: number;
  /** Lines of rules for all user agents. */
  readonly rules: readonly string[];
  /** Entries of a sitemap whose pages are gone. */
  readonly staleEntries: number;
  readonly page: (title: string, body: string, head?: string) => string;
}

/** robots.txt, sitemaps and feeds of a site. */
export class Services implements SitePart {
  readonly #facts: SiteFacts;
  readonly #articles: Articles;
  readonly #options: ServiceOptions;
  readonly #stale: string;
  readonly #names: readonly string[];

  constructor(facts: SiteFacts, articles: Articles, options: ServiceOptions) {
    this.#facts = facts;
    this.#articles = articles;
    this.#options = options;
    this.#stale = facts.name();
    this.#names = ["rss", "atom", "json", "maps", "broken", "old"].map((name) => `/${facts.name()}-${name}`);
  }

  /** Elements of `<head>` that name the feeds. */
  get head(): string {
    const [rss, atom, json] = this.#names;
    return `<link rel="alternate" type="application/rss+xml" href="${rss}"><link rel="alternate" type="application/atom+xml" href="${atom}">
      <link rel="alternate" type="application/feed+json" href="${json}">`;
  }

  kindOf({ pathname }: URL): PathKind | undefined {
    if (pathname.startsWith("/robots") || pathname.startsWith("/sitemap") || this.#names.includes(pathname))
      return "service";
    if (!pathname.startsWith(`/${this.#stale}/`)) return undefined;
    return "trap";
  }

  answer({ path }: WebRequest): WebAnswer | undefined {
    const [rss, atom, json, maps, broken, old] = this.#names;
    const xml = (body: string): WebAnswer => ({ type: "application/xml", body });
    if (path === "/robots.txt") return this.#robots();
    if (path === "/robots-moved.txt") return this.#options.robots === "moved" ? this.#rules() : NOT_FOUND;
    if (path === "/sitemap.xml") return xml(this.#index());
    if (path === rss) return xml(this.#rss());
    if (path === atom) return xml(this.#atom());
    if (path === json) return { type: "application/feed+json", body: this.#json() };
    if (path === maps)
      return { type: "application/gzip", body: gzipSync(urlset(this.#ofSitemap(0), this.#facts.origin)) };
    if (path === broken)
      return xml(urlset(this.#ofSitemap(1), this.#facts.origin).replace("</urlset>", "<url><loc>broken & "));
    if (path === old) return xml(this.#staleMap());
    if (!path.startsWith(`/${this.#stale}/`)) return undefined;
    return html(
      this.#options.page("Moved", "<main><h1>Moved</h1><p>This page was moved. Please use our archive.</p></main>"),
    );
  }

  #robots(): WebAnswer {
    switch (this.#options.robots) {
      case "missing":
        return NOT_FOUND;
      case "failing":
        return { status: 500, body: "failed" };
      case "moved":
        return redirect("/robots-moved.txt");
      default:
        return this.#rules();
    }
  }

  #rules(): WebAnswer {
    const { robots, rules, crawlDelaySeconds } = this.#options;
    const delay = robots === "delay" ? [`Crawl-delay: ${crawlDelaySeconds}`] : [];
    const others = ["User-agent: OtherBot", "Disallow: /", "", "# A comment", ""];
    const text = [
      ...others,
      "User-agent: *",
      ...rules,
      ...delay,
      "",
      `Sitemap: ${this.#facts.origin}/sitemap.xml`,
      "",
    ].join("\n");
    if (robots !== "large") return { type: "text/plain", body: text };
    const padding = "# nothing to see here\n";
    const early = padding.repeat(LARGE_RULES_BYTES / padding.length);
    const rest = padding.repeat((LARGE_ROBOTS_BYTES - LARGE_RULES_BYTES) / padding.length);
    return { type: "text/plain", body: `${text}${early}User-agent: *\nDisallow: /\n${rest}` };
  }

  #index(): string {
    const [, , , maps, broken, old] = this.#names;
    const names = this.#options.staleEntries > 0 ? [maps, broken, old] : [maps, broken];
    const entries = names.map((name) => `<sitemap><loc>${this.#facts.origin}${name}</loc></sitemap>`);
    return `<?xml version="1.0"?><sitemapindex>${entries.join("")}</sitemapindex>`;
  }

  /** The articles of one of the two sitemaps: those that only sitemaps name, and some others. */
  #ofSitemap(half: 0 | 1): readonly Article[] {
    return this.#articles.present.filter(
      ({ by, number }) => (by === "sitemap" || number % 5 === 0) && number % 2 === half,
    );
  }

  #staleMap(): string {
    const entries = Array.from(
      { length: this.#options.staleEntries },
      (_, i) => `<url><loc>${this.#facts.origin}/${this.#stale}/${i}</loc></url>`,
    );
    return `<?xml version="1.0"?><urlset>${entries.join("")}</urlset>`;
  }

  /** The articles of one of the three feeds. */
  #ofFeed(third: 0 | 1 | 2): readonly Article[] {
    return this.#articles.present.filter(
      ({ by, number }) => (by === "feed" || number % 9 === 0) && number % 3 === third,
    );
  }

  #rss(): string {
    const items = this.#ofFeed(0).map(
      (article) => `<item><title>${article.title}</title><link>${this.#url(article)}</link></item>`,
    );
    return `<rss version="2.0"><channel>${items.join("")}</channel></rss>`;
  }

  #atom(): string {
    const entries = this.#ofFeed(1).map(
      (article) => `<entry><title>${article.title}</title><link href="${this.#url(article)}"/></entry>`,
    );
    return `<feed xmlns="http://www.w3.org/2005/Atom">${entries.join("")}</feed>`;
  }

  #json(): string {
    const items = this.#ofFeed(2).map(({ path, title }) => ({ url: `${this.#facts.origin}${path}`, title }));
    return JSON.stringify({ version: "https://jsonfeed.org/version/1.1", items });
  }

  #url({ path }: Article): string {
    return `${this.#facts.origin}${path.replaceAll("&", "&amp;")}`;
  }
}

function urlset(articles: readonly Article[], origin: string): string {
  const entries = articles.map(({ path }) => `<url><loc>${origin}${path.replaceAll("&", "&amp;")}</loc></url>`);
  return `<?xml version="1.0"?><urlset>${entries.join("")}</urlset>`;
}
