import type { Page } from "../../../page/index.ts";
import type { NodeSpan, Region } from "../region.ts";
import { SET_WORDS, type Shapes } from "../shape.ts";

/** A bit of the shape sets (shape.ts) is common if at least this share of the records have it. */
const MIN_COMMON_SHARE = 0.6;
/** A record with a smaller share of the common bits is an outlier: an advert, a heading, a promotion. */
const MIN_SHARED_BITS = 0.45;
/** If a larger share of the records are outliers, the list is mixed and keeps all records. */
const MAX_OUTLIER_SHARE = 0.35;
const MIN_RECORDS = 4;

/** Drops records whose shape is not like that of the others. */
export function withoutOutliers<R extends Region>(page: Page, shapes: Shapes, region: R): R {
  const { records } = region;
  if (records.length < MIN_RECORDS) return region;
  const sets = records.map((span) => bitsOf(page, shapes, span));
  const common = commonBits(sets);
  const size = count(common);
  if (size === 0) return region;
  const kept = records.filter((_, i) => shared(common, sets[i]) >= MIN_SHARED_BITS * size);
  if (kept.length === records.length || kept.length < (1 - MAX_OUTLIER_SHARE) * records.length) return region;
  return { ...region, records: kept };
}

/** The bit set of a record: the union of the sets of the siblings it consists of. */
function bitsOf(page: Page, shapes: Shapes, { from, to }: NodeSpan): Int32Array {
  const bits = shapes.bits.slice(from * SET_WORDS, (from + 1) * SET_WORDS);
  for (let node = page.end[from]; node < to; node = page.end[node]) {
    for (let word = 0; word < SET_WORDS; word++) bits[word] |= shapes.bits[node * SET_WORDS + word];
  }
  return bits;
}

function commonBits(sets: readonly Int32Array[]): Int32Array {
  const counts = new Uint32Array(SET_WORDS * 32);
  for (const set of sets) {
    for (let word = 0; word < SET_WORDS; word++) {
      for (let rest = set[word]; rest !== 0; rest &= rest - 1) counts[32 * word + 31 - Math.clz32(rest & -rest)]++;
    }
  }
  const common = new Int32Array(SET_WORDS);
  for (let bit = 0; bit < counts.length; bit++) {
    if (counts[bit] >= MIN_COMMON_SHARE * sets.length) common[bit >> 5] |= 1 << (bit & 31);
  }
  return common;
}

function shared(a: Int32Array, b: Int32Array): number {
  return count(a.map((word, i) => word & b[i]));
}

function count(bits: Int32Array): number {
  let sum = 0;
  for (let word of bits) for (; word !== 0; word &= word - 1) sum++;
  return sum;
}
