import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { seeded } from "../../evaluate/metrics/random.ts";
import { predictInto, probability } from "../../model/forest.ts";
import { binned, binOf, type Matrix, quantileCuts, shortBetween } from "./bins.ts";
import { type BoostHooks, type BoostOptions, type BoostTarget, boost as boostBinned } from "./boost.ts";
import { growTree } from "./grow.ts";
import { sampleOf } from "./row-sample.ts";

interface Samples extends Matrix, BoostTarget {}

function boost(samples: Samples, options: Partial<BoostOptions> & BoostHooks): ReturnType<typeof boostBinned> {
  return boostBinned(binned(samples, options.bins ?? 128), samples, options);
}

const EASY = { trees: 40, rate: 0.3, depth: 3, columns: 1, rows: 1, minChildWeight: 1, l2: 1, seed: 7 } as const;

function generated(rows: number, columns: number, label: (row: Float32Array) => number, seed = 5): Samples {
  const random = seeded(seed);
  const values = Float32Array.from({ length: rows * columns }, () => random.next());
  const labels = Float32Array.from({ length: rows }, (_, i) => label(values.subarray(i * columns, (i + 1) * columns)));
  return { rows, columns, values, label: labels, weight: new Float32Array(rows).fill(1) };
}

const xor = (row: Float32Array): number => (row[0] > 0.5 !== row[1] > 0.5 ? 1 : 0);

function predictions(samples: Samples, forest: ReturnType<typeof boost>["forest"]): number[] {
  const out = new Float64Array(samples.rows);
  predictInto(forest, samples, out);
  return [...out].map(probability);
}

describe("boost", () => {
  test("learns XOR", () => {
    const { forest } = boost(generated(2000, 4, xor), EASY);
    const fresh = generated(500, 4, xor, 99);
    const right = predictions(fresh, forest).filter((p, i) => p >= 0.5 === (fresh.label[i] === 1)).length;
    expect(right / fresh.rows).toBeGreaterThan(0.97);
  });

  test("predicts only what it adds to the start values of the rows", () => {
    const samples = generated(2000, 2, (row) => (row[0] > 0.5 ? 0.8 : 0.2));
    const known = samples.label.map((p) => Math.log(p / (1 - p)));
    const out = new Float64Array(samples.rows);
    predictInto(boost({ ...samples, start: known }, EASY).forest, samples, out);
    expect(Math.max(...out.map(Math.abs))).toBeLessThan(0.05);
    const halved = known.map((logit) => logit / 2);
    predictInto(boost({ ...samples, start: halved }, EASY).forest, samples, out);
    // Except the rows in the bin that contains the threshold.
    const near = out.filter((added, row) => Math.abs(added + halved[row] - known[row]) < 0.05);
    expect(near.length / samples.rows).toBeGreaterThan(0.98);
  });

  test("watched rows change only the curve", () => {
    const samples = generated(400, 3, xor);
    const weight = samples.weight.map((_, row) => (row < 300 ? 1 : 0));
    const watched = samples.weight.map((_, row) => (row < 300 ? 0 : 1));
    const alone = boost({ ...samples, weight }, EASY);
    const seen = boost({ ...samples, weight }, { ...EASY, watched });
    expect(seen.forest).toEqual(alone.forest);
    expect(alone.loss.every(({ train, held }) => train === held)).toBe(true);
    const last = seen.loss[seen.loss.length - 1];
    expect(last.held).toBeGreaterThan(last.train);
    expect(last.held).toBeLessThan(seen.loss[0].held);
  });

  test("the training loss falls with every tree grown on all rows", () => {
    const { loss } = boost(generated(1000, 4, xor), EASY);
    for (let i = 1; i < loss.length; i++) expect(loss[i].train).toBeLessThanOrEqual(loss[i - 1].train + 1e-9);
  });

  test("the forest depends on the seed", () => {
    const samples = generated(800, 6, xor);
    const options = { ...EASY, columns: 0.5, rows: 0.5 };
    expect(boost(samples, options).forest).toEqual(boost(samples, options).forest);
    expect(boost(samples, { ...options, seed: 8 }).forest).not.toEqual(boost(samples, options).forest);
  });

  test("a weight of zero is like absence, a weight of two like a copy", () => {
    const samples = generated(300, 3, xor);
    const noisy = { ...samples, label: samples.label.map((y, i) => (i < 100 ? 1 - y : y)) };
    const without = boost({ ...noisy, weight: noisy.weight.map((w, i) => (i < 100 ? 0 : w)) }, EASY);
    const clean = predictions(samples, without.forest).filter((p, i) => p >= 0.5 === (samples.label[i] === 1)).length;
    expect(clean / samples.rows).toBeGreaterThan(0.95);
    const heavy = boost({ ...samples, weight: samples.weight.map((w) => 2 * w) }, { ...EASY, bins: 200 });
    const twice: Samples = {
      rows: 600,
      columns: 3,
      values: Float32Array.from([...samples.values, ...samples.values]),
      label: Float32Array.from([...samples.label, ...samples.label]),
      weight: new Float32Array(600).fill(1),
    };
    const copied = boost(twice, { ...EASY, bins: 200 });
    const a = predictions(samples, heavy.forest);
    const b = predictions(samples, copied.forest);
    const meanDifference = a.map((p, i) => Math.abs(p - b[i])).reduce((x, y) => x + y, 0) / a.length;
    expect(meanDifference).toBeLessThan(0.05);
  });

  test("stops when held-out rows do not improve, and keeps the best number of trees", () => {
    const random = seeded(2);
    const noise = (): number => (random.next() > 0.5 ? 1 : 0);
    const samples = generated(600, 3, noise);
    const held = samples.weight.map((_, i) => (i < 300 ? 0 : 1));
    const learned = { ...samples, weight: samples.weight.map((_, i) => (i < 300 ? 1 : 0)) };
    const { forest, loss } = boost(learned, { ...EASY, trees: 200, patience: 5, held });
    expect(loss.length).toBeLessThan(60);
    expect(forest.roots.length).toBeLessThanOrEqual(loss.length);
  });

  test("separates missing values from small ones", () => {
    const samples = generated(600, 2, () => 0);
    for (let i = 0; i < 600; i += 2) {
      samples.values[i * 2] = Number.NaN;
      samples.label[i] = 1;
    }
    const right = predictions(samples, boost(samples, EASY).forest).filter((p, i) => p >= 0.5 === (i % 2 === 0));
    expect(right.length).toBe(600);
  });

  test("predicts the base rate for no rows and for constant columns", () => {
    const nothing: Samples = {
      rows: 0,
      columns: 2,
      values: new Float32Array(0),
      label: new Float32Array(0),
      weight: new Float32Array(0),
    };
    expect(boost(nothing, { ...EASY, trees: 2 }).forest.base).toBe(0);
    const constant = { ...generated(100, 1, () => 1), values: new Float32Array(100) };
    expect(predictions(constant, boost(constant, EASY).forest)[0]).toBeGreaterThan(0.95);
  });
});

