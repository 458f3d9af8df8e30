import { attribute } from "../html/index.ts";
import { type DetectLanguage, directionOf } from "../language/index.ts";
import type { Page } from "../page/index.ts";
import type { PageKind } from "../select/index.ts";
import { canonicals, type Feed, favicons, feeds, images, licences } from "./addresses.ts";
import { type Work, worksOf } from "./articles.ts";
import { beginOfText, type DateContext, type DateField, datesNear, modified, published } from "./dates/index.ts";
import { Evidence } from "./evidence.ts";
import { best, type Candidate, type Field } from "./field.ts";
import { languages } from "./page-language.ts";
import { pageTypes } from "./page-type.ts";
import { type Author, authors } from "./people/index.ts";
import { siteBesideTitle } from "./site.ts";
import type { Vocabulary } from "./sources/index.ts";
import { type TitleChoice, titles } from "./title/index.ts";
import { descriptions, keywordsOf, split, tagLists } from "./topics/index.ts";

/** What is wanted of the metadata. */
export interface MetadataOptions {
  /** Dates after this moment (milliseconds since 1970) are refused; the present, if not given. */
  readonly now?: number | undefined;
  /** Made by `loadLanguageDetector`; without it the language is what the page declares or its script tells. */
  readonly detectLanguage?: DetectLanguage | undefined;
  /** One number per block, content from 0.5 on: what words are counted and keywords are taken from. */
  readonly scores?: ArrayLike<number> | undefined;
  /** The page of those blocks, if the content stands on another than the one that is asked about. */
  readonly content?: Page | undefined;
  /** The kind of page as it was learned: one voice beside the page's own markup and its address. */
  readonly kind?: PageKind | undefined;
  /** Keeps what else was found in `candidates`. */
  readonly candidates?: boolean | undefined;
}

/** Structured data as the page holds it. */
export interface StructuredData {
  readonly vocabulary: Vocabulary;
  /** JSON-LD as it is written; microdata and RDFa in the same form. */
  readonly items: readonly unknown[];
}

/** Who, when, what, where: each field with its source and confidence, worked out when it is read. */
export interface Metadata {
  readonly title: Field<string> | undefined;
  readonly authors: Field<readonly Author[]> | undefined;
  readonly published: DateField | undefined;
  readonly modified: DateField | undefined;
  /** The date the page bears: of its publication, else of its last change. */
  readonly date: DateField | undefined;
  readonly site: Field<string> | undefined;
  readonly description: Field<string> | undefined;
  /** As BCP 47 writes it, such as `en-US`. */
  readonly language: Field<string> | undefined;
  readonly direction: Field<"ltr" | "rtl"> | undefined;
  /** The kind of page by its own markup, by its address and, in an extraction by `auto`, as it was learned. */
  readonly type: Field<PageKind> | undefined;
  readonly canonical: Field<string> | undefined;
  readonly image: Field<string> | undefined;
  readonly favicon: Field<string> | undefined;
  /** What the page files itself under. */
  readonly tags: Field<readonly string[]> | undefined;
  /** Its address, or what it is called. */
  readonly licence: Field<string> | undefined;
  readonly feeds: Field<readonly Feed[]> | undefined;
  /** Of the content; of the whole page if the content is not known. */
  readonly words: Field<number>;
  /** The page's own meta keywords. */
  readonly declaredKeywords: Field<readonly string[]> | undefined;
  /** Computed from the text. */
  readonly keywords: Field<readonly string[]> | undefined;
  /** JSON-LD, microdata and RDFa, unabridged. */
  readonly structured: readonly StructuredData[];
  /** The fields that were found, without `structured`. */
  toJSON(): MetadataJson;
}

/** All fields but `structured`, those that were found. */
export type MetadataJson = Partial<Omit<Metadata, "structured" | "toJSON">>;

/** What a page says about itself. Never throws on a page. */
export function readMetadata(page: Page, options: MetadataOptions = {}): Metadata {
  return new PageMetadata(page, options);
}

/** Names of the fields, in the order they are shown. */
export const METADATA_FIELDS = [
  "title",
  "authors",
  "date",
  "published",
  "modified",
  "site",
  "description",
  "language",
  "direction",
  "type",
  "canonical",
  "image",
  "favicon",
  "tags",
  "licence",
  "feeds",
  "words",
  "declaredKeywords",
  "keywords",
] as const satisfies readonly (keyof Metadata)[];

