import { KNOWN_TAGS, RAW, tagSet } from "../../html/index.ts";
import type { Page } from "../../page/index.ts";
import { LargestRegions, sizeOf, weightOf } from "./largest-regions.ts";
import { addMergedRegions } from "./merge.ts";
import { addPatternRegions } from "./pattern.ts";
import type { NodeSpan, Region } from "./region.ts";
import type { Shapes } from "./shape.ts";
import { MAX_KINDS, Siblings } from "./siblings.ts";

/** Less text than this, and fewer images, and there is nothing to list. */
const MIN_CHARS = 30;
const MIN_IMAGES = 2;
/** Itself, and two elements with something in them. */
const MIN_NODES = 5;
/** Elements that hold no records: text with some markup in it, not a list. */
const TEXT_CONTAINERS = tagSet("p h1 h2 h3 h4 h5 h6 a button label pre blockquote svg thead head");

/** The parts of the page that repeat themselves, the largest first. Each element is compared with its siblings and its namesakes only. */
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

interface Collected {
  readonly siblings: Siblings;
  readonly largest: LargestRegions;
}

/** Kinds of siblings as they are; and all siblings of one tag or name, where the kinds of that tag differ. */
function addSiblingRegions(page: Page, shapes: Shapes, { siblings, largest }: Collected): void {
  const { members, models, labelled, sizes } = siblings;
  for (let label = 0; label < siblings.kinds; label++) {
    if (members[label] < 2) continue;
    const weight = weightOf(sizes[label], labelled[label]);
    if (largest.accepts(weight)) largest.add(weight, makerOf(page, siblings, isOfKind(siblings, label)));
    if (!isFirstOfTag(page, siblings, label) || !mayHaveOthersOfTag(page, siblings, label)) continue;
    const model = models[label];
    const all = new SiblingSubset(page, siblings, isOfTag(page, model));
    if (all.count <= labelled[label]) continue;
    all.offer(largest);
    if (shapes.isNamed[model] === 0) continue;
    const named = new SiblingSubset(page, siblings, isNamesake(page, shapes, model));
    if (named.count > labelled[label] && named.count < all.count) named.offer(largest);
  }
}

type SiblingTest = (i: number, node: number) => boolean;

function isOfKind(siblings: Siblings, label: number): SiblingTest {
  return (i) => siblings.labels[i] === label;
}

function isOfTag({ tag }: Page, model: number): SiblingTest {
  return (_, node) => tag[node] === tag[model];
}

function isNamesake({ tag }: Page, { ownHash }: Shapes, model: number): SiblingTest {
  return (_, node) => tag[node] === tag[model] && ownHash[node] === ownHash[model];
}

/** Whether there may be siblings of the tag in other kinds. The nodes of a kind that gave way may have any tag. */
function mayHaveOthersOfTag(page: Page, { kinds, models }: Siblings, label: number): boolean {
  if (kinds === MAX_KINDS) return true;
  for (let other = 0; other < kinds; other++) {
    if (other !== label && page.tag[models[other]] === page.tag[models[label]]) return true;
  }
  return false;
}

function isFirstOfTag(page: Page, { members, models }: Siblings, label: number): boolean {
  const tag = page.tag[models[label]];
  for (let other = 0; other < label; other++) {
    if (members[other] > 1 && page.tag[models[other]] === tag) return false;
  }
  return true;
}

/** Some of the siblings; made a region only if they weigh enough. */
class SiblingSubset {
  count = 0;
  #size = 0;
  readonly #page: Page;
  readonly #siblings: Siblings;
  readonly #isIn: SiblingTest;

  constructor(page: Page, siblings: Siblings, isIn: SiblingTest) {
    this.#page = page;
    this.#siblings = siblings;
    this.#isIn = isIn;
    for (let i = 0; i < siblings.count; i++) {
      const node = siblings.nodes[i];
      if (!isIn(i, node)) continue;
      this.count++;
      this.#size += sizeOf(page, node);
    }
  }

  offer(largest: LargestRegions): void {
    const weight = weightOf(this.#size, this.count);
    if (largest.accepts(weight)) largest.add(weight, makerOf(this.#page, this.#siblings, this.#isIn));
  }
}

/** Makes the region of some siblings, which are sorted again if others were since. */
function makerOf(page: Page, siblings: Siblings, isIn: SiblingTest): () => Region {
  const { parent } = siblings;
  return () => {
    if (siblings.parent !== parent) siblings.classify(parent);
    return regionOf(page, siblings, isIn);
  };
}

function regionOf(page: Page, { nodes, count, parent }: Siblings, isIn: SiblingTest): Region {
  const records: NodeSpan[] = [];
  for (let i = 0; i < count; i++) {
    const from = nodes[i];
    if (isIn(i, from)) records.push({ from, to: page.end[from] });
  }
  return { kind: "siblings", container: parent, records };
}
