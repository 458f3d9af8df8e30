import type { Content, Post } from "../content/index.ts";
import { toHtml } from "./html.ts";
import { toMarkdown } from "./markdown/index.ts";
import { type Facts, frontMatter } from "./page-facts.ts";
import { toTei } from "./tei.ts";
import { toText } from "./text.ts";
import { withTitle } from "./with-title.ts";

/** The parts of a page that formats write. */
export interface FormatSource {
  readonly content: Content;
  readonly comments: readonly Post[];
  readonly facts: Facts;
}

/** Options of `write`. */
export interface WriteOptions {
  /** Puts the metadata before the Markdown, as YAML. */
  readonly frontMatter?: boolean | undefined;
  /** Starts Markdown with the title, as the only heading of level 1. */
  readonly title?: boolean | undefined;
  /** Names the authors, the site and the date in a line below the title of Markdown. */
  readonly byline?: boolean | undefined;
  /** Puts the comments after the content. TEI always has them, in its back matter. */
  readonly comments?: boolean | undefined;
}

/** A format of the content. */
interface ContentFormat {
  readonly write: (source: FormatSource, options: WriteOptions) => string;
}

/** Returns the content, with the comments at its end if the options ask for them. Reading `source.comments` builds them. */
function withComments(source: FormatSource, options: WriteOptions): Content {
  const { content } = source;
  return options.comments === true ? { ...content, blocks: [...content.blocks, ...source.comments] } : content;
}

/** All formats that are written from the content tree. */
export const CONTENT_FORMATS = {
  md: {
    write: (source, options) =>
      (options.frontMatter === true ? frontMatter(source.facts) : "") +
      toMarkdown(withTitle(withComments(source, options), source, options)),
  },
  html: {
    write: (source, options) => toHtml(withComments(source, options)),
  },
  xml: { write: toTei },
  text: {
    write: (source, options) => toText(withComments(source, options)),
  },
} as const satisfies Readonly<Record<string, ContentFormat>>;

/** The names of the formats that `write` accepts. */
export type ContentFormatId = keyof typeof CONTENT_FORMATS;
