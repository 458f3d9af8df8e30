import { buildComments, buildContent, type Content, type ContentOptions, type Post } from "./content/index.ts";
import type { Warning, WarningCode } from "./html/index.ts";
import {
  type Author,
  type DateField,
  declaredText,
  type Field,
  type Metadata,
  type MetadataJson,
  type MetadataOptions,
  readMetadata,
  type StructuredData,
} from "./metadata/index.ts";
import type { Method } from "./methods/index.ts";
import { CONTENT_FORMATS, type ContentFormatId, type Facts, toText, type WriteOptions } from "./output/index.ts";
import { type Page, readBlock } from "./page/index.ts";
import { postedBlocks } from "./posts/index.ts";
import { type PageInput, type ReadOptions, read } from "./read-page.ts";
import type { JudgeOptions } from "./select/index.ts";
import {
  auto,
  type Choice,
  choose,
  chosenWords,
  DEFAULT_DECIDER,
  deciderNamed,
  judgePage,
  type PageKind,
} from "./select/index.ts";

/** Where the page comes from, who decides, and what is wanted beside the content. All may be left out. */
export interface ExtractOptions
  extends ReadOptions,
    JudgeOptions,
    Omit<MetadataOptions, "scores" | "content" | "kind"> {
  /** Id of the method that decides, `auto` by default; `methods` lists them. */
  readonly method?: string | undefined;
}

/** Id of the method that decides if none is named: the learned one. */
export const DEFAULT_METHOD = DEFAULT_DECIDER;

/** What a page is about. Nothing is made before it is read. */
export interface Extraction {
  /** Where the page comes from, as it was given. */
  readonly url: string | undefined;
  /** Id of the method that decided. */
  readonly method: string;
  /** The main text, paragraphs separated by an empty line, cleaned as the content is; empty if nothing was found. */
  readonly text: string;
  /** The chosen blocks in page order, each with all it says. */
  readonly blocks: readonly string[];
  /** The kind of page, if the method tells (`auto` does): what was learned, unless the page says better; the value of `metadata.type`. */
  readonly type: PageKind | undefined;
  /** How good the choice is likely to be: the word F1 to be expected, 0 to 1; if the method tells. */
  readonly confidence: number | undefined;
  /** The content with its structure; the formats below are written from it. */
  readonly content: Content;
  /** What readers wrote below the page; empty where the page is a discussion, which is content. */
  readonly comments: readonly Post[];
  /** GitHub-flavoured Markdown. */
  readonly markdown: string;
  /** HTML in which nothing can run. */
  readonly html: string;
  /** A TEI document, comments at its back. */
  readonly xml: string;
  /** Who, when, what: each field with its source and how sure it is. The six below are fields of it. */
  readonly metadata: Metadata;
  readonly title: Field<string> | undefined;
  /** All authors: `metadata.authors`. */
  readonly author: Field<readonly Author[]> | undefined;
  /** Of publication, or else of the last change. */
  readonly date: DateField | undefined;
  readonly site: Field<string> | undefined;
  readonly language: Field<string> | undefined;
  readonly keywords: Field<readonly string[]> | undefined;
  /** What is known of the page, as the formats print it. */
  readonly facts: Facts;
  /** What the caller may want to know; empty if all is well. */
  readonly warnings: readonly Warning[];
  /** The content in a format, with title, front matter or comments if asked for. */
  write(format: ContentFormatId, options?: WriteOptions): string;
  /** All of it as plain data: what `JSON.stringify` writes. */
  toJSON(): ExtractionJson;
}

/** The form of `--format json`. */
export interface ExtractionJson {
  /** What the command line was given. */
  readonly input?: string;
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
  /** With `--structured`. */
  readonly structured?: readonly StructuredData[];
  readonly warnings: readonly Warning[];
}

/** The whole way of the data: bytes → Page → Scores → Choice → text. */
export function extract(input: PageInput, options: ExtractOptions = {}): Extraction {
  const method = deciderNamed(options.method ?? DEFAULT_METHOD);
  const { page, warnings: noticed } = read(input, options);
  const warnings = [...noticed, ...layoutWarnings(method, page)];
  const decision = decide(page, method, options);
  const declared = declaredText(page, chosenWords(page, decision.choice.chosen));
  if (declared === undefined) return new PageExtraction(page, decision, { method: method.id, warnings, options });
  return new PageExtraction(declared, allOf(declared, decision), {
    method: method.id,
    warnings: [...warnings, DECLARED],
    options,
    about: page,
  });
}

const DECLARED: Warning = {
  code: "declared-text",
  message: "the page shows hardly any of its text; it was taken from its structured data (articleBody)",
};

/** All of a page that is an article and nothing else; how sure that is was said of another. */
function allOf(page: Page, { kind, confidence }: Decision): Decision {
  const choice = choose(page, new Float64Array(page.blocks.count).fill(1));
  return kind === undefined || confidence === undefined ? { choice } : { choice, kind: "article", confidence };
}

/** A choice, and what the learned method says beside it. */
interface Decision {
  readonly choice: Choice;
  readonly kind?: PageKind;
  readonly confidence?: number;
  /** 1 for blocks of readers' comments that stand apart. */
  readonly comments?: Uint8Array;
}

