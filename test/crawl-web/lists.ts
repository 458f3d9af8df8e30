import type { Article, Articles } from "./articles.ts";
import {
  html,
  linksTo,
  NOT_FOUND,
  type PathKind,
  type SiteFacts,
  type SitePart,
  type WebAnswer,
  type WebRequest,
} from "./site-parts.ts";

/** Articles per list page. */
const PER_PAGE = 8;
/** Tags of a site. */
const TAGS = 6;

/** The archive of a site, and its tags: lists of the same articles in other orders. */
export class Lists implements SitePart {
  readonly links: readonly string[];
  readonly #articles: Articles;
  readonly #page: (title: string, body: string, head?: string) => string;
  readonly #archive: string;
  readonly #tag: string;
  readonly #tags: readonly string[];

  constructor({ facts, articles, page }: { facts: SiteFacts; articles: Articles; page: Lists["pageOf"] }) {
    this.#articles = articles;
    this.#page = page;
    this.#archive = facts.name();
    this.#tag = facts.name();
    this.#tags = Array.from({ length: TAGS }, () => facts.name());
    this.links = [`/${this.#archive}/1`];
  }

  get pageOf(): (title: string, body: string, head?: string) => string {
    return this.#page;
  }

  kindOf({ pathname }: URL): PathKind | undefined {
    const [, folder] = pathname.split("/");
    return folder === this.#archive || folder === this.#tag ? "list" : undefined;
  }

  answer({ path }: WebRequest): WebAnswer | undefined {
    const [, folder, name = ""] = path.split("/");
    if (folder === this.#archive) return this.#list(Number(name || "1"));
    if (folder !== this.#tag) return undefined;
    const tag = this.#tags.indexOf(name);
    return tag < 0 ? NOT_FOUND : this.#tagPage(tag);
  }

  /** Links to the tags of an article. */
  tagLinks({ number }: Article): string {
    const tags = [number % TAGS, (number * 5 + 1) % TAGS].map((tag) => this.#tags[tag]);
    return linksTo(...tags.map((tag): readonly [string, string] => [`/${this.#tag}/${tag}`, tag]));
  }

  #tagPage(tag: number): WebAnswer {
    const shown = this.#articles.linked.filter(({ number }) => number % TAGS === tag).slice(0, 30);
    return html(this.#page(this.#tags[tag], `<main><h1>${this.#tags[tag]}</h1><ul>${items(shown)}</ul></main>`));
  }

  #list(number: number): WebAnswer {
    const { linked } = this.#articles;
    const count = Math.max(1, Math.ceil(linked.length / PER_PAGE));
    if (!(number >= 1 && number <= count)) return NOT_FOUND;
    const shown = linked.slice((number - 1) * PER_PAGE, number * PER_PAGE);
    const next = number < count ? `<a rel="next" href="/${this.#archive}/${number + 1}">Next</a>` : "";
    return html(
      this.#page(`Archive ${number}`, `<main><h1>Archive ${number}</h1><ul>${items(shown)}</ul>${next}</main>`),
    );
  }
}

function items(articles: readonly Article[]): string {
  return articles.map(({ path, title }) => `<li>${linksTo([path, title])}</li>`).join("");
}
