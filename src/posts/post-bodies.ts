/** Finds the elements with the text of posts. Heads, profiles, buttons and signatures are outside of them. */
import { attribute, className, Flag, KNOWN_TAGS, TEXT, tagSet } from "../html/index.ts";
import type { Page } from "../page/index.ts";
import { GENERIC_BODY_CLASS, POST_BODY_CLASS } from "../vocabulary/index.ts";
import { firstClass } from "./grown-posts.ts";
import type { PostSpan } from "./post-spans.ts";

/**
 * The search goes down as long as one place has this share of the text outside links, and is in this share of the posts.
 */
const MIN_BODY_SHARE = 0.55;
/** The body has at least this share of the text where the search starts. */
const MIN_TOTAL_SHARE = 0.35;
const MIN_PRESENT_SHARE = 0.7;
/** Minimum share of the text in a place that is named as the body of posts. */
const MIN_NAMED_SHARE = 0.03;
/** Blocks of text. One of several paragraphs is not the text of a post; a single one is. */
const TEXT_BLOCKS = tagSet("p ul ol li pre blockquote h1 h2 h3 h4 h5 h6 br dl dd dt");

/** Elements for author and date. In a short post they have most of the characters. */
const HEAD_TAGS = tagSet("header time");

/** A place in the posts: elements with the same tags and first classes from the root of the post down. */
interface PostPlace {
  readonly outer: PostPlace | undefined;
  readonly inner: Map<string, PostPlace>;
  readonly tag: number;
  /** How clearly markup names it as the body of a post: 2, 1 or 0. */
  readonly named: number;
  /** Number of posts with this place. */
  posts: number;
  /** The last post with this place. */
  lastPost: number;
  /** Characters outside of links. */
  chars: number;
  readonly nodes: number[];
}

/** Root of each post → the elements that contain its text. */
type Bodies = Map<number, readonly number[]>;

/** Returns the bodies of posts. Posts without a known body are missing. */
export function findBodies(page: Page, spans: readonly PostSpan[], isRoot: Uint8Array): Bodies {
  const bodies: Bodies = new Map();
  for (const alike of byMarkup(page, spans).values()) {
    for (const [root, body] of bodiesOfKind(page, alike, isRoot)) bodies.set(root, body);
  }
  return bodies;
}

