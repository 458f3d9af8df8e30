import { brotliCompressSync, gzipSync } from "node:zlib";
import { paragraphOf, Random, sentenceOf, wordOf } from "./random.ts";

/** A request to a site of the test web. */
export interface WebRequest {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Requests for this path so far. */
  readonly times: number;
}

/** An answer of a site. `reset` closes the connection. */
export interface WebAnswer {
  readonly status?: number;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  readonly reset?: boolean;
}

/** A text that a crawl should find. */
export interface WebContent {
  /** A word that is only in this text. */
  readonly mark: string;
  /** How it can be found: by links, or only by the sitemap or the feed. */
  readonly by: "link" | "sitemap" | "feed";
}

/** Kind of a path, to judge the requests for it. */
export type PathKind = "content" | "list" | "trap" | "duplicate" | "forbidden" | "service" | "other";

/** Size of a site. */
export interface SiteOptions {
  readonly seed: number;
  readonly origin: string;
  readonly articles: number;
  /** Origins of other sites, to link to. */
  readonly others: readonly string[];
}

interface Article {
  readonly number: number;
  readonly path: string;
  readonly title: string;
  readonly mark: string;
  readonly paragraphs: readonly string[];
  readonly by: WebContent["by"];
}

/** Articles per list page. */
const PER_PAGE = 8;

/** A site with articles, lists, traps and faults. All its pages depend on the seed only, except those that count requests. */
export class TestSite {
  readonly contents: readonly WebContent[];
  readonly #options: SiteOptions;
  readonly #articles: readonly Article[];
  readonly #byPath: ReadonlyMap<string, Article>;
  readonly #names: Readonly<Record<"list" | "calendar" | "shop" | "find" | "maze" | "private" | "print", string>>;
  readonly #crawlDelay: number;