function decide(page: Page, method: Method, options: JudgeOptions): Decision {
  const decision = method.id === auto.id ? learned(page, options) : { choice: choose(page, method.score(page)) };
  return options.comments === "keep" && decision.kind !== "forum" ? withComments(page, decision) : decision;
}

function learned(page: Page, options: JudgeOptions): Decision {
  const judged = judgePage(page, options);
  // A page without text is of no kind.
  if (page.blocks.count === 0) return { choice: judged.choice };
  // What readers wrote in a forum is its content.
  if (options.comments !== "apart" || judged.kind === "forum") return judged;
  return withChosen(judged, (isChosen, block) => (judged.comments[block] === 1 ? 0 : isChosen));
}

/** Takes in what readers wrote below the page, which would stand apart otherwise. */
function withComments(page: Page, decision: Decision): Decision {
  const posted = postedBlocks(page, decision.choice);
  return withChosen(decision, (isChosen, block) => isChosen | posted[block]);
}

function withChosen(decision: Decision, chosenIf: (isChosen: number, block: number) => number): Decision {
  return { ...decision, choice: { ...decision.choice, chosen: decision.choice.chosen.map(chosenIf) } };
}

/** What to say of a method that was made for laid-out pages and got one that is not. */
export function layoutWarnings({ id, needsLayout }: Method, page: Page): readonly Warning[] {
  if (needsLayout !== true || page.layout !== undefined) return [];
  const message = `${id} is made for pages with a layout (--render, or --layout estimated); it went without`;
  return [{ code: "fallback", message }];
}

/** Warnings after which it goes without saying that nothing was found. */
const NOTHING_TO_FIND: ReadonlySet<WarningCode> = new Set(["empty-page", "not-html"]);

interface Made {
  readonly method: string;
  readonly warnings: readonly Warning[];
  readonly options: ExtractOptions;
  /** The page that is asked about, if the content stands on another. */
  readonly about?: Page;
}

class PageExtraction implements Extraction {
  readonly url: string | undefined;
  readonly method: string;
  readonly confidence: number | undefined;
  readonly #page: Page;
  readonly #kind: PageKind | undefined;
  readonly #choice: Choice;
  readonly #warnings: readonly Warning[];
  #text: string | undefined;
  #content: Content | undefined;
  #comments: readonly Post[] | undefined;
  readonly #contentOptions: ContentOptions;
  readonly metadata: Metadata;

  constructor(page: Page, decision: Decision, made: Made) {
    const about = made.about ?? page;
    this.url = about.url;
    this.method = made.method;
    this.#page = page;
    const { kind } = decision;
    this.#kind = kind;
    this.confidence = decision.confidence;
    this.#choice = decision.choice;
    this.#warnings = made.warnings;
    const { comments } = made.options;
    this.#contentOptions = { isDiscussion: kind === "forum", comments, commentMarks: decision.comments };
    this.metadata = readMetadata(about, { ...made.options, scores: decision.choice.chosen, content: page, kind });
  }

  get type(): PageKind | undefined {
    return this.#kind === undefined ? undefined : this.metadata.type?.value;
  }

  get title(): Field<string> | undefined {
    return this.metadata.title;
  }

  get author(): Field<readonly Author[]> | undefined {
    return this.metadata.authors;
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

  get text(): string {
    this.#text ??= toText(this.#page, this.#choice);
    return this.#text;
  }

  get blocks(): readonly string[] {
    const texts: string[] = [];
    for (const [block, isChosen] of this.#choice.chosen.entries()) {
      if (isChosen === 1) texts.push(readBlock(this.#page, block));
    }
    return texts;
  }

  get content(): Content {
    this.#content ??= buildContent(this.#page, this.#choice, this.#contentOptions);
    return this.#content;
  }

  get comments(): readonly Post[] {
    this.#comments ??= buildComments(this.#page, this.#choice, this.#contentOptions);
    return this.#comments;
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
    const { title, authors, published, modified, site, description, language, image, tags } = this.metadata;
    return {
      url: this.url,
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

  write(format: ContentFormatId, options: WriteOptions = {}): string {
    if (!Object.hasOwn(CONTENT_FORMATS, format)) {
      throw new TypeError(`there is no format "${format}"; choose one of: ${Object.keys(CONTENT_FORMATS).join(", ")}`);
    }
    return CONTENT_FORMATS[format].write(this, options);
  }

  get warnings(): readonly Warning[] {
    const isExplained = this.#warnings.some(({ code }) => NOTHING_TO_FIND.has(code));
    if (isExplained || this.#choice.chosen.includes(1)) return this.#warnings;
    const message =
      this.#page.blocks.count === 0
        ? "the page has no text; it may be made by scripts"
        : "no block of the page was taken for content";
    return [...this.#warnings, { code: "nothing-found", message }];
  }

  toJSON(): ExtractionJson {
    const url = this.url === undefined ? {} : { url: this.url };
    const { method, type, confidence, text, blocks, content, comments, warnings } = this;
    const told = type === undefined || confidence === undefined ? {} : { type, confidence: rounded(confidence) };
    const known = this.metadata.toJSON();
    return { version: 1, ...url, method, ...told, metadata: known, text, blocks, content, comments, warnings };
  }
}

/** Confidence is good to about two digits. */
function rounded(confidence: number): number {
  return Math.round(confidence * 100) / 100;
}
