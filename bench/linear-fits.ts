/** A linear model: a weight for each column, and an offset. */
export interface Linear {
  readonly weights: readonly number[];
  readonly offset: number;
}

/** One of several options: its values by column, and the gain of choosing it, in [0, 1]. */
export interface Option {
  readonly values: readonly number[];
  readonly gain: number;
}

/** Options of which one is chosen, and how much the choice counts. */
export interface Choice {
  readonly options: readonly Option[];
  readonly weight: number;
}

/** The strength of the penalty, and the weights from which it measures. */
export interface ListPenalty {
  readonly l2: number;
  readonly prior?: Linear | undefined;
}

/** A row of values that belongs to class one or not. */
export interface Example {
  readonly values: readonly number[];
  readonly isOne: boolean;
}

/** Measured: three times as many steps change no choice. */
const STEPS = 500;
const RATE = 0.05;
/** Decay of the averages of gradients and of their squares (Adam, Kingma and Ba, 2015). */
const MOMENTUM = 0.9;
const SCALE = 0.99;
const TINY = 1e-8;
/** Added to all gains, so that the logarithm exists. */
const MIN_GAIN = 1e-3;

/**
 * Listwise regression: weights that maximize Σ w·log Σᵢ pᵢ·gᵢ over choices of weight w, p = softmax of the linear model, g the gains.
 * L2 penalty on the distance of the weights of standardized columns from those of `prior`, or from 0.
 */
export function fitLists(choices: readonly Choice[], { l2, prior }: ListPenalty): Linear {
  const scaled = new StandardizedRows(choices.flatMap(({ options }) => options.map(({ values }) => values)));
  let row = 0;
  const rows = choices.map(({ options, weight }) => ({
    options: options.map(({ gain }) => ({ values: scaled.rows[row++], gain: gain + MIN_GAIN })),
    weight,
  }));
  const start = prior === undefined ? new Float64Array(scaled.width) : scaled.standardized(prior);
  const weights = ascend(scaled.width, (distance, gradient) => {
    const current = distance.map((value, c) => start[c] + value);
    for (const choice of rows) addChoice(choice, current, gradient);
    penalize(gradient, distance, { l2, rows: rows.length, free: 0 });
  });
  return scaled.restored([...weights.map((value, c) => start[c] + value), 0]);
}

function addChoice({ options, weight }: Choice, weights: Float64Array, gradient: Float64Array): void {
  const scores = options.map(({ values }) => dot(weights, values));
  const max = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - max));
  const all = powers.reduce((sum, power) => sum + power, 0);
  const good = powers.reduce((sum, power, i) => sum + power * options[i].gain, 0);
  for (const [i, { values, gain }] of options.entries()) {
    const pull = weight * ((powers[i] * gain) / good - powers[i] / all);
    for (let c = 0; c < values.length; c++) gradient[c] += pull * values[c];
  }
}

/** Logistic regression; both classes have the same total weight. L2 penalty on the weights of standardized columns. */
export function fitClasses(examples: readonly Example[], l2: number): Linear {
  const scaled = new StandardizedRows(examples.map(({ values }) => values));
  const ones = examples.filter(({ isOne }) => isOne).length;
  const half = examples.length / 2;
  const weights = ascend(scaled.width + 1, (current, gradient) => {
    for (const [i, { isOne }] of examples.entries()) {
      const row = scaled.rows[i];
      const chance = 1 / (1 + Math.exp(-(dot(current, row) + current[scaled.width])));
      const pull = ((isOne ? 1 : 0) - chance) * (half / (isOne ? ones : examples.length - ones));
      for (let c = 0; c < row.length; c++) gradient[c] += pull * row[c];
      gradient[scaled.width] += pull;
    }
    penalize(gradient, current, { l2, rows: examples.length, free: 1 });
  });
  return scaled.restored([...weights]);
}

/** Divides the gradient by the number of rows and subtracts the penalty. The last `free` weights have no penalty. */
function penalize(
  gradient: Float64Array,
  weights: Float64Array,
  { l2, rows, free }: { l2: number; rows: number; free: number },
): void {
  for (let c = 0; c < gradient.length; c++) {
    gradient[c] /= rows;
    if (c < gradient.length - free) gradient[c] -= l2 * weights[c];
  }
}

/** Maximizes a function by Adam. `add` adds the gradient at the current weights. */
function ascend(width: number, add: (weights: Float64Array, gradient: Float64Array) => void): Float64Array {
  const weights = new Float64Array(width);
  const mean = new Float64Array(width);
  const square = new Float64Array(width);
  for (let step = 1; step <= STEPS; step++) {
    const gradient = new Float64Array(width);
    add(weights, gradient);
    for (let c = 0; c < width; c++) {
      mean[c] = MOMENTUM * mean[c] + (1 - MOMENTUM) * gradient[c];
      square[c] = SCALE * square[c] + (1 - SCALE) * gradient[c] ** 2;
      const unbiased = mean[c] / (1 - MOMENTUM ** step);
      weights[c] += (RATE * unbiased) / (Math.sqrt(square[c] / (1 - SCALE ** step)) + TINY);
    }
  }
  return weights;
}

function dot(weights: ArrayLike<number>, values: readonly number[]): number {
  let sum = 0;
  for (let c = 0; c < values.length; c++) sum += weights[c] * values[c];
  return sum;
}

/** Columns scaled to mean 0 and standard deviation 1. */
class StandardizedRows {
  readonly rows: readonly (readonly number[])[];
  readonly width: number;
  readonly #means: number[];
  readonly #deviations: number[];

  constructor(rows: readonly (readonly number[])[]) {
    this.width = rows[0]?.length ?? 0;
    this.#means = Array.from({ length: this.width }, (_, c) => average(rows.map((row) => row[c])));
    this.#deviations = this.#means.map((mean, c) => Math.sqrt(average(rows.map((row) => (row[c] - mean) ** 2))) || 1);
    this.rows = rows.map((row) => row.map((value, c) => (value - this.#means[c]) / this.#deviations[c]));
  }

  /** Returns the weights of a model of the original columns for the standardized ones. */
  standardized({ weights }: Linear): Float64Array {
    return Float64Array.from(this.#deviations, (deviation, c) => deviation * weights[c]);
  }

  /** Returns the same model for the original columns. The last weight is the offset. */
  restored(weights: readonly number[]): Linear {
    const own = this.#deviations.map((deviation, c) => weights[c] / deviation);
    const shift = own.reduce((sum, weight, c) => sum + weight * this.#means[c], 0);
    return { weights: own, offset: weights[this.width] - shift };
  }
}

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
