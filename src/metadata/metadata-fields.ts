import type { DetectLanguage } from "../language/index.ts";
import type { Page } from "../page/index.ts";
import type { PageKind } from "../select/index.ts";
import type { Feed } from "./addresses.ts";
import type { DateField } from "./dates/index.ts";
import type { Evidence } from "./evidence.ts";
import type { Field } from "./field.ts";
import type { Author } from "./people/index.ts";
import type { Vocabulary } from "./sources/index.ts";

/** Options for reading metadata. */
export interface MetadataOptions {
  /** Dates after this moment (milliseconds since 1970) are ignored. Default: now. */
  readonly now?: number | undefined;
  /** A function from `loadLanguageDetector`. Without it the language comes from declarations and from the script of the text. */
  readonly detectLanguage?: DetectLanguage | undefined;
  /** Whether each field lists all values found, in `candidates`. */
  readonly candidates?: boolean | undefined;
}

/** The results of an extraction that improve metadata. */
export interface MetadataContext {
  /** Words are counted and keywords are taken from this content. Default: the whole page. */
  readonly content?: ChosenContent | undefined;
  /** The page kind that the learned model found: a candidate for `type` besides those from markup and address. */
  readonly kind?: PageKind | undefined;
  /** The sources of metadata on the page, if other readers share them. Called once, when a field is first read. */
  readonly evidence?: (() => Evidence) | undefined;
}

/** The blocks of a page that are content. */
interface ChosenContent {
  /** The page that was read, or the page made from structured data if the text was taken from there. */
  readonly page: Page;
  /** 1 for each block that is content, 0 for the others. */
  readonly chosen: ArrayLike<number>;
}

/** The structured data of a page in one syntax: JSON-LD, microdata or RDFa. */
export interface StructuredData {
  readonly vocabulary: Vocabulary;
  /** JSON-LD as written; microdata and RDFa in the same form. */
  readonly items: readonly unknown[];
}

/** Facts about a page (who, when, what), each with source and confidence. A field is computed when it is first read. */
export interface Metadata {
  readonly title: Field<string> | undefined;
  readonly authors: Field<readonly Author[]> | undefined;
  readonly published: DateField | undefined;
  readonly modified: DateField | undefined;
  /** The date of publication. If it is unknown or doubtful, the date of the last change. */
  readonly date: DateField | undefined;
  readonly site: Field<string> | undefined;
  readonly description: Field<string> | undefined;
  /** A BCP 47 tag such as `en-US`. */
  readonly language: Field<string> | undefined;
  readonly direction: Field<"ltr" | "rtl"> | undefined;
  /** The kind of page, from its markup and address. In an extraction by `auto` the learned model is a source too. */
  readonly type: Field<PageKind> | undefined;
  readonly canonical: Field<string> | undefined;
  readonly image: Field<string> | undefined;
  readonly favicon: Field<string> | undefined;
  /** The tags that the author gave the page. */
  readonly tags: Field<readonly string[]> | undefined;
  /** The address or the name of the license. */
  readonly license: Field<string> | undefined;
  readonly feeds: Field<readonly Feed[]> | undefined;
  /** Number of words in the content, or in the whole page if no content was chosen. */
  readonly words: Field<number>;
  /** The keywords that the page declares (`meta keywords`). */
  readonly declaredKeywords: Field<readonly string[]> | undefined;
  /** Keywords computed from the text. */
  readonly keywords: Field<readonly string[]> | undefined;
  /** JSON-LD, microdata and RDFa in full. */
  readonly structured: readonly StructuredData[];
  /** The fields that were found, without `structured`. */
  toJSON(): MetadataJson;
}

/** The fields that were found, without `structured`. */
export type MetadataJson = Partial<Omit<Metadata, "structured" | "toJSON">>;

/** Names of the fields, in the order of the output. */
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
  "license",
  "feeds",
  "words",
  "declaredKeywords",
  "keywords",
] as const satisfies readonly (keyof Metadata)[];