describe("growTree", () => {
  test("the first split is the one that an exhaustive search finds", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1000 }), fc.integer({ min: 10, max: 60 }), (seed, rows) => {
        const random = seeded(seed);
        const samples = generated(rows, 3, () => 0, seed);
        const gradient = Float64Array.from({ length: rows }, () => random.next() - 0.5);
        const hessian = Float64Array.from({ length: rows }, () => 0.1 + random.next());
        const data = binned(samples, 64);
        const growth = {
          data,
          gradient,
          hessian,
          rows: sampleOf(random, rows, rows),
          columns: Int32Array.from([0, 1, 2]),
          depth: 1,
          minChildWeight: 1,
          l2: 1,
          rate: 1,
          gain: new Float64Array(3),
        };
        const tree = growTree(growth);
        const naive = slowBest(samples, { gradient, hessian, cuts: data.cuts });
        expect(growth.gain.reduce((a, b) => a + b, 0)).toBeCloseTo(naive, 9);
        expect(tree.feature.length).toBe(naive > 1e-9 ? 3 : 1);
      }),
    );
  });
});

interface Derivatives {
  readonly gradient: Float64Array;
  readonly hessian: Float64Array;
  readonly cuts: readonly Float32Array[];
}

function slowBest(samples: Samples, { gradient, hessian, cuts }: Derivatives): number {
  const score = (rows: readonly number[]): number => {
    const g = rows.reduce((sum, row) => sum + gradient[row], 0);
    return (g * g) / (rows.reduce((sum, row) => sum + hessian[row], 0) + 1);
  };
  const all = Array.from({ length: samples.rows }, (_, i) => i);
  let best = 0;
  for (const [column, own] of cuts.entries()) {
    for (const cut of own) {
      const right = all.filter((row) => samples.values[row * samples.columns + column] >= cut);
      const left = all.filter((row) => !right.includes(row));
      const heavy = [left, right].every((rows) => rows.reduce((sum, row) => sum + hessian[row], 0) >= 1);
      if (heavy) best = Math.max(best, score(left) + score(right) - score(all));
    }
  }
  return best;
}

describe("bins", () => {
  test("cuts are between different values and have few digits", () => {
    expect(shortBetween(0.123456, 0.2)).toBe(Math.fround(0.16));
    expect(shortBetween(1, 2)).toBe(2);
    expect([...quantileCuts(Float32Array.from([0, 0, 0, 1, 1, 5]), 4)]).toEqual([0, 0.5, 3]);
  });

  test("a bin is the number of cuts that a value reaches", () => {
    fc.assert(
      fc.property(fc.array(fc.float({ noNaN: true }), { maxLength: 50 }), fc.float({ noNaN: true }), (list, value) => {
        const cuts = quantileCuts(Float32Array.from(list).sort(), 16);
        expect(cuts.length).toBeLessThan(16);
        expect(binOf(cuts, value)).toBe([...cuts].filter((cut) => value >= cut).length);
      }),
    );
    expect(binOf(Float32Array.from([0, 1]), Number.NaN)).toBe(0);
  });
});

test("a sample is ascending, without repetition, and of the requested size", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 200 }),
      fc.integer({ min: 0, max: 200 }),
      fc.integer(),
      (count, size, seed) => {
        const sample = [...sampleOf(seeded(seed), count, size)];
        expect(sample.length).toBe(Math.min(count, size));
        expect(sample.every((n, i) => n >= 0 && n < count && (i === 0 || n > sample[i - 1]))).toBe(true);
      },
    ),
  );
});
