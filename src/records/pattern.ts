import type { Page } from "../page/page.ts";
import type { Region, Span } from "./region.ts";
import type { Shapes } from "./shape.ts";
import { type Siblings, TEXTUAL } from "./siblings.ts";

/** A label that opens records comes about as often as any run of siblings of one kind does. */
const NEARLY_AS_OFTEN = 0.6;
/** It opens a record each time it comes, hardly ever two in a row. */
const MOSTLY_ALONE = 1.25;
/** From this share of equal records on, a pattern is regular. */
const REGULAR = 0.8;
/** Records that span siblings: at least half of them do. */
const MOSTLY_FOLLOWED = 0.5;

/**
 * Records that span several siblings (paper 001: key patterns): the sequence of kinds repeats, and one kind opens each
 * record.
 *
 *     h2 · dt dd dd · dt dd · dt dd dd · p      kinds  0 1 2 2 1 2 1 2 2 3
 *          ^^^^^^^^   ^^^^^   ^^^^^^^^          opened by 1
 */
export function patternRegions(page: Page, _shapes: Shapes, siblings: Siblings, regions: Region[]): void {
  const { labels, kinds, nodes } = siblings;
  if (nodes.length < 4) return;
  const runs = countRuns(labels, kinds.length);
  const most = Math.max(0, ...runs);
  if (most < 2) return;
  let tried = 0;
  let first = -1;
  const seen = new Set<number>();
  for (const label of labels) {
    if (label === TEXTUAL || seen.has(label)) continue;
    seen.add(label);
    const isLead =
      runs[label]! >= Math.max(2, NEARLY_AS_OFTEN * most) && kinds[label]!.members <= MOSTLY_ALONE * runs[label]!;
    // The same pattern, begun at another of its kinds.
    const isShifted = first >= 0 && Math.abs(runs[label]! - runs[first]!) <= 1;
    if (!isLead || isShifted) continue;
    first = label;
    const records = cutAt(page, siblings, label);
    if (records !== undefined) {
      regions.push({ kind: "pattern", container: siblings.parent, records, isRegular: isRegular(siblings, label) });
    }
    // The kind that comes first opens the records; the next one does so where the first one is only at the head.
    if (++tried >= 2) return;
  }
}

/** Most records are the same sequence of kinds, runs of one kind taken as one. */
function isRegular({ labels }: Siblings, lead: number): boolean {
  const sequences = new Map<string, number>();
  let records = 0;
  let sequence = "";
  let last: number | undefined;
  for (let i = labels.indexOf(lead); i <= labels.length; i++) {
    const label = labels[i];
    if (i === labels.length || (label === lead && sequence !== "")) {
      records++;
      sequences.set(sequence, (sequences.get(sequence) ?? 0) + 1);
      sequence = "";
      last = undefined;
    }
    if (label !== last) sequence += `${label} `;
    last = label;
  }
  return largest(sequences.values()) >= REGULAR * records;
}

/** Records may be more than a call takes arguments. */
function largest(numbers: Iterable<number>): number {
  let most = 0;
  for (const number of numbers) if (number > most) most = number;
  return most;
}

function countRuns(labels: readonly number[], kinds: number): number[] {
  const runs = new Array<number>(kinds).fill(0);
  for (let i = 0; i < labels.length; i++) {
    const label = labels[i]!;
    if (label !== TEXTUAL && label !== labels[i - 1]) runs[label]!++;
  }
  return runs;
}

/** Each record reaches to the next one; the last one as far as its siblings are of kinds that other records hold. */
function cutAt(page: Page, { labels, nodes }: Siblings, lead: number): Span[] | undefined {
  const starts: number[] = [];
  for (let i = 0; i < labels.length; i++) if (labels[i] === lead) starts.push(i);
  const inside = new Set<number>();
  const lengths: number[] = [];
  for (let r = 0; r + 1 < starts.length; r++) {
    lengths.push(starts[r + 1]! - starts[r]!);
    for (let i = starts[r]! + 1; i < starts[r + 1]!; i++) inside.add(labels[i]!);
  }
  if (lengths.filter((length) => length > 1).length < MOSTLY_FOLLOWED * lengths.length) return undefined;
  let last = starts.at(-1)!;
  const longest = largest(lengths);
  while (last + 1 < labels.length && last + 1 - starts.at(-1)! < longest && inside.has(labels[last + 1]!)) last++;
  return starts.map((start, r) => {
    const final = r + 1 < starts.length ? starts[r + 1]! - 1 : last;
    return { from: nodes[start]!, to: page.end[nodes[final]!]! };
  });
}
