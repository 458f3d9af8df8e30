import { type F1Scores, scoresOf } from "./scores.ts";
import { countsOf, type Sequence } from "./vocabulary.ts";

/**
 * Xie's measure (formula 4). With LCS the longest common subsequence of answer and truth,
 *
 *     P = |LCS| / |answer|     R = |LCS| / |truth|
 *
 * The paper has the two names swapped. It compares characters of Chinese news. Given `units`, this function does the same there, and
 * compares words where words have spaces between them. Unlike in word overlap, order counts.
 */
export function subsequenceScores(answer: Sequence, truth: Sequence): F1Scores {
  return scoresOf(commonSubsequence(answer, truth), answer.length, truth.length);
}

/**
 * The length of the longest common subsequence, exactly, without the matrix. Tokens that only one text has, and equal starts and ends, are
 * removed first. The rest goes through the bit-parallel recurrence of Crochemore et al. ("A fast and practical bit-vector algorithm for the
 * longest common subsequence problem", 2001), limited to the limbs that can change. That takes at most |a|·|b| / 30 steps, on real texts
 * about ten steps per word.
 */
export function commonSubsequence(a: Sequence, b: Sequence): number {
  const [left, right] = [sharedTokens(a, b), sharedTokens(b, a)];
  let start = 0;
  let leftEnd = left.length;
  let rightEnd = right.length;
  while (start < leftEnd && start < rightEnd && left[start] === right[start]) start++;
  while (leftEnd > start && rightEnd > start && left[leftEnd - 1] === right[rightEnd - 1]) {
    leftEnd--;
    rightEnd--;
  }
  const equal = start + left.length - leftEnd;
  const [rows, columns] = [left.subarray(start, leftEnd), right.subarray(start, rightEnd)];
  return equal + (rows.length <= columns.length ? bitParallel(rows, columns) : bitParallel(columns, rows));
}

/** The tokens of a text that also occur in another. */
function sharedTokens(text: Sequence, other: Sequence): Sequence {
  const counts = countsOf(other);
  return text.filter((token) => token < counts.length && counts[token] > 0);
}

/** Bits in a limb: two limbs and a carry still fit a 32-bit integer. */
const LIMB = 30;
const ONES = 2 ** LIMB - 1;

/** Positions of each token in a text: for token t, entries `[first[t], first[t + 1])` of limb number and bits in it. */
interface Masks {
  readonly first: Int32Array;
  readonly limb: Int32Array;
  readonly bits: Int32Array;
}

/**
 * One bit per token of `rows`, all set at first; for each token of `columns` with the mask M of its places,
 * V ← (V + (V & M)) | (V & ~M). At the end, the number of zeros in V is the length.
 *
 * A limb without a bit of M changes only by a carry, and a limb full of ones not even by that: 1…1 + u + 1 leaves u and
 * a carry, and u | ~u is full again. So a carry goes straight to the next limb that is not full.
 */
function bitParallel(rows: Sequence, columns: Sequence): number {
  const limbs = Math.ceil(rows.length / LIMB);
  const { first, limb, bits } = masksOf(rows, columns);
  const v = new Int32Array(limbs).fill(ONES);
  const open = new Int32Array((limbs >>> 5) + 1);
  for (const token of columns) {
    const end = first[token + 1];
    let at = first[token];
    let k = at < end ? limb[at] : limbs;
    let carry = 0;
    while (k < limbs) {
      while (at < end && limb[at] < k) at++;
      const m = at < end && limb[at] === k ? bits[at++] : 0;
      const old = v[k];
      const sum = old + (old & m) + carry;
      v[k] = (sum & ONES) | (old & ~m);
      if (v[k] === ONES) open[k >>> 5] &= ~(1 << (k & 31));
      else open[k >>> 5] |= 1 << (k & 31);
      carry = sum > ONES ? 1 : 0;
      k = carry === 1 ? nextSet(open, k + 1, limbs) : at < end ? limb[at] : limbs;
    }
  }
  return zerosIn(v, rows.length);
}

/** Returns the first bit set at or above `from`, or the argument `none` if no bit is set. */
function nextSet(set: Int32Array, from: number, none: number): number {
  let word = from >>> 5;
  let rest = word < set.length ? set[word] & (-1 << (from & 31)) : 0;
  while (rest === 0) {
    if (++word >= set.length) return none;
    rest = set[word];
  }
  return (word << 5) + 31 - Math.clz32(rest & -rest);
}

function masksOf(rows: Sequence, columns: Sequence): Masks {
  let tokens = 0;
  for (const token of rows) tokens = Math.max(tokens, token + 1);
  for (const token of columns) tokens = Math.max(tokens, token + 1);
  const first = new Int32Array(tokens + 1);
  const lastLimb = new Int32Array(tokens).fill(-1);
  rows.forEach((token, i) => {
    const k = Math.floor(i / LIMB);
    if (lastLimb[token] !== k) first[token + 1]++;
    lastLimb[token] = k;
  });
  for (let t = 0; t < tokens; t++) first[t + 1] += first[t];
  const limb = new Int32Array(first[tokens]);
  const bits = new Int32Array(first[tokens]);
  const filled = first.slice(0, tokens);
  lastLimb.fill(-1);
  rows.forEach((token, i) => {
    const k = Math.floor(i / LIMB);
    if (lastLimb[token] !== k) limb[filled[token]++] = k;
    lastLimb[token] = k;
    bits[filled[token] - 1] |= 1 << (i % LIMB);
  });
  return { first, limb, bits };
}

function zerosIn(v: Int32Array, length: number): number {
  let zeros = 0;
  for (let i = 0; i < length; i++) zeros += 1 - ((v[Math.floor(i / LIMB)] >>> (i % LIMB)) & 1);
  return zeros;
}
