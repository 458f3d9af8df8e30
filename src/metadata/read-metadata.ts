import { attribute } from "../html/index.ts";
import { directionOf } from "../language/index.ts";
import type { Page } from "../page/index.ts";
import type { PageKind } from "../select/index.ts";
import { detached, INSPECT } from "../text/index.ts";
import { canonicals, type Feed, favicons, feeds, images, licenses } from "./addresses.ts";
import { modifiedConfidence } from "./calibration.ts";
import { type DateField, firstTextBlock, PageDates } from "./dates/index.ts";
import { Evidence } from "./evidence.ts";
import { bestField, type Candidate, type Field } from "./field.ts";
import {
  METADATA_FIELDS,
  type Metadata,
  type MetadataContext,
  type MetadataJson,
  type MetadataOptions,
  type StructuredData,
} from "./metadata-fields.ts";
import { languages } from "./page-language.ts";
import { pageTypes } from "./page-type.ts";
import { type Author, authors } from "./people/index.ts";
import { siteBesideTitle } from "./site.ts";
import { type TitleChoice, titles } from "./title/index.ts";
import { descriptions, keywordsOf, splitTags, tagLists } from "./topics/index.ts";
import { type Work, worksOf } from "./works.ts";

/** Reads the metadata of a page. Never throws on a page. */
export function readMetadata(page: Page, options: MetadataOptions = {}, context: MetadataContext = {}): Metadata {
  return new PageMetadata(page, options, context);
}

/** A publication date below this confidence gives way to the modification date. */
const MIN_SURE_DATE = 0.5;

class PageMetadata implements Metadata {
  readonly #page: Page;
  readonly #options: MetadataOptions;
  readonly #context: MetadataContext;
  #foundEvidence: Evidence | undefined;
  #foundWorks: readonly Work[] | undefined;
  #foundTitles: readonly TitleChoice[] | undefined;
  /** Computed values by name. Names that start with `#` are internal values, not fields. */
  readonly #computed = new Map<string, unknown>();

  constructor(page: Page, options: MetadataOptions, context: MetadataContext) {
    this.#page = page;
    this.#options = options;
    this.#context = context;
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
    return this.#once("published", () => this.#dates.published(this.#now, this.#withAll));
  }

  get modified(): DateField | undefined {
    return this.#once("modified", () => {
      const last = this.#dates.modified(this.#now, this.#withAll);
      const first = this.published;
      // A modification date before publication is an editing date, not an update.
      const isBefore =
        first !== undefined && first.confidence >= MIN_SURE_DATE && last !== undefined && last.day < first.day;
      return isBefore ? undefined : last;
    });
  }

  get date(): DateField | undefined {
    const first = this.published;
    if (first !== undefined && first.confidence >= MIN_SURE_DATE) return first;
    const last = this.modified;
    return last === undefined ? first : { ...last, confidence: modifiedConfidence(last.confidence) };
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
    return this.#once("type", () => this.#best(pageTypes(this.#evidence, this.#works, this.#context.kind)));
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

  get license(): Field<string> | undefined {
    return this.#once("license", () => this.#best(licenses(this.#evidence, this.#works)));
  }

  get feeds(): Field<readonly Feed[]> | undefined {
    const value = this.#once("feeds", () => feeds(this.#evidence));
    return value.length === 0 ? undefined : { value, source: "link alternate", confidence: 0.95 };
  }

  get words(): Field<number> {
    const { content } = this.#context;
    if (content === undefined) {
      const { measures, body } = this.#page;
      return { value: measures.words[body], source: "page", confidence: 0.5 };
    }
    const { count, words } = content.page.blocks;
    let value = 0;
    for (let block = 0; block < count; block++) if (content.chosen[block] === 1) value += words[block];
    return { value, source: "content", confidence: 0.95 };
  }

  get declaredKeywords(): Field<readonly string[]> | undefined {
    const value = detached(splitTags(this.#evidence.metas("keywords")));
    return value.length === 0 ? undefined : { value, source: "meta keywords", confidence: 0.6 };
  }

  get keywords(): Field<readonly string[]> | undefined {
    const value = this.#once("keywords", () => {
      const { content } = this.#context;
      return keywordsOf(content?.page ?? this.#page, { chosen: content?.chosen, title: this.title?.value });
    });
    return value.length === 0 ? undefined : { value, source: "text", confidence: 0.6 };
  }

  get structured(): readonly StructuredData[] {
    return detached(this.#evidence.graphs.map(({ vocabulary, roots }) => ({ vocabulary, items: roots })));
  }

  toJSON(): MetadataJson {
    const found: Record<string, unknown> = {};
    for (const name of METADATA_FIELDS) {
      const field = this[name];
      if (field !== undefined) found[name] = field;
    }
    return found as MetadataJson;
  }

  get #evidence(): Evidence {
    this.#foundEvidence ??= this.#context.evidence?.() ?? new Evidence(this.#page);
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

  get #now(): number {
    return this.#options.now ?? Date.now();
  }

  get #dates(): PageDates {
    return this.#once("#dates", () => new PageDates(this.#evidence, this.#works, this.#anchor));
  }

  /** The heading with the title, or else the first block of running text. Bylines and date lines are near it. */
  get #anchor(): number | undefined {
    return this.#once("#anchor", () => {
      const evidence = this.#evidence;
      const { headings } = evidence;
      const title = this.#titles[0];
      if (title?.node !== undefined) return title.node;
      const key = evidence.keyOf(title?.value ?? "");
      // The heading may also contain a line above the title.
      const longer = this.#titles.find(({ node, value }) => node !== undefined && evidence.keyOf(value).includes(key));
      const titled = longer ?? headings.find((heading) => evidence.keyOf(heading.text).includes(key)) ?? headings[0];
      if (titled !== undefined) return titled.node;
      const text = firstTextBlock(this.#page);
      return text === undefined ? undefined : this.#page.blocks.from[text];
    });
  }

  #best<T>(candidates: readonly Candidate<T>[]): Field<T> | undefined {
    return bestField(candidates, this.#withAll);
  }

  /** Returns the value stored under a name; computes and stores it on the first call. Fields are detached from the page. */
  #once<T>(name: string, compute: () => T): T {
    let known = this.#computed.get(name) as T | undefined;
    if (known !== undefined || this.#computed.has(name)) return known as T;
    known = name.startsWith("#") ? compute() : detached(compute());
    this.#computed.set(name, known);
    return known;
  }

  [INSPECT](): MetadataJson {
    return this.toJSON();
  }
}
