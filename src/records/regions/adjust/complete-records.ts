import { tagId } from "../../../html/index.ts";
import type { Page } from "../../../page/index.ts";
import { commonAncestor } from "../merge.ts";
import type { NodeSpan, Region } from "../region.ts";
import { charsOf, type Shapes } from "../shape.ts";

const A = tagId("a");
/** Fewer records than this share of the region's may lack what is around them. */
const MIN_SHARE = 0.8;
const MAX_STEPS = 4;

/**
 * Grows a region whose records are but the greater part of the real ones. If each record stands alone in a parent, the parents are
 * of one name and say more, then the parents are the records.
 */
export function growToParents<R extends Region>(page: Page, shapes: Shapes, region: R): R {
  let { records, container } = region;
  for (let step = 0; step < MAX_STEPS; step++) {
    const parents = soleParents(page, shapes, records);
    if (parents === undefined) break;
    const fuller = parents.filter((parent, i) => hasMoreThan(page, parent, records[i].from)).length;
    if (fuller < MIN_SHARE * parents.length) break;
    const outer = outermost(page, parents);
    // Parents inside one another are replies if they have a name; otherwise they are boxes that happen to be nested.
    const isNested = outer.length < parents.length;
    if (isNested && shapes.isNamed[parents[0]] === 0) break;
    records = outer;
    container = commonAncestor(page, records[0].from, records.at(-1)!.from);
    if (isNested) break;
  }
  return records === region.records ? region : { ...region, records, container };
}

/** Whether an element has more text or images than what stands alone in it, or links it. */
function hasMoreThan(page: Page, parent: number, record: number): boolean {
  const { images } = page.measures;
  if (charsOf(page, parent) > charsOf(page, record) || images[parent] > images[record]) return true;
  return page.tag[parent] === A && page.hrefAt[parent] !== 0;
}

/** The records' parents, if no two records have the same and all are called the same. */
function soleParents(page: Page, shapes: Shapes, records: readonly NodeSpan[]): number[] | undefined {
  if (records.length < 2) return undefined;
  const parents: number[] = [];
  for (const { from, to } of records) {
    const parent = page.parent[from];
    if (page.end[from] !== to || parent <= page.body || shapes.ownHash[parent] !== shapes.ownHash[parents[0] ?? parent])
      return undefined;
    if (parent === parents.at(-1)) return undefined;
    parents.push(parent);
  }
  return new Set(parents).size === parents.length ? parents : undefined;
}

function outermost(page: Page, nodes: readonly number[]): NodeSpan[] {
  const spans: NodeSpan[] = [];
  for (const from of nodes.toSorted((a, b) => a - b)) {
    if (spans.length === 0 || spans.at(-1)!.to <= from) spans.push({ from, to: page.end[from] });
  }
  return spans;
}

/**
 * The repeating pattern that a region's records are part of: one in the same container, regular, whose records hold all of the
 * region's; undefined if there is none.
 */
export function patternAround<R extends Region>(page: Page, region: Region, regions: readonly R[]): R | undefined {
  const isRow = ROWS.includes(page.tag[region.records[0].from]);
  return regions.find((other) => {
    if (other === region || other.isRegular !== true || other.container !== region.container) return false;
    const share = region.records.length / other.records.length;
    return share >= MIN_SHARE && (isRow || share <= 1 / MIN_SHARE) && isInside(region.records, other.records);
  });
}

/** Only of these several may make one record without one of them being its head. */
const ROWS = [tagId("tr"), tagId("dt"), tagId("dd")];

/** Both in page order. */
function isInside(parts: readonly NodeSpan[], wholes: readonly NodeSpan[]): boolean {
  let at = 0;
  let inside = 0;
  for (const { from, to } of parts) {
    while (at < wholes.length && wholes[at].to < to) at++;
    if (at < wholes.length && wholes[at].from <= from && to <= wholes[at].to) inside++;
  }
  return inside >= MIN_SHARE * parts.length;
}
