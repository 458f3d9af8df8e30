import { ArticlePages, type Patience } from "./article-pages.ts";
import { type Article, Articles } from "./articles.ts";
import { Lists } from "./lists.ts";
import { Random, seedOf, sentenceOf, wordOf } from "./random.ts";
import { type RobotsKind, Services } from "./services.ts";
import {
  html,
  linksTo,
  NOT_FOUND,
  type PathKind,
  type SiteFacts,
  type SitePart,
  type WebAnswer,
  type WebContent,
  type WebRequest,
} from "./site-parts.ts";
import { Specials } from "./specials.ts";
import { trapsOf } from "./traps.ts";

/** Size and kind of a site. */
export interface SiteOptions {
  readonly seed: number;
  readonly origin: string;
  readonly articles: number;
  /** Origins of other sites, to link to. */
  readonly others: readonly string[];
  readonly robots: RobotsKind;
  readonly patience: Patience;
  readonly crawlDelaySeconds: number;
  /** Entries of a sitemap whose pages are gone. */
  readonly staleEntries: number;
}

/** Requests after which a site that becomes slow needs time for each answer, and that time. */
const SLOW_AFTER = 60;
const SLOW_MS = 5;

/** A site with articles, lists, traps and faults. All its pages depend on seed and round only, except those that count requests. */
export class TestSite {
  readonly options: SiteOptions;
  readonly #parts: readonly SitePart[];
  readonly #articles: Articles;
  readonly #teaser: (article: Article, from: number) => string;
  readonly #layout: number;
  #head = "";
  #round = 0;
  #requests = 0;

  constructor(options: SiteOptions) {
    this.options = options;
    const facts = this.#facts();
    this.#layout = facts.random.below(3);
    this.#articles = new Articles(facts, options.articles);
    const page = (title: string, body: string, head?: string): string => this.#page(title, body, head);
    const lists = new Lists({ facts, articles: this.#articles, page });
    const { patience } = options;
    const pages = new ArticlePages(facts, this.#articles, {
      patience,
      page,
      tagLinks: (article) => lists.tagLinks(article),
    });
    const target = this.#articles.linked.at(0)?.path ?? "/";
    const specials = new Specials(facts, page, { hasFaults: patience.hasFaults, target });
    const services = new Services(facts, this.#articles, { ...options, rules: specials.rules, page });
    this.#head = services.head;
    this.#teaser = (article, from) => pages.teaser(article, from);
    this.#parts = [services, specials, pages, lists, ...trapsOf({ facts, articles: this.#articles, page })];
  }

  /** Whether robots.txt forbids everything. */
  get isForbidden(): boolean {
    return this.options.robots === "failing";
  }

  /** Delay that robots.txt asks for, in seconds. */
  get crawlDelay(): number {
    return this.options.robots === "delay" ? this.options.crawlDelaySeconds : 0;
  }

  /** The texts to be found. */
  get contents(): readonly WebContent[] {
    return this.isForbidden ? [] : this.#parts.flatMap(({ contents = [] }) => contents);
  }

  /** Marks of texts that must not be found. */
  get hiddenMarks(): readonly string[] {
    return this.#parts.flatMap(({ hiddenMarks = [] }) => hiddenMarks);
  }

  /** Moves to the next round: some articles change, some disappear, some appear. */
  advance(): void {
    this.#round++;
  }

  /** Returns what kind of page an address is. `target` is its path and query. */
  kindOf(target: string): PathKind {
    const url = new URL(target, this.options.origin);
    if (url.pathname === "/" && url.search === "") return "list";
    for (const part of this.#parts) {
      const kind = part.kindOf(url);
      if (kind === undefined) continue;
      const isAllowed = kind === "forbidden" && this.options.robots === "missing";
      return isAllowed ? "other" : kind;
    }
    return "other";
  }

  answer(request: WebRequest): WebAnswer {
    const isSlow = this.options.patience.hasFaults && this.options.seed % 4 === 1 && ++this.#requests > SLOW_AFTER;
    const pause = isSlow ? { pauseMs: SLOW_MS } : {};
    if (request.path === "/" && request.query.size === 0)
      return { ...html(this.#page("Home", this.#home())), ...pause };
    for (const part of this.#parts) {
      const answer = part.answer(request);
      if (answer !== undefined) return { ...answer, ...pause };
    }
    return NOT_FOUND;
  }

  #facts(): SiteFacts {
    const { seed, origin, others } = this.options;
    const random = new Random(seedOf(seed, "site"));
    const used = new Set<string>();
    const name = (): string => {
      for (;;) {
        const found = `${wordOf(random)}${wordOf(random)}`;
        if (!used.has(found) && used.add(found)) return found;
      }
    };
    const round = (): number => this.#round;
    return {
      seed,
      origin,
      others,
      name,
      random,
      get round() {
        return round();
      },
    };
  }

  #home(): string {
    const { others, seed } = this.options;
    const teasers = this.#articles.linked.slice(0, 5).map((article) => this.#teaser(article, -1));
    const links = this.#parts.flatMap(({ links: own = [] }) => own);
    const more = this.#parts.map(({ html: own = "" }) => own).join(" ");
    const friends = linksTo(...others.map((other): readonly [string, string] => [`${other}/`, "Our friends"]));
    return `<main><h1>Home</h1><p>${sentenceOf(new Random(seed))}</p>${teasers.join("")}</main>
      <nav>${linksTo(...links.map((link): readonly [string, string] => [link, link.split(/[/?]/)[1]]))}</nav><div>${more} ${friends}</div>`;
  }

  #page(title: string, body: string, head = ""): string {
    const start = `<!doctype html><html lang="en"><head><title>${title}</title>${this.#head}${head}</head>`;
    const home = linksTo(["/", "Home"]);
    const footer = `<footer>${linksTo(["/imprint", "Imprint"])} All rights reserved.</footer>`;
    switch (this.#layout) {
      case 0:
        return `${start}<body><header>${home}</header>${body}${footer}</body></html>`;
      case 1:
        return `${start}<body><div class="top">${home}</div><div class="middle">${body}</div>${footer}</body></html>`;
      default:
        return `${start}<body><table><tr><td>${home}</td></tr></table><div>${body}</div><div class="bottom">${linksTo(["/imprint", "Imprint"])}</div></body></html>`;
    }
  }
}
