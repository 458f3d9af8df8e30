import { KNOWN_TAGS, knownTagName, tagName } from "./html/index.ts";
import { type Segments, segmentsOf } from "./methods/index.ts";
import { checkOptions, READ_OPTIONS } from "./options/index.ts";
import { type Page, readBlock } from "./page/index.ts";
import { type PageInput, type ReadOptions, read } from "./read-page.ts";

/** A part of the page as its tag patterns divide it. */
export interface Segment {
  /** The element's name; for a group under a virtual parent, the key pattern that opened it: `(h3 p)`. */
  readonly name: string;
  /** Tag names of the key pattern of a virtual parent. */
  readonly pattern?: readonly string[];
  /** Share of the page's block elements that lie in it. */
  readonly importance: number;
  /** What stands directly in it, outside its parts, shortened. */
  readonly text?: string;
  /** The segments it is made of, in page order. */
  readonly parts: readonly Segment[];
}

const LONGEST_TEXT = 200;

/** The page as a tree of blocks found by repeating tag patterns (Gowri and Siva Prakash). Chains of single parts are one segment. */
export function segment(input: PageInput, options: ReadOptions = {}): Segment {
  checkOptions(options, READ_OPTIONS);
  const { page } = read(input, options);
  const segments = segmentsOf(page);
  const texts = ownTexts(page);
  const parts: Segment[][] = Array.from({ length: segments.count }, () => []);
  let made: Segment | undefined;
  // From the last to the first: the parts of a segment are made before it.
  for (let s = segments.count - 1; s >= 0; s--) {
    const own = parts[s].reverse();
    const isElement = segments.pattern[s] === undefined;
    const text = isElement ? texts.get(segments.node[s]) : undefined;
    const isChain = own.length === 1 && isElement && text === undefined;
    made = isChain ? own[0] : describe(page, { segments, s }, { text, parts: own });
    if (s > 0 && (own.length > 0 || text !== undefined)) parts[segments.parent[s]].push(made);
  }
  return made!;
}

/** What stands directly in an element, outside its block elements. */
function ownTexts(page: Page): ReadonlyMap<number, string> {
  const texts = new Map<number, string>();
  const { blocks } = page;
  for (let block = 0; block < blocks.count; block++) {
    if (blocks.hidden[block] === 1) continue;
    const owner = blocks.owner[block];
    const before = texts.get(owner);
    if (before !== undefined && before.length >= LONGEST_TEXT) continue;
    const text = readBlock(page, block);
    texts.set(owner, (before === undefined ? text : `${before}\n${text}`).slice(0, LONGEST_TEXT));
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
