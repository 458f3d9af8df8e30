import { tagId } from "../../../html/index.ts";
import type { Page } from "../../../page/index.ts";
import { commonAncestor } from "../merge.ts";
import type { NodeSpan, Region } from "../region.ts";
import { charsOf, type Shapes } from "../shape.ts";

const A = tagId("a");
/** A condition holds for a region if it holds for at least this share of its records. Set by hand. */
const MIN_SHARE = 0.8;
/** Limit: levels that records may grow up the tree. Set by hand. */
const MAX_STEPS = 4;

/**
 * Replaces records by their parents if the records are only parts of the real records. Then no two records share a
 * parent, all parents have the same tag and classes, and at least 80% of the parents add text, an image or a link.
 */
export function growToParents<R extends Region>(page: Page, shapes: Shapes, region: R): R {
  let { records, container } = region;
  for (let step = 0; step < MAX_STEPS; step++) {
    const parents = soleParents(page, shapes, records);
    if (parents === undefined) break;
    const fuller = parents.filter((parent, i) => hasMoreThan(page, parent, records[i].from)).length;
    if (fuller < MIN_SHARE * parents.length) break;
    const outer = outermost(page, parents);
    // Nested parents with a class are replies. Without a class they are nested by chance.
    const isNested = outer.length < parents.length;
    if (isNested && shapes.isNamed[parents[0]] === 0) break;
    records = outer;
    container = commonAncestor(page, records[0].from, records[records.length - 1].from);
    if (isNested) break;
  }
  return records === region.records ? region : { ...region, records, container };
}

/** Whether a parent has more text or more images than its record, or is a link around it. */
function hasMoreThan(page: Page, parent: number, record: number): boolean {
  const { images } = page.measures;
  if (charsOf(page, parent) > charsOf(page, record) || images[parent] > images[record]) return true;
  return page.tag[parent] === A && page.hrefAt[parent] !== 0;
}

/** The parents of the records. Undefined if two records share a parent, or if the parents differ in tag or classes. */
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
    if (spans.length === 0 || spans[spans.length - 1].to <= from) spans.push({ from, to: page.end[from] });
  }
  return spans;
}

/**
 * Finds the regular pattern in the same container whose records contain the records of a region: the region has the
 * `<dt>` only, the pattern has each `<dt>` with its `<dd>`. Undefined without such a pattern.
 */
export function patternAround<R extends Region>(page: Page, region: Region, regions: readonly R[]): R | undefined {
  const isRow = ROWS.includes(page.tag[region.records[0].from]);
  return regions.find((other) => {
    if (other === region || other.isRegular !== true || other.container !== region.container) return false;
    const share = region.records.length / other.records.length;
    return share >= MIN_SHARE && (isRow || share <= 1 / MIN_SHARE) && isInside(region.records, other.records);
  });
}

/** Elements of which several can form one record: two table rows, a term and its descriptions. */
const ROWS = [tagId("tr"), tagId("dt"), tagId("dd")];

/** Whether at least 80% of the inner records are inside an outer one. Both lists are in page order. */
function isInside(inner: readonly NodeSpan[], outer: readonly NodeSpan[]): boolean {
  let at = 0;
  let inside = 0;
  for (const { from, to } of inner) {
    while (at < outer.length && outer[at].to < to) at++;
    if (at < outer.length && outer[at].from <= from && to <= outer[at].to) inside++;
  }
  return inside >= MIN_SHARE * inner.length;
}
