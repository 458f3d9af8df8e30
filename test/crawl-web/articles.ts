import { paragraphOf, Random, seedOf, tokenOf, wordOf } from "./random.ts";
import type { FoundBy, SiteFacts, WebContent } from "./site-parts.ts";

/** An article of a site. Its text is made when it is needed. */
export interface Article {
  readonly number: number;
  /** Path and query of its own address. */
  readonly path: string;
  readonly title: string;
  readonly mark: string;
  readonly by: FoundBy;
  /** Pages of the article. */
  readonly pages: number;
}

type PathStyle = (number: number, slug: string) => string;

/** Articles of which one in this many has a property. Primes, so that the properties combine in all ways. */
const EVERY = { sitemap: 17, feed: 23, render: 53, pages: 19, changed: 11, deleted: 13 } as const;

/** The articles of a site, and the ways its pages link to them. */
export class Articles {
  readonly all: readonly Article[];
  readonly #facts: SiteFacts;
  readonly #byPath: ReadonlyMap<string, Article>;
  /** Parameter of sessions that this site alone has. */
  readonly #session: string;
  readonly #page: string;

  constructor(facts: SiteFacts, count: number) {
    this.#facts = facts;
    this.#session = facts.name();
    this.#page = facts.random.pick(["page", "part", "p", facts.name()]);
    const styles = pathStyles(facts);
    this.all = Array.from({ length: count }, (_, number) => this.#article(number, styles[number % styles.length]));
    this.#byPath = new Map(this.all.map((article) => [article.path, article]));
  }

  /** The articles that exist in the present round. */
  get present(): readonly Article[] {
    const { round } = this.#facts;
    const last = this.all.length;
    // The last twentieth appears in later rounds, if there is one.
    return this.all.filter(({ number }) => !this.isDeleted(number) && (round > 0 || number < last - (last >> 5)));
  }

  /** Articles that lists and other articles link to. */
  get linked(): readonly Article[] {
    return this.present.filter(({ by }) => by === "link" || by === "render");
  }

  get contents(): readonly WebContent[] {
    return this.present.flatMap((article) =>
      Array.from({ length: article.pages }, (_, page) => ({ mark: this.markOf(article, page), by: article.by })),
    );
  }

  isDeleted(number: number): boolean {
    return this.#facts.round > 0 && number % EVERY.deleted === 2;
  }

  /** The word that is only in the text of one page of an article, in the present round. */
  markOf({ mark, number }: Article, page: number): string {
    const isChanged = this.#facts.round > 0 && number % EVERY.changed === 1;
    return `${mark}${page === 0 ? "" : `part${page}`}${isChanged ? `round${this.#facts.round}` : ""}`;
  }

  /** Returns the article of an address and the number of its page. Parameters that the site ignores are left out. */
  find(url: URL): { readonly article: Article; readonly page: number; readonly isOwn: boolean } | undefined {
    const query = new URLSearchParams([...url.searchParams].sort(([a], [b]) => (a < b ? -1 : 1)));
    const page = Number(query.get(this.#page) ?? "1") - 1;
    for (const name of [...query.keys()]) if (!this.#isOfAddress(name)) query.delete(name);
    const path = url.pathname.split(";")[0];
    const bare = query.size === 0 ? path : `${path}?${query}`;
    const article = this.#byPath.get(bare);
    if (article === undefined || !(page >= 0 && page < article.pages)) return undefined;
    const own = page === 0 ? article.path : this.pagePath(article, page);
    return { article, page, isOwn: own === `${url.pathname}${url.search}` };
  }

  /** Path of a page of an article. */
  pagePath({ path }: Article, page: number): string {
    return page === 0 ? path : `${path}${path.includes("?") ? "&" : "?"}${this.#page}=${page + 1}`;
  }

  /** The paragraphs of a page of an article. */
  paragraphs(article: Article, page: number): readonly string[] {
    const random = new Random(seedOf(this.#facts.seed, "text", article.number, page));
    const texts = Array.from({ length: 3 + random.below(6) }, () => paragraphOf(random));
    return [`${this.markOf(article, page)} ${texts[0]}`, ...texts.slice(1)];
  }

  /** An address of an article, in one of the many ways that sites link to the same page. */
  wayTo({ path, number }: Article, from: number): string {
    const { origin, seed } = this.#facts;
    const add = (pair: string): string => `${path}${path.includes("?") ? "&" : "?"}${pair}`;
    const ways: readonly string[] = [
      path,
      path,
      `${path}#top`,
      add(`utm_source=site&utm_medium=${from}`),
      `${origin}${path}`,
      `${origin.slice("http:".length)}${path}`,
      path.includes("?") ? path : `${path}/`,
      add(`PHPSESSID=${tokenOf(new Random(seedOf(seed, from, number)))}`),
      add(`${this.#session}=${tokenOf(new Random(seedOf(seed, from, number)))}`),
      path.includes("?") ? path : path.toUpperCase(),
    ];
    return ways[seedOf(seed, "way", from, number) % ways.length];
  }

  #isOfAddress(name: string): boolean {
    return name === "id" || name === "lang" || name === "story";
  }

  #article(number: number, style: PathStyle): Article {
    const random = new Random(seedOf(this.#facts.seed, "article", number));
    const title = Array.from({ length: 4 + random.below(4) }, () => wordOf(random)).join(" ");
    const by: FoundBy =
      number % EVERY.sitemap === 5
        ? "sitemap"
        : number % EVERY.feed === 7
          ? "feed"
          : number % EVERY.render === 11
            ? "render"
            : "link";
    return {
      number,
      path: style(number, title.replaceAll(" ", "-")),
      title: `${title[0].toUpperCase()}${title.slice(1)}`,
      mark: `mark${this.#facts.seed}x${number}${wordOf(random)}`,
      by,
      pages: by === "link" && number % EVERY.pages === 3 ? 2 + random.below(3) : 1,
    };
  }
}

/** Two of the ways in which sites name their articles. */
function pathStyles({ random, name }: SiteFacts): readonly PathStyle[] {
  const [folder, topic, file] = [name(), name(), name()];
  const styles: readonly PathStyle[] = [
    (number, slug) => `/${2020 + (number % 6)}/${1 + (number % 12)}/${slug}`,
    (number) => `/${folder}/${1000 + number}`,
    (number, slug) => `/${topic}/${slug}-${number}.html`,
    (number) => `/${file}.php?id=${number}&lang=en`,
    (number, slug) => `/${topic}/${["a", "b", "c"][number % 3]}/${slug}-${number}`,
    (number) => `/?story=${number}`,
  ];
  return random.shuffled(styles).slice(0, 2);
}
