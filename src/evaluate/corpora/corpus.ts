import type { Fields } from "../metrics/index.ts";
/** A cell of a labeled record: its column, its text, and whether it is visible. */
export interface RecordCell {
  readonly column: number;
  readonly text: string;
  readonly visible: boolean;
}

/** The labels of a page. Parts that the set lacks are missing. */
export interface Truth extends Fields {
  /** The main content. An empty string means that the page has none. */
  readonly text?: string | undefined;
  /** Snippets that belong to the main content, and snippets that do not. */
  readonly wanted?: readonly string[] | undefined;
  readonly unwanted?: readonly string[] | undefined;
  /** Values of the thing that the page describes, by attribute: `name`, `price`. */
  readonly attributes?: Readonly<Record<string, readonly string[]>> | undefined;
  readonly records?: readonly (readonly RecordCell[])[] | undefined;
}

/** A page with its truth. */
export interface LabeledPage {
  readonly id: string;
  readonly url: string | undefined;
  /** The registered domain, or the set's name for the site. Empty if unknown. */
  readonly site: string;
  /** The page type, such as `article` or `forum`; `unknown` without a label. */
  readonly type: string;
  /** Two or three letters, from the label or else from `<html lang>`; `unknown` if both are missing. */
  readonly language: string;
  readonly html: string;
  readonly truth: Truth;
}

/** A page as stored in the set: not yet parsed, cheap to pass to another thread. */
export interface RawPage {
  readonly id: string;
  /** JSON. */
  readonly label: Uint8Array;
  /** The page, gzip or plain, unless it is part of the label. */
  readonly html?: Uint8Array | undefined;
}

/** A page that could not be read. Other pages are not affected. */
export interface PageError {
  readonly id: string;
  readonly message: string;
}

export type CorpusItem<P> =
  | { readonly kind: "page"; readonly page: P }
  | { readonly kind: "error"; readonly error: PageError };

/** An open set: its pages one by one, always in the same order. */
export interface RawCorpus {
  /** Number of pages, if known in advance. */
  readonly total: number | undefined;
  readonly items: AsyncIterable<CorpusItem<RawPage>>;
}

/** The layout of a set on disk. */
export interface CorpusLayout {
  readonly id: string;
  readonly says: string;
  /** Opens a set. Throws `CorpusError` if `path` contains no set of this layout. */
  open(path: string): Promise<RawCorpus>;
  /** Parses a page and its label. Throws if they are malformed. Runs on any thread. */
  decode(raw: RawPage): LabeledPage;
}

/** Thrown if the path lacks files that the layout needs. The message names them. */
export class CorpusError extends Error {
  override readonly name = "CorpusError";
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
