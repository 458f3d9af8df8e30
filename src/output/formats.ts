import type { Content, Post } from "../content/index.ts";
import { toHtml } from "./html.ts";
import { toMarkdown } from "./markdown/index.ts";
import { type Facts, frontMatter } from "./page-facts.ts";
import { toTei } from "./tei.ts";
import { withTitle } from "./with-title.ts";

/** What a format is written from. */
export interface FormatSource {
  readonly content: Content;
  readonly comments: readonly Post[];
  readonly facts: Facts;
}

/** What is written beside the content. */
export interface WriteOptions {
  /** Puts the facts in front of Markdown, as YAML. */
  readonly frontMatter?: boolean | undefined;
  /** Begins Markdown with the title as its one heading of the first level. */
  readonly title?: boolean | undefined;
  /** Puts the comments behind the content. TEI always has them, in a part of their own. */
  readonly comments?: boolean | undefined;
}

interface ContentFormat {
  readonly says: string;
  readonly extension: string;
  readonly write: (source: FormatSource, options: WriteOptions) => string;
}

/** The comments are made when they are read: only where they are asked for. */
function withComments(source: FormatSource, options: WriteOptions): Content {
  const { content } = source;
  return options.comments === true ? { ...content, blocks: [...content.blocks, ...source.comments] } : content;
}

/** The formats that keep the structure of the content. */
export const CONTENT_FORMATS = {
  md: {
    says: "Markdown (GFM)",
    extension: "md",
    write: (source, options) =>
      (options.frontMatter === true ? frontMatter(source.facts) : "") +
      toMarkdown(
        options.title === true
          ? withTitle(withComments(source, options), source.facts.title)
          : withComments(source, options),
      ),
  },
  html: {
    says: "HTML in which nothing can run",
    extension: "html",
    write: (source, options) => toHtml(withComments(source, options)),
  },
  xml: { says: "XML (TEI P5)", extension: "xml", write: toTei },
} as const satisfies Readonly<Record<string, ContentFormat>>;

/** The names that `write` takes. */
export type ContentFormatId = keyof typeof CONTENT_FORMATS;
