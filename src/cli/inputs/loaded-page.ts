import type { Warning } from "../../html/index.ts";
import type { Page } from "../../page/index.ts";

/** The bytes of a page, its address and its type. */
export interface Loaded {
  readonly bytes: Uint8Array;
  readonly url?: string | undefined;
  readonly contentType?: string | undefined;
  /** When the page was fetched, if an archive tells it. */
  readonly fetched?: string | undefined;
  /** Whether all text is content: the bytes are HTML made from plain text, a feed or another document. */
  readonly isWhole?: boolean | undefined;
  /** The page itself if a browser rendered it; `bytes` are empty then. */
  readonly page?: Page | undefined;
  /** Warnings from loading. */
  readonly notices?: readonly Warning[] | undefined;
}
