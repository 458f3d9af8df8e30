import { type F1Scores, scoresOf } from "./scores.ts";

/** Blocks as lists of their atoms, such as texts and images. Each atom has a weight. */
export interface Segmentation {
  readonly weights: Float64Array;
  readonly truth: readonly (readonly number[])[];
  readonly found: readonly (readonly number[])[];
}

/** Share of overlap from which two blocks count as the same, after Kreuzer, Hage and Feelders (2015). */
export const SAME_BLOCK = 0.8;

/**
 * Compares found blocks with marked ones. A found block is right if it overlaps a marked block, |A ∩ B| / |A ∪ B| ≥ 0.8 by weight, that no
 * other found block is matched with. P = right / found, R = right / marked. Equal marked blocks count once, and so do equal found ones;
 * empty ones do not count.
 */
export function matchedBlocks({ weights, truth, found }: Segmentation, same = SAME_BLOCK): F1Scores {
  const ideal = distinct(truth);
  const given = distinct(found);
  const around: number[][] = Array.from(weights, () => []);
  for (const [block, atoms] of ideal.entries()) for (const atom of atoms) around[atom].push(block);
  const sizes = ideal.map((atoms) => weigh(atoms, weights));
  const pairs: { readonly overlap: number; readonly given: number; readonly ideal: number }[] = [];
  for (const [index, atoms] of given.entries()) {
    const shared = new Map<number, number>();
    for (const atom of atoms) {
      for (const block of around[atom]) shared.set(block, (shared.get(block) ?? 0) + weights[atom]);
    }
    const size = weigh(atoms, weights);
    for (const [block, common] of shared) {
      const overlap = common / (size + sizes[block] - common);
      if (overlap >= same) pairs.push({ overlap, given: index, ideal: block });
    }
  }
  pairs.sort((a, b) => b.overlap - a.overlap);
  const usedGiven = new Set<number>();
  const usedIdeal = new Set<number>();
  for (const pair of pairs) {
    if (usedGiven.has(pair.given) || usedIdeal.has(pair.ideal)) continue;
    usedGiven.add(pair.given);
    usedIdeal.add(pair.ideal);
  }
  return scoresOf(usedIdeal.size, given.length, ideal.length);
}

/**
 * BCubed (Bagga and Baldwin 1998), each atom by its weight: precision of an atom is the share of its found block that lies in
 * its marked block, recall the share of its marked block that lies in its found block. Later blocks of a list override
 * earlier ones (inner override outer); atoms without a mark do not count, atoms not found are blocks by themselves.
 */
export function bcubed({ weights, truth, found }: Segmentation): F1Scores {
  const marked = owners(truth, weights.length);
  const given = owners(found, weights.length);
  for (let atom = 0; atom < weights.length; atom++) if (given[atom] === -1) given[atom] = found.length + atom;
  const inMarked = new Map<number, number>();
  const inGiven = new Map<number, number>();
  const inBoth = new Map<string, number>();
  const add = <K>(map: Map<K, number>, key: K, atom: number) => map.set(key, (map.get(key) ?? 0) + weights[atom]);
  const counted: number[] = [];
  for (let atom = 0; atom < weights.length; atom++) {
    if (marked[atom] === -1) continue;
    counted.push(atom);
    add(inMarked, marked[atom], atom);
    add(inGiven, given[atom], atom);
    add(inBoth, `${marked[atom]} ${given[atom]}`, atom);
  }
  let precision = 0;
  let recall = 0;
  for (const atom of counted) {
    const both = inBoth.get(`${marked[atom]} ${given[atom]}`) ?? 0;
    precision += (weights[atom] * both) / (inGiven.get(given[atom]) ?? 1);
    recall += (weights[atom] * both) / (inMarked.get(marked[atom]) ?? 1);
  }
  const total = weigh(counted, weights) || 1;
  const [p, r] = [precision / total, recall / total];
  return { precision: p, recall: r, f1: p + r === 0 ? 0 : (2 * p * r) / (p + r) };
}

function owners(blocks: readonly (readonly number[])[], count: number): Int32Array {
  const owner = new Int32Array(count).fill(-1);
  for (const [block, atoms] of blocks.entries()) for (const atom of atoms) owner[atom] = block;
  return owner;
}

function distinct(blocks: readonly (readonly number[])[]): (readonly number[])[] {
  const seen = new Map(blocks.filter((atoms) => atoms.length > 0).map((atoms) => [atoms.join(), atoms]));
  return [...seen.values()];
}

function weigh(atoms: readonly number[], weights: Float64Array): number {
  return atoms.reduce((sum, atom) => sum + weights[atom], 0);
}
