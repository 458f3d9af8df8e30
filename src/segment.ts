import { KNOWN_TAGS, knownTagName, tagName } from "./html/index.ts";
import { type Segments, segmentsOf } from "./methods/index.ts";
import { checkOptions, READ_OPTIONS } from "./options/index.ts";
import { type Page, readBlock } from "./page/index.ts";
import { type PageInput, type ReadOptions, read } from "./read-page.ts";

/** A part of the page, divided by repeating tag patterns. */
export interface Segment {
  /** The tag name of the element. For a group of siblings (a virtual parent), its key pattern, like `(h3 p)`. */
  readonly name: string;
  /** The tag names of the key pattern of a virtual parent. */
  readonly pattern?: readonly string[];
  /** The share of the page's block elements in this segment. */
  readonly importance: number;
  /** The first 200 characters of text directly in this segment, outside its parts. */
  readonly text?: string;
  /** The sub-segments, in page order. */
  readonly parts: readonly Segment[];
}

const MAX_TEXT_CHARS = 200;

/**
 * Divides a page into a tree of segments by repeating tag patterns (Gowri and Siva Prakash). A segment with one part and no
 * text is replaced by that part.
 */
export function segment(input: PageInput, options: ReadOptions = {}): Segment {
  checkOptions(options, READ_OPTIONS);
  const { page } = read(input, options);
  const segments = segmentsOf(page);
  const texts = ownTexts(page);
  const parts: Segment[][] = Array.from({ length: segments.count }, () => []);
  const textOf = (s: number) => (segments.pattern[s] === undefined ? texts.get(segments.node[s]) : undefined);
  const make = (s: number): Segment => {
    const own = parts[s].reverse();
    const text = textOf(s);
    const isChain = own.length === 1 && segments.pattern[s] === undefined && text === undefined;
    return isChain ? own[0] : describe(page, { segments, s }, { text, parts: own });
  };
  // From the last to the first: the parts of a segment are made before it.
  for (let s = segments.count - 1; s > 0; s--) {
    if (parts[s].length > 0 || textOf(s) !== undefined) parts[segments.parent[s]].push(make(s));
  }
  return make(0);
}

/** Returns the texts directly in each element, outside its block elements, shortened. */
function ownTexts(page: Page): ReadonlyMap<number, string> {
  const texts = new Map<number, string>();
  const { blocks } = page;
  for (let block = 0; block < blocks.count; block++) {
    if (blocks.hidden[block] === 1) continue;
    const owner = blocks.owner[block];
    const before = texts.get(owner);
    if (before !== undefined && before.length >= MAX_TEXT_CHARS) continue;
    const text = readBlock(page, block);
    texts.set(owner, (before === undefined ? text : `${before}\n${text}`).slice(0, MAX_TEXT_CHARS));
  }
  return texts;
}

interface Place {
  readonly segments: Segments;
  readonly s: number;
}

function describe(
  page: Page,
  { segments, s }: Place,
  { text, parts }: Pick<Segment, "parts"> & { text: string | undefined },
): Segment {
  const tags = segments.pattern[s];
  const importance = segments.importance[s];
  if (tags !== undefined) {
    const pattern = tags.map((tag) => (tag < KNOWN_TAGS ? knownTagName(tag) : "?"));
    return { name: `(${pattern.join(" ")})`, pattern, importance, parts };
  }
  const name = tagName(page, segments.node[s]);
  return text === undefined ? { name, importance, parts } : { name, importance, text, parts };
}
