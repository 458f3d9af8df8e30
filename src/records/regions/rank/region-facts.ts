import { Flag } from "../../../html/index.ts";
import type { Page } from "../../../page/index.ts";
import type { OverlapFacts } from "../overlapping-regions.ts";
import type { SampleFacts } from "../record-sample.ts";
import type { NodeSpan, Region } from "../region.ts";
import { charsOf } from "../shape.ts";
import type { NameFacts, RegionSurroundings, ThreadFacts } from "./region-surroundings.ts";

/** The facts from which the rank of a region is computed. Shares are from 0 to 1. */
export interface RegionFacts extends NameFacts, OverlapFacts, SampleFacts, ThreadFacts {
  /** Number of records. */
  readonly records: number;
  /** Characters per record, on average. */
  readonly chars: number;
  /** Characters outside links per record, on average. */
  readonly plainChars: number;
  /** Images per record, on average. */
  readonly images: number;
  /** Form controls per record, on average. */
  readonly inputs: number;
  /** Share of the records' characters that are in links; 1 without characters. */
  readonly links: number;
  /** Standard deviation of the records' lengths divided by the mean length, at most `MAX_SPREAD`. */
  readonly spread: number;
  /** Share of the page's text that is in the records. */
  readonly share: number;
  /** Of the text from the first to the last record, the share that is not in records. 0 in hidden regions. */
  readonly gap: number;
  /** Share of the page's text before the first record. */
  readonly position: number;
  /**
   * From 0 (all records in one parent) to 1 (each record in a parent of its own): log(parents) / log(records), so that two columns of many
   * records are near 0.
   */
  readonly ownParents: number;
  /** Characters of running text before the first and after the last record. */
  readonly proseChars: number;
  /** `proseChars` as a share of the page's text. */
  readonly proseOutside: number;
  /** Running text from the first to the last record, as a share of the page's text. */
  readonly proseInside: number;
  /** 1 or 0: the kind of the region is `merged`. */
  readonly isMerged: number;
  /** 1 or 0: the kind of the region is `pattern`. */
  readonly isPattern: number;
  /** 1 or 0: the first record is hidden. */
  readonly isHidden: number;
}

const MAX_SPREAD = 2;

/** Sums over all records. */
interface Sums {
  chars: number;
  /** Sum of the squared numbers of characters. */
  squaredChars: number;
  linkChars: number;
  images: number;
  inputs: number;
}

/** The overlap facts of a region that is the only one. */
const NO_OVERLAP: OverlapFacts = { part: 0, whole: 0, grouped: 0 };
/** The sample facts of a region that is not sampled. */
const NO_SAMPLE: SampleFacts = { varying: 0, stable: 0, headed: 0, linked: 0, priced: 0, targets: 0 };

/**
 * Computes the facts of a region, except `OverlapFacts`, which depend on the other regions, and `SampleFacts`, which are 0 until
 * `withSampleFacts` adds them.
 */
export function factsOf(
  page: Page,
  { region, surroundings }: { region: Region; surroundings: RegionSurroundings },
): RegionFacts {
  const { records } = region;
  const n = records.length;
  const sums = sumUp(page, records);
  const mean = sums.chars / n;
  const deviation = Math.sqrt(Math.max(0, sums.squaredChars / n - mean * mean));
  const first = records[0];
  const isHidden = (page.flags[first.from] & Flag.UNSEEN) !== 0;
  const text = isHidden ? page.measures.hiddenChars : page.measures.chars;
  const total = Math.max(1, text[page.body]);
  const before = surroundings.charsBefore(first.from);
  const last = records[records.length - 1];
  const between = surroundings.charsBefore(last.to) - before;
  const inside = surroundings.proseBefore(last.to) - surroundings.proseBefore(first.from);
  const outside = surroundings.proseBefore() - inside;
  return {
    records: n,
    chars: mean,
    plainChars: (sums.chars - sums.linkChars) / n,
    images: sums.images / n,
    inputs: sums.inputs / n,
    links: sums.chars === 0 ? 1 : sums.linkChars / sums.chars,
    spread: mean === 0 ? MAX_SPREAD : Math.min(MAX_SPREAD, deviation / mean),
    share: sums.chars / total,
    gap: isHidden ? 0 : Math.max(0, 1 - sums.chars / Math.max(1, between)),
    position: before / total,
    ownParents: n === 1 ? 0 : Math.log2(parentsOf(page, records)) / Math.log2(n),
    proseChars: outside,
    proseOutside: outside / total,
    proseInside: inside / total,
    isMerged: region.kind === "merged" ? 1 : 0,
    isPattern: region.kind === "pattern" ? 1 : 0,
    isHidden: isHidden ? 1 : 0,
    ...NO_OVERLAP,
    ...NO_SAMPLE,
    ...surroundings.nameFactsOf(region),
    ...surroundings.threadFactsOf(region),
  };
}

export function withSampleFacts(facts: RegionFacts, sample: SampleFacts): RegionFacts {
  const { varying, stable, headed, linked, priced, targets } = sample;
  return { ...facts, varying, stable, headed, linked, priced, targets };
}

function sumUp(page: Page, records: readonly NodeSpan[]): Sums {
  const { measures, end } = page;
  const sums: Sums = { chars: 0, squaredChars: 0, linkChars: 0, images: 0, inputs: 0 };
  for (const { from, to } of records) {
    let chars = 0;
    for (let node = from; node < to; node = end[node]) {
      chars += charsOf(page, node);
      sums.linkChars += measures.linkChars[node];
      sums.images += measures.images[node];
      sums.inputs += measures.inputs[node];
    }
    sums.chars += chars;
    sums.squaredChars += chars * chars;
  }
  return sums;
}

/** The number of different parents. Counts a parent twice if a record of another parent comes between its records. */
function parentsOf(page: Page, records: readonly NodeSpan[]): number {
  let parents = 0;
  let last = -1;
  for (const { from } of records) {
    const parent = parentOf(page, from);
    if (parent === last) continue;
    last = parent;
    parents++;
  }
  return parents;
}

/** Limit: elements around a record that contain nothing else. Set by hand. */
const MAX_WRAPPERS = 4;

/** Returns the parent of a record, or of the elements around it that contain nothing else. */
function parentOf({ parent, body, measures: { chars, images } }: Page, record: number): number {
  let node = record;
  for (let step = 0; step < MAX_WRAPPERS && parent[node] > body; step++) {
    const outer = parent[node];
    if (chars[outer] !== chars[node] || images[outer] !== images[node]) break;
    node = outer;
  }
  return parent[node];
}
