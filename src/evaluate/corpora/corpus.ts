import type { Fields } from "../metrics/index.ts";
/** A cell of a labelled record: the column it belongs to, its text, and whether people see it. */
export interface RecordCell {
  readonly column: number;
  readonly text: string;
  readonly visible: boolean;
}

/** What people say a page holds; each part only where the set has it. */
export interface Truth extends Fields {
  /** The main content. An empty string says that there is none. */
  readonly text?: string | undefined;
  /** Snippets that belong to the main content, and snippets that do not. */
  readonly wanted?: readonly string[] | undefined;
  readonly unwanted?: readonly string[] | undefined;
  readonly records?: readonly (readonly RecordCell[])[] | undefined;
}

/** A page with its truth. */
export interface LabelledPage {
  readonly id: string;
  readonly url: string | undefined;
  /** The registered domain, or what the set calls the site; empty if unknown. */
  readonly site: string;
  /** The page type, such as `article` or `forum`; `unknown` where the set does not say. */
  readonly type: string;
  /** Two or three letters, from the label or else from `<html lang>`; `unknown` if neither says. */
  readonly language: string;
  readonly html: string;
  readonly truth: Truth;
}

/** A page as the set stores it: cheap to hand to another thread, not yet looked into. */
export interface RawPage {
  readonly id: string;
  /** JSON. */
  readonly label: Uint8Array;
  /** The page, gzip or plain, where it is not part of the label. */
  readonly html?: Uint8Array | undefined;
}

/** A page that could not be read; the others still can. */
export interface PageError {
  readonly id: string;
  readonly message: string;
}

export type CorpusItem<P> =
  | { readonly kind: "page"; readonly page: P }
  | { readonly kind: "error"; readonly error: PageError };

/** A set being read: pages one by one, always in the same order. */
export interface RawCorpus {
  /** Number of pages, where it is known before they are read. */
  readonly total: number | undefined;
  readonly items: AsyncIterable<CorpusItem<RawPage>>;
}

/** A way a set of pages lies on disk. */
export interface CorpusLayout {
  readonly id: string;
  readonly says: string;
  /** Throws `CorpusError` if `path` does not hold such a set. */
  open(path: string): Promise<RawCorpus>;
  /** Looks into a page. Throws on a bad one. Runs on any thread. */
  decode(raw: RawPage): LabelledPage;
}

/** The path does not hold what the layout needs; says what is missing. */
export class CorpusError extends Error {
  override readonly name = "CorpusError";
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
