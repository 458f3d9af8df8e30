import { type ExtractOptions, type PageInput, read } from "./extract.ts";
import { KNOWN_TAGS, knownTagName } from "./html/tags.ts";
import { tagName } from "./html/tree.ts";
import type { Page } from "./page/page.ts";
import { readNodes } from "./page/read.ts";
import { type Segments, segmentsOf } from "./page/segments.ts";

/** A part of the page as its tag patterns divide it. */
export interface Segment {
  /** The element's name; for a group under a virtual parent, the key pattern that opened it: `(h3 p)`. */
  readonly name: string;
  /** Tag names of the key pattern of a virtual parent. */
  readonly pattern?: readonly string[];
  /** Share of the page's block elements that lie in it. */
  readonly importance: number;
  /** What it says, shortened; on segments without parts. */
  readonly text?: string;
  readonly parts: readonly Segment[];
}

const LONGEST_TEXT = 200;

/** The page as a tree of blocks found by repeating tag patterns (paper 001). Chains of single parts are one segment. */
export function segment(input: PageInput, options: ExtractOptions = {}): Segment {
  const { page } = read(input, options);
  const segments = segmentsOf(page);
  const parts: Segment[][] = Array.from({ length: segments.count }, () => []);
  let made: Segment | undefined;
  // From the last to the first: the parts of a segment are made before it.
  for (let s = segments.count - 1; s >= 0; s--) {
    const own = parts[s]!.reverse();
    made = own.length === 1 && segments.pattern[s] === undefined ? own[0]! : describe(page, segments, s, own);
    const hasText = own.length > 0 || page.measures.chars[segments.node[s]!]! > 0;
    if (s > 0 && hasText) parts[segments.parent[s]!]!.push(made);
  }
  return made!;
}

function describe(page: Page, segments: Segments, s: number, parts: readonly Segment[]): Segment {
  const node = segments.node[s]!;
  const tags = segments.pattern[s];
  const importance = segments.importance[s]!;
  if (tags !== undefined) {
    const pattern = tags.map((tag) => (tag < KNOWN_TAGS ? knownTagName(tag) : "?"));
    return { name: `(${pattern.join(" ")})`, pattern, importance, parts };
  }
  if (parts.length > 0) return { name: tagName(page, node), importance, parts };
  return {
    name: tagName(page, node),
    importance,
    text: readNodes(page, node, page.end[node]!).slice(0, LONGEST_TEXT),
    parts,
  };
}
