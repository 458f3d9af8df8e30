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
