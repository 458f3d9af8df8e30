import { KNOWN_TAGS, RAW, tagSet } from "../../html/index.ts";
import type { Page } from "../../page/index.ts";
import { LargestRegions, sizeOf, weightOf } from "./largest-regions.ts";
import { addMergedRegions } from "./merge.ts";
import { addPatternRegions } from "./pattern.ts";
import type { NodeSpan, Region } from "./region.ts";
import type { Shapes } from "./shape.ts";
import { MAX_KINDS, Siblings } from "./siblings.ts";

/** An element with less text than this and fewer images than this contains no list. */
const MIN_CHARS = 30;
const MIN_IMAGES = 2;
/** Five nodes: the element, two children, and a text in each child. */
const MIN_NODES = 5;
/** Elements whose children are formatted text, not records. */
const TEXT_CONTAINERS = tagSet("p h1 h2 h3 h4 h5 h6 a button label pre blockquote svg thead head");

/**
 * Finds the regions of the page, the largest first. Compares each element only with its siblings and with elements of
 * the same tag and classes, so that the work stays linear.
 */
export function findCandidates(page: Page, shapes: Shapes): readonly Region[] {
  const { tag, end } = page;
  const { chars, hiddenChars, images } = page.measures;
  const largest = new LargestRegions();
  const siblings = new Siblings(page, shapes);
  for (let node = page.body; node < end[page.body]; node++) {
    const kind = tag[node];
    if (kind <= RAW || shapes.isVisible[node] === 0 || end[node] - node < MIN_NODES) continue;
    if (chars[node] + hiddenChars[node] < MIN_CHARS && images[node] < MIN_IMAGES) continue;
    if (kind < KNOWN_TAGS && TEXT_CONTAINERS[kind] === 1) continue;
    siblings.classify(node);
    if (siblings.count < 2) continue;
    addSiblingRegions(page, shapes, { siblings, largest });
    addPatternRegions(page, siblings, largest);
  }
  addMergedRegions(page, shapes, largest);
  return largest.regions();
}

/** The children of the current element, and the regions found so far. */
interface Collected {
  readonly siblings: Siblings;
  readonly largest: LargestRegions;
}

/**
 * Adds a region for each kind of siblings. If siblings of one tag are of several kinds, also adds a region of all
 * siblings of this tag. Does the same for siblings of one tag with the same classes.
 */
function addSiblingRegions(page: Page, shapes: Shapes, { siblings, largest }: Collected): void {
  const { members, firstNodes, labelCounts, sizes } = siblings;
  for (let label = 0; label < siblings.kinds; label++) {
    if (members[label] < 2) continue;
    const weight = weightOf(sizes[label], labelCounts[label]);
    if (largest.accepts(weight)) largest.add(weight, makerOf(page, siblings, kindTest(siblings, label)));
    if (!isFirstOfTag(page, siblings, label) || !mayHaveOthersOfTag(page, siblings, label)) continue;
    const first = firstNodes[label];
    const all = new SiblingSubset(page, siblings, tagTest(page, first));
    if (all.count <= labelCounts[label]) continue;
    all.offer(largest);
    if (shapes.isNamed[first] === 0) continue;
    const named = new SiblingSubset(page, siblings, namesakeTest(page, shapes, first));
    if (named.count > labelCounts[label] && named.count < all.count) named.offer(largest);
  }
}

/** Whether a sibling (its index and node) belongs to a region. */
type SiblingTest = (i: number, node: number) => boolean;

function kindTest(siblings: Siblings, label: number): SiblingTest {
  return (i) => siblings.labels[i] === label;
}

function tagTest({ tag }: Page, first: number): SiblingTest {
  return (_, node) => tag[node] === tag[first];
}

function namesakeTest({ tag }: Page, { ownHash }: Shapes, first: number): SiblingTest {
  return (_, node) => tag[node] === tag[first] && ownHash[node] === ownHash[first];
}

/**
 * Whether siblings with the same tag as this kind may be of other kinds. Always true from `MAX_KINDS` on: then kinds
 * were replaced (see `Siblings`), and a replaced kind may have had any tag.
 */
function mayHaveOthersOfTag(page: Page, { kinds, firstNodes }: Siblings, label: number): boolean {
  if (kinds === MAX_KINDS) return true;
  for (let other = 0; other < kinds; other++) {
    if (other !== label && page.tag[firstNodes[other]] === page.tag[firstNodes[label]]) return true;
  }
  return false;
}

function isFirstOfTag(page: Page, { members, firstNodes }: Siblings, label: number): boolean {
  const tag = page.tag[firstNodes[label]];
  for (let other = 0; other < label; other++) {
    if (members[other] > 1 && page.tag[firstNodes[other]] === tag) return false;
  }
  return true;
}

/** The siblings that pass a test. They become a region only if it is one of the largest. */
class SiblingSubset {
  count = 0;
  #size = 0;
  readonly #page: Page;
  readonly #siblings: Siblings;
  readonly #isMember: SiblingTest;

  constructor(page: Page, siblings: Siblings, isMember: SiblingTest) {
    this.#page = page;
    this.#siblings = siblings;
    this.#isMember = isMember;
    for (let i = 0; i < siblings.count; i++) {
      const node = siblings.nodes[i];
      if (!isMember(i, node)) continue;
      this.count++;
      this.#size += sizeOf(page, node);
    }
  }

  /** Adds the region if it is one of the largest. */
  offer(largest: LargestRegions): void {
    const weight = weightOf(this.#size, this.count);
    if (largest.accepts(weight)) largest.add(weight, makerOf(this.#page, this.#siblings, this.#isMember));
  }
}

/**
 * Returns a function that makes the region of the siblings that pass a test. By the time it is called, `siblings` may
 * have been reused for another parent. Then it classifies the children of the first parent again.
 */
function makerOf(page: Page, siblings: Siblings, isMember: SiblingTest): () => Region {
  const { parent } = siblings;
  return () => {
    if (siblings.parent !== parent) siblings.classify(parent);
    return regionOf(page, siblings, isMember);
  };
}

function regionOf(page: Page, { nodes, count, parent }: Siblings, isMember: SiblingTest): Region {
  const records: NodeSpan[] = [];
  for (let i = 0; i < count; i++) {
    const from = nodes[i];
    if (isMember(i, from)) records.push({ from, to: page.end[from] });
  }
  return { kind: "siblings", container: parent, records };
}
