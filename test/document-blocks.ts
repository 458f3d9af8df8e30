import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the project. */
export const ROOT: string = fileURLToPath(new URL("..", import.meta.url));

const FOLDERS = ["", "docs", "docs/decisions", "examples"];

/** The paths of all documents, from the folder of the project. */
export const DOCUMENTS: readonly string[] = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder))
    .filter((name) => name.endsWith(".md"))
    .map((name) => join(folder, name)),
);

export function readDocument(path: string): string {
  return readFileSync(join(ROOT, path), "utf8");
}

/** A code block of a document. */
export interface DocumentBlock {
  readonly document: string;
  /** The first word after the fence: `ts`. */
  readonly language: string;
  /** The other words: the name of another product, whose code is shown but not run. */
  readonly remark: string;
  /** The number of its first line, from 1. */
  readonly line: number;
  readonly lines: readonly string[];
}

const FENCE = /^```(\S*) ?(.*)$/;

/** Returns the code blocks of a document. */
export function documentBlocks(document: string): DocumentBlock[] {
  const blocks: DocumentBlock[] = [];
  let open: { language: string; remark: string; line: number; lines: string[] } | undefined;
  for (const [i, text] of readDocument(document).split("\n").entries()) {
    const [fence, language, remark] = FENCE.exec(text) ?? [];
    if (fence === undefined) open?.lines.push(text);
    else if (open === undefined) open = { language, remark, line: i + 2, lines: [] };
    else {
      blocks.push({ document, ...open });
      open = undefined;
    }
  }
  return blocks;
}

const HEADING = /^#{1,6} (.*)$/gm;
const FENCED = /^```[\s\S]*?^```$/gm;
const MARKUP = /\[([^\]]*)\]\([^)]*\)|[`*]/g;
const NOT_IN_ANCHOR = /[^\p{L}\p{N}\p{M}_ -]/gu;

/** Returns the anchors of the headings of a document, as GitHub names them. */
export function anchorsOf(markdown: string): string[] {
  const seen = new Map<string, number>();
  return Array.from(markdown.replace(FENCED, "").matchAll(HEADING), ([, heading]) => {
    const slug = anchorOf(heading);
    const count = seen.get(slug) ?? 0;
    seen.set(slug, count + 1);
    return count === 0 ? slug : `${slug}-${count}`;
  });
}

/** Returns the anchor of a heading. */
export function anchorOf(heading: string): string {
  return heading.replace(MARKUP, "$1").trim().toLowerCase().replace(NOT_IN_ANCHOR, "").replaceAll(" ", "-");
}
