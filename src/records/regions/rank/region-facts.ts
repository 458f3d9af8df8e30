import { Flag } from "../../../html/index.ts";
import type { Page } from "../../../page/index.ts";
import type { SampleFacts } from "../record-sample.ts";
import type { NodeSpan, Region } from "../region.ts";
import { charsOf } from "../shape.ts";
import type { NameFacts, RegionSurroundings } from "./region-surroundings.ts";

/** The facts from which the rank of a region is computed. They do not depend on the meaning of its records. */
export interface RegionFacts extends NameFacts, SampleFacts {
  /** Number of records. */
  readonly records: number;
  /** Means per record: characters, characters outside links, images, controls. */
  readonly chars: number;
  readonly plainChars: number;
  readonly images: number;
  readonly inputs: number;
  /** Share of the characters in links. */
  readonly links: number;
  /** Standard deviation of the records' lengths over their mean, at most `MAX_SPREAD`. */
  readonly spread: number;
  /** The records' share of the page's text; and the share of other text between the first and the last record. */
  readonly share: number;
  readonly gap: number;
  /** Share of the page's text before the first record. */
  readonly position: number;
  /** From 0 (all records in one parent) to 1 (each in its own). */
  readonly ownParents: number;
  /**
   * Characters of running text outside the records; their share of the page's text; and the share of running text among
   * the records.
   */
  readonly proseChars: number;
  readonly proseOutside: number;
  readonly proseInside: number;
  readonly isMerged: number;
  readonly isPattern: number;
  readonly isHidden: number;
}

const MAX_SPREAD = 2;

/** Sums over all records; `square` is that of squared lengths. */
interface Sums {
  chars: number;
  square: number;
  linkChars: number;
  images: number;
  inputs: number;
}

/** The facts of a region that was not sampled. */
const NO_SAMPLE: SampleFacts = { varying: 0, stable: 0, headed: 0, linked: 0, targets: 0 };

/** Computes the facts of a region, except those of a sample (`withSampleFacts`). */
export function factsOf(page: Page, { region, around }: { region: Region; around: RegionSurroundings }): RegionFacts {
  const { records } = region;
  const n = records.length;
  const sums = sumUp(page, records);
  const mean = sums.chars / n;
  const deviation = Math.sqrt(Math.max(0, sums.square / n - mean * mean));
  const first = records[0];
  const isHidden = (page.flags[first.from] & Flag.UNSEEN) !== 0;
  const text = isHidden ? page.measures.hiddenChars : page.measures.chars;
  const total = Math.max(1, text[page.body]);
  const before = around.charsBefore(first.from);
  const last = records[records.length - 1];
  const between = around.charsBefore(last.to) - before;
  const inside = around.proseBefore(last.to) - around.proseBefore(first.from);
  const outside = around.proseBefore() - inside;
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
    ownParents: n === 1 ? 0 : (parentsOf(page, records) - 1) / (n - 1),
    proseChars: outside,
    proseOutside: outside / total,
    proseInside: inside / total,
    isMerged: region.kind === "merged" ? 1 : 0,
    isPattern: region.kind === "pattern" ? 1 : 0,
    isHidden: isHidden ? 1 : 0,
    ...NO_SAMPLE,
    ...around.nameFactsOf(region),
  };
}

/** Adds the facts of a sample of the records. */
export function withSampleFacts(facts: RegionFacts, inside: SampleFacts): RegionFacts {
  const { varying, stable, headed, linked, targets } = inside;
  return { ...facts, varying, stable, headed, linked, targets };
}

function sumUp(page: Page, records: readonly NodeSpan[]): Sums {
  const { measures, end } = page;
  const sums: Sums = { chars: 0, square: 0, linkChars: 0, images: 0, inputs: 0 };
  for (const { from, to } of records) {
    let chars = 0;
    for (let node = from; node < to; node = end[node]) {
      chars += charsOf(page, node);
      sums.linkChars += measures.linkChars[node];
      sums.images += measures.images[node];
      sums.inputs += measures.inputs[node];
    }
    sums.chars += chars;
    sums.square += chars * chars;
  }
  return sums;
}

/** The number of different parents. Records are in page order, so those of one parent are neighbors, or nearly so. */
function parentsOf(page: Page, records: readonly NodeSpan[]): number {
  let parents = 0;
  let last = -1;
  for (const { from } of records) {
    if (page.parent[from] === last) continue;
    last = page.parent[from];
    parents++;
  }
  return parents;
}