/** A surer answer than this needs no other. */
const SURE_DATE = 0.7;
const CONTENT = 0.5;

class PageMetadata implements Metadata {
  readonly #page: Page;
  readonly #options: MetadataOptions;
  /** What most fields are read from. */
  #foundEvidence: Evidence | undefined;
  #foundWorks: readonly Work[] | undefined;
  #foundTitles: readonly TitleChoice[] | undefined;
  readonly #known = new Map<string, unknown>();

  constructor(page: Page, options: MetadataOptions) {
    this.#page = page;
    this.#options = options;
  }

  get title(): Field<string> | undefined {
    return this.#once("title", () =>
      this.#best(this.#titles.map(({ value, source, confidence }) => ({ value, source, confidence }))),
    );
  }

  get authors(): Field<readonly Author[]> | undefined {
    return this.#once("authors", () =>
      authors(this.#evidence, this.#works, { anchor: this.#anchor, withAll: this.#withAll }),
    );
  }

  get published(): DateField | undefined {
    return this.#once("published", () => published(this.#evidence, this.#works, this.#clock));
  }

  get modified(): DateField | undefined {
    return this.#once("modified", () => {
      const last = modified(this.#evidence, this.#works, this.#clock);
      const first = this.published;
      // Work on what was published on a later day was no change of it.
      const isBefore =
        first !== undefined && first.confidence >= SURE_DATE && last !== undefined && last.day < first.day;
      return isBefore ? undefined : last;
    });
  }

  get date(): DateField | undefined {
    const first = this.published;
    return first !== undefined && first.confidence >= SURE_DATE ? first : (this.modified ?? first);
  }

  get site(): Field<string> | undefined {
    return this.#once("site", () => this.#best([...this.#evidence.siteNames, ...siteBesideTitle(this.#evidence)]));
  }

  get description(): Field<string> | undefined {
    return this.#once("description", () => this.#best(descriptions(this.#evidence, this.#works)));
  }

  get language(): Field<string> | undefined {
    return this.#once("language", () => this.#best(languages(this.#evidence, this.#options.detectLanguage)));
  }

  get direction(): Field<"ltr" | "rtl"> | undefined {
    const page = this.#page;
    const declared = (attribute(page, 0, "dir") ?? attribute(page, page.body, "dir"))?.toLowerCase();
    if (declared === "ltr" || declared === "rtl") return { value: declared, source: "html dir", confidence: 0.95 };
    const language = this.language;
    if (language === undefined) return undefined;
    return { value: directionOf(language.value), source: "language", confidence: language.confidence };
  }

  get type(): Field<PageKind> | undefined {
    return this.#once("type", () => this.#best(pageTypes(this.#evidence, this.#works, this.#options.kind)));
  }

  get canonical(): Field<string> | undefined {
    return this.#once("canonical", () => this.#best(canonicals(this.#evidence)));
  }

  get image(): Field<string> | undefined {
    return this.#once("image", () => this.#best(images(this.#evidence, this.#works)));
  }

  get favicon(): Field<string> | undefined {
    return this.#once("favicon", () => this.#best(favicons(this.#evidence, this.#withAll)));
  }

  get tags(): Field<readonly string[]> | undefined {
    return this.#once("tags", () => this.#best(tagLists(this.#evidence, this.#works, () => this.#anchor)));
  }

  get licence(): Field<string> | undefined {
    return this.#once("licence", () => this.#best(licences(this.#evidence, this.#works)));
  }

  get feeds(): Field<readonly Feed[]> | undefined {
    const value = this.#once("feeds", () => feeds(this.#evidence));
    return value.length === 0 ? undefined : { value, source: "link alternate", confidence: 0.95 };
  }

  get words(): Field<number> {
    const { blocks, measures, body } = this.#content;
    const { scores } = this.#options;
    if (scores === undefined) return { value: measures.words[body], source: "page", confidence: 0.5 };
    let value = 0;
    for (let block = 0; block < blocks.count; block++) if (scores[block] >= CONTENT) value += blocks.words[block];
    return { value, source: "content", confidence: 0.95 };
  }

  get declaredKeywords(): Field<readonly string[]> | undefined {
    const value = split(this.#evidence.metas("keywords"));
    return value.length === 0 ? undefined : { value, source: "meta keywords", confidence: 0.6 };
  }

  get keywords(): Field<readonly string[]> | undefined {
    const value = this.#once("keywords", () =>
      keywordsOf(this.#content, { scores: this.#options.scores, title: this.title?.value }),
    );
    return value.length === 0 ? undefined : { value, source: "text", confidence: 0.6 };
  }

  get structured(): readonly StructuredData[] {
    return this.#evidence.graphs.map(({ vocabulary, roots }) => ({ vocabulary, items: roots }));
  }

  toJSON(): MetadataJson {
    const found: Record<string, unknown> = {};
    for (const name of METADATA_FIELDS) {
      const field = this[name];
      if (field !== undefined) found[name] = field;
    }
    return found as MetadataJson;
  }

  get #content(): Page {
    return this.#options.content ?? this.#page;
  }

  get #evidence(): Evidence {
    this.#foundEvidence ??= new Evidence(this.#page);
    return this.#foundEvidence;
  }

  get #works(): readonly Work[] {
    this.#foundWorks ??= worksOf(this.#evidence);
    return this.#foundWorks;
  }

  get #titles(): readonly TitleChoice[] {
    this.#foundTitles ??= titles(this.#evidence, this.#works);
    return this.#foundTitles;
  }

  get #withAll(): boolean {
    return this.#options.candidates === true;
  }

  /** The heading that carries the title: bylines and date lines stand around it. */
  get #anchor(): number | undefined {
    return this.#once("#anchor", () => {
      const evidence = this.#evidence;
      const { headings } = evidence;
      const title = this.#titles[0];
      if (title?.node !== undefined) return title.node;
      const key = evidence.keyOf(title?.value ?? "");
      // A line above the title may stand in the same heading.
      const longer = this.#titles.find(({ node, value }) => node !== undefined && evidence.keyOf(value).includes(key));
      const titled = longer ?? headings.find((heading) => evidence.keyOf(heading.text).includes(key)) ?? headings[0];
      if (titled !== undefined) return titled.node;
      const text = beginOfText(this.#page);
      return text === undefined ? undefined : this.#page.blocks.from[text];
    });
  }

  get #clock(): DateContext {
    return this.#once("#clock", () => {
      const anchor = this.#anchor;
      const monthFirst = isMonthFirst(this.#evidence);
      const near = () => (anchor === undefined ? [] : datesNear(this.#evidence, anchor, { monthFirst }));
      return {
        now: this.#options.now ?? Date.now(),
        monthFirst,
        anchor,
        withAll: this.#withAll,
        near: () => this.#once("#near", near),
      };
    });
  }

  #best<T>(candidates: readonly Candidate<T>[]): Field<T> | undefined {
    return best(candidates, this.#withAll);
  }

  #once<T>(name: string, make: () => T): T {
    let known = this.#known.get(name) as T | undefined;
    if (known === undefined && !this.#known.has(name)) this.#known.set(name, (known = make()));
    return known as T;
  }
}

const AMERICAN = /^en(?:[-_]us)?$/i;
const ENGLISH_REGION = /^en[-_][a-z]{2}$/i;
const REGION_IN_PATH = /^https?:\/\/[^/]+\/(en-[a-z]{2})(?:\/|$)/i;
const BRITISH_HOST = /\.(?:uk|au|nz|ie|in|za|eu|sg|my|ng|ke|hk)$/;

/** Month before day is American: English, and neither region nor host of another English-speaking country. */
function isMonthFirst(evidence: Evidence): boolean {
  const path = REGION_IN_PATH.exec(evidence.url ?? "")?.[1];
  const declared = [attribute(evidence.page, 0, "lang"), evidence.meta("og:locale"), path]
    .filter((language) => language !== undefined)
    .map((language) => language.trim());
  const language = declared.find((value) => ENGLISH_REGION.test(value)) ?? declared[0] ?? "en";
  return AMERICAN.test(language) && !BRITISH_HOST.test(evidence.host ?? "");
}