/** Groups posts that probably have the same markup: of one kind, and not inside posts with another class. */
function byMarkup(page: Page, spans: readonly PostSpan[]): ReadonlyMap<string, readonly PostSpan[]> {
  const groups = new Map<string, PostSpan[]>();
  const open: PostSpan[] = [];
  for (const span of spans) {
    while (open.length > 0 && open[open.length - 1].to <= span.root) open.pop();
    const outer = open[open.length - 1];
    open.push(span);
    const isOther = outer !== undefined && firstClass(page, outer.root) !== firstClass(page, span.root);
    const key = `${span.kind ?? 0} ${isOther}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [span]);
    else group.push(span);
  }
  return groups;
}

function bodiesOfKind(page: Page, spans: readonly PostSpan[], isRoot: Uint8Array): Bodies {
  const body = bodyPlace(placesOf(page, spans, isRoot), spans.length);
  const bodies: Bodies = new Map();
  if (body === undefined) return bodies;
  const isPlace = new Uint8Array(page.count);
  for (const node of body.nodes) isPlace[node] = 1;
  const sample = body.nodes[0];
  const name = firstClass(page, sample);
  const isAlike = (node: number) => page.tag[node] === page.tag[sample] && firstClass(page, node) === name;
  for (const span of spans) {
    // The opening post may have other elements around its body.
    const own = ownNodes(page, span, { isRoot, test: (node) => isPlace[node] === 1 });
    const others = own.length > 0 || name === "" ? [] : ownNodes(page, span, { isRoot, test: isAlike });
    const found = own.length > 0 || !haveMostText(page, others, span.root) ? own : others;
    if (found.length > 0) bodies.set(span.root, found);
  }
  return bodies;
}

/** Whether elements have at least `MIN_TOTAL_SHARE` of the text of a post. */
function haveMostText({ measures: { chars, linkChars } }: Page, nodes: readonly number[], root: number): boolean {
  let sum = 0;
  for (const node of nodes) sum += chars[node] - linkChars[node];
  return sum >= MIN_TOTAL_SHARE * (chars[root] - linkChars[root]);
}

interface NodeTest {
  readonly isRoot: Uint8Array;
  readonly test: (node: number) => boolean;
}

/** Returns the outermost elements of a post that pass a test, without those of posts inside it. */
function ownNodes(page: Page, { root }: PostSpan, { isRoot, test }: NodeTest): number[] {
  const found: number[] = [];
  for (let node = root + 1; node < page.end[root]; ) {
    const isFound = page.measures.words[node] > 0 && isRoot[node] === 0 && page.tag[node] > TEXT && test(node);
    if (isFound) found.push(node);
    node = isFound || isRoot[node] === 1 ? page.end[node] : node + 1;
  }
  return found;
}

function makePlace(outer: PostPlace | undefined, tag: number, named: number): PostPlace {
  return { outer, inner: new Map(), tag, named, posts: 0, lastPost: -1, chars: 0, nodes: [] };
}

/** Collects the places of all posts below one place for their roots. */
function placesOf(page: Page, spans: readonly PostSpan[], isRoot: Uint8Array): PostPlace {
  const { end, tag, measures } = page;
  const top = makePlace(undefined, 0, 0);
  for (const [post, { root }] of spans.entries()) {
    /** The places around the current element, and their end nodes. */
    const open: PostPlace[] = [top];
    const ends: number[] = [end[root]];
    addTo(top, post, measures.chars[root] - measures.linkChars[root]);
    for (let node = root + 1; node < end[root]; ) {
      if (isRoot[node] === 1 || measures.words[node] === 0 || HEAD_TAGS[tag[node]] === 1) {
        node = end[node];
        continue;
      }
      while (ends[ends.length - 1] <= node) {
        ends.pop();
        open.pop();
      }
      if (tag[node] > TEXT) {
        const place = innerPlace(page, open[open.length - 1], node);
        addTo(place, post, measures.chars[node] - measures.linkChars[node]);
        place.nodes.push(node);
        open.push(place);
        ends.push(end[node]);
      }
      node++;
    }
  }
  return top;
}

function addTo(place: PostPlace, post: number, chars: number): void {
  if (place.lastPost !== post) place.posts++;
  place.lastPost = post;
  place.chars += chars;
}

function innerPlace(page: Page, outer: PostPlace, node: number): PostPlace {
  const key = `${page.tag[node]} ${firstClass(page, node)}`;
  const known = outer.inner.get(key);
  if (known !== undefined) return known;
  const place = makePlace(outer, page.tag[node], bodyNameOf(page, node));
  outer.inner.set(key, place);
  return place;
}

const BODY_PROPERTIES: ReadonlySet<string | undefined> = new Set(["text", "articleBody", "description", "commentText"]);

/** Returns 2 for names and properties that only bodies have, 1 for names such as `content`, else 0. */
function bodyNameOf(page: Page, node: number): number {
  const isMarked = (page.flags[node] & Flag.DATA) !== 0 && BODY_PROPERTIES.has(attribute(page, node, "itemprop"));
  if (isMarked) return 2;
  if (page.classAt[node] === 0) return 0;
  const names = className(page, node);
  return POST_BODY_CLASS.test(names) ? 2 : GENERIC_BODY_CLASS.test(names) ? 1 : 0;
}

/** Goes down from the named body, or else from the root, to the deepest place that has most of the text. */
function bodyPlace(top: PostPlace, posts: number): PostPlace | undefined {
  const start = namedPlace(top, { posts, named: 2 }) ?? namedPlace(top, { posts, named: 1 }) ?? top;
  let place = start;
  for (;;) {
    const best = namedInside(place, posts) ?? largestInside(place, posts);
    if (best === undefined || best.chars < MIN_TOTAL_SHARE * start.chars) break;
    place = best;
  }
  return place === top ? undefined : place;
}

/** Returns the place inside that has most of the text, and that most posts have. */
function largestInside(place: PostPlace, posts: number): PostPlace | undefined {
  let best: PostPlace | undefined;
  for (const inner of commonPlaces(place, posts)) if (inner.chars > (best?.chars ?? 0)) best = inner;
  return best !== undefined && best.chars >= MIN_BODY_SHARE * place.chars ? best : undefined;
}

/** Returns the outermost place inside a named place that is named, too, and that most posts have: `content` in `postbody`. */
function namedInside(place: PostPlace, posts: number): PostPlace | undefined {
  if (place.named === 0) return undefined;
  let best: PostPlace | undefined;
  const open = [...place.inner.values()];
  for (let inner = open.pop(); inner !== undefined; inner = open.pop()) {
    if (inner.posts < MIN_PRESENT_SHARE * posts || inner.chars <= (best?.chars ?? 0)) continue;
    if (inner.named > 0) best = inner;
    else for (const nested of inner.inner.values()) open.push(nested);
  }
  return best;
}

/** Returns the places inside that most posts have. */
function commonPlaces({ inner }: PostPlace, posts: number): PostPlace[] {
  const places = [...inner.values()];
  const textBlocks = places.filter(isTextBlock).length;
  return places.filter(
    (place) =>
      place.posts >= MIN_PRESENT_SHARE * posts &&
      (!isTextBlock(place) || (textBlocks === 1 && place.nodes.length <= posts)),
  );
}

function isTextBlock({ tag }: PostPlace): boolean {
  return tag < KNOWN_TAGS && TEXT_BLOCKS[tag] === 1;
}

/** Returns the outermost place that markup names as the body and that has the most text. */
function namedPlace(
  top: PostPlace,
  { posts, named }: { readonly posts: number; readonly named: number },
): PostPlace | undefined {
  let best: PostPlace | undefined;
  const open = [top];
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    if (place.chars < Math.max(MIN_NAMED_SHARE * top.chars, best?.chars ?? 0)) continue;
    if (place.named === named && place.posts * 2 >= posts) best = place;
    else for (const inner of place.inner.values()) open.push(inner);
  }
  return best;
}