  constructor(options: SiteOptions) {
    this.#options = options;
    const random = new Random(options.seed);
    const name = (): string => `${wordOf(random)}${wordOf(random)}`;
    // The folders have other names on every site, so that no crawler can know them.
    this.#names = {
      list: name(),
      calendar: name(),
      shop: name(),
      find: name(),
      maze: name(),
      private: name(),
      print: name(),
    };
    this.#crawlDelay = options.seed % 3 === 0 ? 0.02 : 0;
    this.#articles = Array.from({ length: options.articles }, (_, number) => this.#article(number, random));
    this.#byPath = new Map(this.#articles.map((article) => [article.path, article]));
    this.contents = this.#articles.map(({ mark, by }) => ({ mark, by }));
  }

  get crawlDelay(): number {
    return this.#crawlDelay;
  }

  /** Returns what kind of page a path is. */
  kindOf(path: string): PathKind {
    const { calendar, shop, find, maze, print, list } = this.#names;
    const [first] = path.slice(1).split(/[/?;]/, 1);
    const bare = path.split(/[?;]/, 1)[0];
    if (path === "/robots.txt" || path.startsWith("/sitemap") || path === "/feed.xml") return "service";
    if (first === this.#names.private) return "forbidden";
    if ([calendar, shop, find, maze].includes(first)) return "trap";
    if (first === print || path.includes("amp=1")) return "duplicate";
    if (this.#byPath.has(bare)) return path === bare ? "content" : "duplicate";
    return first === list || path === "/" ? "list" : "other";
  }

  answer(request: WebRequest): WebAnswer {
    const { path, query } = request;
    const { calendar, shop, find, maze, print, list } = this.#names;
    const [first, second = ""] = path.slice(1).split("/");
    const article = this.#byPath.get(path.split(";")[0]);
    if (path === "/robots.txt") return { type: "text/plain", body: this.#robots() };
    if (path === "/sitemap.xml") return { type: "application/xml", body: this.#sitemapIndex() };
    if (path === "/sitemap-1.xml.gz") return { type: "application/gzip", body: gzipSync(this.#sitemap()) };
    if (path === "/feed.xml") return { type: "application/rss+xml", body: this.#feed() };
    if (path === "/" || path === "/index.html") return html(this.#page("Home", this.#home()));
    if (article !== undefined) return this.#articleAnswer(article, request);
    if (path.endsWith("/") && this.#byPath.has(path.slice(0, -1))) {
      return { status: 301, headers: { location: path.slice(0, -1) } };
    }
    if (first === list) return this.#listPage(Number(second || "1"));
    if (first === print) return this.#print(second);
    if (first === calendar) return html(this.#page("Calendar", this.#month(Number(second) || 1)));
    if (first === shop) return html(this.#page("Shop", this.#facets(query)));
    if (first === find) return html(this.#page("Search", this.#search(query)));
    if (first === maze) return html(this.#page("Maze", this.#maze(path)));
    return this.#special(path, request);
  }

  #article(number: number, random: Random): Article {
    const title = Array.from({ length: 4 + random.below(4) }, () => wordOf(random)).join(" ");
    const mark = `mark${this.#options.seed}x${number}${wordOf(random)}`;
    const slug = title.replaceAll(" ", "-");
    const path = number % 2 === 0 ? `/${2020 + (number % 6)}/${1 + (number % 12)}/${slug}` : `/story/${1000 + number}`;
    const paragraphs = Array.from({ length: 3 + random.below(6) }, () => paragraphOf(random));
    const by = number % 17 === 5 ? "sitemap" : number % 23 === 7 ? "feed" : "link";
    return { number, path, title, mark, paragraphs: [`${mark} ${paragraphs[0]}`, ...paragraphs.slice(1)], by };
  }

  #articleAnswer(article: Article, { headers, times }: WebRequest): WebAnswer {
    const { number } = article;
    if (number % 31 === 3 && times === 0) return { status: 503, body: "busy" };
    if (number % 37 === 4 && times === 0) return { status: 429, headers: { "retry-after": "1" }, body: "slow down" };
    if (number % 41 === 6 && times === 0) return { reset: true };
    const etag = `"${article.mark}"`;
    if (headers["if-none-match"] === etag) return { status: 304 };
    const body = this.#page(article.title, this.#articleBody(article), this.#articleHead(article));
    const encoding = number % 5 === 0 ? "gzip" : number % 7 === 0 ? "br" : "";
    const bytes = encoding === "gzip" ? gzipSync(body) : encoding === "br" ? brotliCompressSync(body) : body;
    return { ...html(bytes), headers: { etag, ...(encoding === "" ? {} : { "content-encoding": encoding }) } };
  }

  #articleHead({ path, number }: Article): string {
    return number % 3 === 0 ? `<link rel="canonical" href="${this.#options.origin}${path}">` : "";
  }

  #articleBody({ title, paragraphs, number, path }: Article): string {
    const linked = this.#articles.filter(({ by }) => by === "link");
    const related = [1, 2, 3].map((step) => linked[(number * 7 + step * 13) % linked.length]);
    const print = number % 4 === 0 ? `<a href="/${this.#names.print}/${number}">Print version of it</a>` : "";
    const amp = number % 6 === 0 ? `<a href="${path}?amp=1">Mobile version of it</a>` : "";
    return `<article><h1>${title}</h1>${paragraphs.map((text) => `<p>${text}</p>`).join("")}${print} ${amp}</article>
      <aside><h3>Related</h3>${related.map((other) => this.#teaser(other, number)).join("")}</aside>`;
  }

  /** A link to an article, in one of the many ways that sites link to the same page. */
  #teaser({ path, title, number }: Article, from: number): string {
    const ways = [
      path,
      `${path}#top`,
      `${path}?utm_source=site&utm_medium=${from}`,
      `${this.#options.origin}${path}`,
      `${path}/`,
    ];
    const session = `${path}?PHPSESSID=${(from * 7919 + number).toString(16)}`;
    return `<p><a href="${[...ways, session][(from + number) % 6]}">${title}</a></p>`;
  }

  #print(id: string): WebAnswer {
    const article = this.#articles[Number(id)];
    if (article === undefined) return { status: 404, ...html("gone") };
    const body = article.paragraphs.map((text) => `<p>${text}</p>`).join("");
    return html(`<!doctype html><title>${article.title}</title><h1>${article.title}</h1>${body}`);
  }

  #listPage(number: number): WebAnswer {
    const linked = this.#articles.filter(({ by }) => by === "link");
    const count = Math.ceil(linked.length / PER_PAGE);
    if (!(number >= 1 && number <= count)) return { status: 404, ...html("gone") };
    const shown = linked.slice((number - 1) * PER_PAGE, number * PER_PAGE);
    const items = shown.map((article) => `<li><a href="${article.path}">${article.title}</a></li>`).join("");
    const next = number < count ? `<a rel="next" href="/${this.#names.list}/${number + 1}">Next</a>` : "";
    return html(this.#page(`Archive ${number}`, `<main><h1>Archive ${number}</h1><ul>${items}</ul>${next}</main>`));
  }

  #month(number: number): string {
    const days = Array.from({ length: 28 }, (_, day) => `<td>${day + 1}</td>`).join("");
    const { calendar } = this.#names;
    return `<main><h1>Events in month ${number}</h1><p>There are no events in month ${number}.</p><table><tr>${days}</tr></table>
      <a href="/${calendar}/${number + 1}">Next month</a> <a href="/${calendar}/${number + 12}">Next year</a></main>`;
  }

  #facets(query: URLSearchParams): string {
    const { shop } = this.#names;
    const linked = this.#articles.filter(({ by }) => by === "link").slice(0, 10);
    const links = ["color=red", "color=blue", "size=s", "size=xl", "sort=up", "sort=down", "page=2", "view=grid"].map(
      (pair) => {
        const next = new URLSearchParams(query);
        const [name, value] = pair.split("=");
        next.set(name, value);
        return `<a href="/${shop}/?${next}">${name} is ${value}</a>`;
      },
    );
    return `<main><h1>Shop</h1>${linked.map((article) => this.#teaser(article, 1)).join("")}</main><div>${links.join(" ")}</div>`;
  }

  #search(query: URLSearchParams): string {
    const random = new Random(this.#options.seed + (query.get("q") ?? "").length * 31);
    const more = Array.from(
      { length: 5 },
      () => `<a href="/${this.#names.find}/?q=${query.get("q") ?? ""}+${wordOf(random)}">search for more</a>`,
    );
    return `<main><h1>Search</h1><p>Nothing was found for your words.</p>${more.join(" ")}</main>`;
  }

  #maze(path: string): string {
    const random = new Random(this.#options.seed + path.length);
    const base = path.endsWith("/") ? path : `${path}/`;
    const links = Array.from({ length: 4 }, () => `<a href="${base}${wordOf(random)}/">go deeper here</a>`);
    return `<main><h1>Rooms</h1><p>You are in a room with four doors.</p>${links.join(" ")}</main>`;
  }

  #home(): string {
    const { list, calendar, shop, find, maze } = this.#names;
    const linked = this.#articles.filter(({ by }) => by === "link");
    const top = linked
      .slice(0, 5)
      .map((article) => this.#teaser(article, 0))
      .join("");
    const others = this.#options.others.map((other) => `<a href="${other}/">Our friends at ${other}</a>`).join(" ");
    return `<main><h1>Home</h1><p>${sentenceOf(new Random(this.#options.seed))}</p>${top}</main>
      <nav><a href="/${list}/1">Archive</a> <a href="/${calendar}/1">Events</a> <a href="/${shop}/">Shop</a>
      <a href="/${find}/?q=a">Search</a> <a href="/${maze}/">Rooms</a> <a href="/index.html">Home</a> <a href="/${this.#names.private}/secret">Private</a>
      <a href="/old">Old address</a> <a href="/loop/a">Loop</a> <a href="/noindex">Hidden from indexes</a> <a href="/gone">Gone</a>
      <a href="/soft404">Missing</a> <a href="/paper.pdf">Paper</a> <a href="/data">Data</a> <a rel="nofollow" href="/not-followed">Ad</a>
      <a href="/login?back=/">Log in</a> <a href="//[bad">bad</a> <a href="javascript:void(0)">script</a></nav>
      <!-- <a href="/in-comment">x</a> --><div style="display:none"><a href="/hidden-link">x</a></div> ${others}`;
  }

  #special(path: string, { query }: WebRequest): WebAnswer {
    if (path === "/old") return { status: 301, headers: { location: "/older" } };
    if (path === "/older") return { status: 302, headers: { location: this.#articles[0].path } };
    if (path.startsWith("/loop/"))
      return { status: 302, headers: { location: path === "/loop/a" ? "/loop/b" : "/loop/a" } };
    if (path === "/noindex")
      return html(
        this.#page(
          "No index",
          `<main><p>${sentenceOf(new Random(9))}</p></main>`,
          '<meta name="robots" content="noindex">',
        ),
      );
    if (path === "/soft404" || path === "/login")
      return html(this.#page("Not found", "<main><h1>Not found</h1><p>This page does not exist.</p></main>"));
    if (path === "/data") return { type: "application/json", body: "{}" };
    if (path.startsWith(`/${this.#names.private}/`))
      return html(this.#page("Secret", `<main><p>${sentenceOf(new Random(query.size))}</p></main>`));
    return { status: 404, ...html("<!doctype html><title>404</title><p>There is no such page.") };
  }

  #page(title: string, body: string, head = ""): string {
    return `<!doctype html><html lang="en"><head><title>${title}</title><link rel="alternate" type="application/rss+xml" href="/feed.xml">${head}</head>
      <body><header><a href="/">Home</a></header>${body}<footer><a href="/imprint">Imprint</a></footer></body></html>`;
  }

  #robots(): string {
    const delay = this.#crawlDelay > 0 ? `Crawl-delay: ${this.#crawlDelay}\n` : "";
    return `User-agent: *\nDisallow: /${this.#names.private}/\n${delay}Sitemap: ${this.#options.origin}/sitemap.xml\n`;
  }

  #sitemapIndex(): string {
    return `<?xml version="1.0"?><sitemapindex><sitemap><loc>${this.#options.origin}/sitemap-1.xml.gz</loc></sitemap></sitemapindex>`;
  }

  #sitemap(): string {
    const urls = this.#articles.filter(({ by, number }) => by === "sitemap" || number % 5 === 0);
    return `<?xml version="1.0"?><urlset>${urls.map(({ path }) => `<url><loc>${this.#options.origin}${path}</loc></url>`).join("")}</urlset>`;
  }

  #feed(): string {
    const items = this.#articles.filter(({ by, number }) => by === "feed" || number % 9 === 0);
    return `<rss version="2.0"><channel>${items.map(({ path, title }) => `<item><title>${title}</title><link>${this.#options.origin}${path}</link></item>`).join("")}</channel></rss>`;
  }
}

function html(body: string | Uint8Array): WebAnswer {
  return { type: "text/html; charset=utf-8", body };
}
