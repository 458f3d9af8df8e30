import type { Content, Post } from "./content/index.ts";
import type { Warning, WarningCode } from "./html/index.ts";
import type { Author, DateField, Field, Metadata, MetadataJson, StructuredData } from "./metadata/index.ts";
import { checkOptions, WRITE_OPTIONS } from "./options/index.ts";
import {
  CONTENT_FORMATS,
  type ContentFormatId,
  type Facts,
  type FormatSource,
  type WriteOptions,
} from "./output/index.ts";
import type { Page } from "./page/index.ts";
import type { PageContent } from "./page-content.ts";
import type { PageKind } from "./select/index.ts";
import type { TemplateUse } from "./sites/index.ts";
import { detached, INSPECT } from "./text/index.ts";
import type { PageThing } from "./things/index.ts";

/** The result of `extract`. Each format is written when it is read. */
export interface Extraction {
  /** The URL given with the page. */
  readonly url: string | undefined;
  /** Id of the method that decided. */
  readonly method: string;
  /** The content as plain text, blocks separated by an empty line. Empty if nothing was found. */
  readonly text: string;
  /** The chosen blocks in page order, uncleaned. */
  readonly blocks: readonly string[];
  /** The kind of page, from `metadata.type`: the learned kind, unless the page declares another. Only with the method `auto`. */
  readonly type: PageKind | undefined;
  /** Expected word F1 of the choice, 0 to 1. Only with the method `auto`. */
  readonly confidence: number | undefined;
  /** The content as a tree. The formats below are written from it. */
  readonly content: Content;
  /** Reader comments below the page. Empty if the page is a discussion, whose posts are content. */
  readonly comments: readonly Post[];
  /** GitHub-flavored Markdown. */
  readonly markdown: string;
  /** Safe HTML: nothing in it can run. */
  readonly html: string;
  /** A TEI document with the comments in its `back`. */
  readonly xml: string;
  /** Title, authors, dates and more, each with source and confidence. The next six are shortcuts to its fields. */
  readonly metadata: Metadata;
  readonly title: Field<string> | undefined;
  /** All authors, people or organizations: `metadata.authors`. */
  readonly author: Field<readonly Author[]> | undefined;
  /** The names of the authors as one string: "Ada Lovelace, Alan Turing". */
  readonly byline: string | undefined;
  /** The date of publication, else of the last change. */
  readonly date: DateField | undefined;
  readonly site: Field<string> | undefined;
  readonly language: Field<string> | undefined;
  readonly keywords: Field<readonly string[]> | undefined;
  /** The one thing that the page describes: a product, a recipe, a job. Undefined for articles, lists and front pages. Not in browsers. */
  readonly thing: PageThing | undefined;
  /** The site's template that was used, with the fit of the page. Only with the option `template` or `learner`. */
  readonly template?: TemplateUse | undefined;
  /** The plain values of the metadata that front matter and TEI print. */
  readonly facts: Facts;
  /** Limits that were hit, guesses, and reasons for an empty result. Empty if all is well. */
  readonly warnings: readonly Warning[];
  /** Writes the content in a format; title, front matter and comments on request. */
  write(format: ContentFormatId, options?: WriteOptions): string;
  /** Everything as plain data: what `JSON.stringify` writes. */
  toJSON(): ExtractionJson;
}

/** The JSON form of an extraction. */
export interface ExtractionJson {
  /** The input as named on the command line. */
  readonly input?: string;
  /** When the page was fetched, if it comes from a WARC file on the command line. */
  readonly fetched?: string;
  readonly version: 1;
  readonly url?: string;
  readonly method: string;
  readonly type?: PageKind;
  readonly confidence?: number;
  readonly text: string;
  readonly blocks: readonly string[];
  readonly content: Content;
  readonly comments: readonly Post[];
  readonly metadata: MetadataJson;
  readonly thing?: PageThing;
  /** The site's template that was used. */
  readonly template?: TemplateUse;
  /** The page's JSON-LD, microdata and RDFa, if requested. */
  readonly structured?: readonly StructuredData[];
  readonly warnings: readonly Warning[];
}

/** Warnings that already explain why nothing was found. */
const NOTHING_TO_FIND: ReadonlySet<WarningCode> = new Set(["empty-page", "not-html", "made-by-scripts"]);

/** The parts of an extraction. */
export interface ExtractedPage {
  readonly page: Page;
  /** Id of the method that decided. */
  readonly method: string;
  /** The learned kind of page. */
  readonly kind: PageKind | undefined;
  readonly confidence: number | undefined;
  readonly content: PageContent;
  /** Whether no block was chosen. */
  readonly isEmpty: boolean;
  /** Whether the page has text, chosen or not. */
  readonly hasBlocks: boolean;
  readonly metadata: Metadata;
  /** Reads the thing that the page describes, once. */
  readonly thing: () => PageThing | undefined;
  /** By block of the page: 1 if it is content. Undefined if the content is not from the blocks of the page. */
  readonly chosen: Uint8Array | undefined;
  readonly warnings: readonly Warning[];
  /** Returns further warnings, which are known once the content is built. */
  readonly contentWarnings?: (() => readonly Warning[]) | undefined;
}

/** Limit: characters of the text that `console.log` shows. */
const MAX_SHOWN_CHARS = 200;

/** The step Content → Output. */
export class PageExtraction implements Extraction {
  readonly #from: ExtractedPage;
  #content: Content | undefined;
  #comments: readonly Post[] | undefined;
  readonly url: string | undefined;
  readonly method: string;
  readonly confidence: number | undefined;
  readonly metadata: Metadata;

  constructor(from: ExtractedPage) {
    this.#from = from;
    this.url = from.page.url;
    this.method = from.method;
    this.confidence = from.confidence;
    this.metadata = from.metadata;
  }

  /** Returns the parts of a result of `extract`; undefined for anything else. */
  static partsOf(extraction: unknown): ExtractedPage | undefined {
    return extraction instanceof PageExtraction ? extraction.#from : undefined;
  }

  get type(): PageKind | undefined {
    return this.#from.kind === undefined ? undefined : this.metadata.type?.value;
  }

  get title(): Field<string> | undefined {
    return this.metadata.title;
  }

  get author(): Field<readonly Author[]> | undefined {
    return this.metadata.authors;
  }

  get byline(): string | undefined {
    return this.author?.value.map(({ name }) => name).join(", ");
  }

  get date(): DateField | undefined {
    return this.metadata.date;
  }

  get site(): Field<string> | undefined {
    return this.metadata.site;
  }

  get language(): Field<string> | undefined {
    return this.metadata.language;
  }

  get keywords(): Field<readonly string[]> | undefined {
    return this.metadata.keywords;
  }

  get thing(): PageThing | undefined {
    return this.#from.thing();
  }

  get text(): string {
    return detached(this.#from.content.text);
  }

  get blocks(): readonly string[] {
    return detached(this.#from.content.blocks);
  }

  get content(): Content {
    return (this.#content ??= detached(this.#from.content.tree));
  }

  get comments(): readonly Post[] {
    return (this.#comments ??= detached(this.#from.content.comments));
  }

  get markdown(): string {
    return this.write("md");
  }

  get html(): string {
    return this.write("html");
  }

  get xml(): string {
    return this.write("xml");
  }

  get facts(): Facts {
    return writtenFacts(this.url, this.metadata);
  }

  write(format: ContentFormatId, options: WriteOptions = {}): string {
    if (!Object.hasOwn(CONTENT_FORMATS, format)) {
      throw new TypeError(`there is no format "${format}"; choose one of: ${Object.keys(CONTENT_FORMATS).join(", ")}`);
    }
    checkOptions(options, WRITE_OPTIONS);
    return detached(CONTENT_FORMATS[format].write(new WrittenParts(this.#from.content, this), options));
  }

  get warnings(): readonly Warning[] {
    const { isEmpty, hasBlocks, contentWarnings } = this.#from;
    const warnings = [...this.#from.warnings, ...(contentWarnings?.() ?? [])];
    if (!isEmpty || warnings.some(({ code }) => NOTHING_TO_FIND.has(code))) return warnings;
    const message = hasBlocks
      ? "no block of the page was taken for content"
      : "the page has no text; it may be made by scripts";
    return [...warnings, { code: "nothing-found", message }];
  }

  /** The part of `toJSON` that people look for: no content, but its length. */
  [INSPECT](): object {
    const { facts, type, confidence, text, comments, warnings } = this;
    const judged = type === undefined || confidence === undefined ? {} : { type, confidence: rounded(confidence) };
    const known = Object.entries(facts).filter(([, value]) => value !== undefined);
    const start = text.length > MAX_SHOWN_CHARS ? `${text.slice(0, MAX_SHOWN_CHARS)}…` : text;
    return {
      ...Object.fromEntries(known),
      ...judged,
      text: start,
      characters: text.length,
      comments: comments.length,
      warnings,
    };
  }

  toJSON(): ExtractionJson {
    const url = this.url === undefined ? {} : { url: this.url };
    const { method, type, confidence, text, blocks, content, comments, warnings } = this;
    const judged = type === undefined || confidence === undefined ? {} : { type, confidence: rounded(confidence) };
    const known = this.metadata.toJSON();
    const thing = this.thing === undefined ? {} : { thing: this.thing };
    return {
      version: 1,
      ...url,
      method,
      ...judged,
      metadata: known,
      ...thing,
      text,
      blocks,
      content,
      comments,
      warnings,
    };
  }
}

/** Returns the plain values of the metadata that formats write. */
export function writtenFacts(url: string | undefined, metadata: MetadataJson): Facts {
  const { title, authors, published, modified, site, description, language, image, tags } = metadata;
  return {
    url,
    title: title?.value,
    authors: authors?.value.map(({ name }) => name),
    published: published?.value,
    modified: modified?.value,
    site: site?.value,
    description: description?.value,
    language: language?.value,
    image: image?.value,
    tags: tags?.value,
  };
}

/** The parts that formats write. They are not copied: what is written from them is detached as a whole. */
class WrittenParts implements FormatSource {
  readonly #content: PageContent;
  readonly #page: Extraction;

  constructor(content: PageContent, page: Extraction) {
    this.#content = content;
    this.#page = page;
  }

  get content(): Content {
    return this.#content.tree;
  }

  get comments(): readonly Post[] {
    return this.#content.comments;
  }

  get facts(): Facts {
    return this.#page.facts;
  }
}

/** Rounds to two digits: the confidence is not more exact than that. */
function rounded(confidence: number): number {
  return Math.round(confidence * 100) / 100;
}
