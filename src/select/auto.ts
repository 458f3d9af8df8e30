import { defineMethod } from "../methods/index.ts";
import { type Model, type ModelFile, weights } from "../model/index.ts";
import type { Page, Scores } from "../page/index.ts";
import { CONTENT_THRESHOLD } from "./choice.ts";
import { bindModel, type Judgment, judge } from "./judge.ts";
import type { JudgeOptions } from "./judge-options.ts";

let shipped: Model | undefined;

/** Returns the model shipped with the package. It is unpacked at the first call. */
function shippedModel(): Model {
  shipped ??= bindModel(weights);
  return shipped;
}

/** The models of callers, bound once each. */
const boundModels = new WeakMap<ModelFile, Model>();

/** Returns the model of the options, by default the shipped model. Throws a ModelError if it does not fit this build. */
export function modelFor({ model }: JudgeOptions): Model {
  if (model === undefined) return shippedModel();
  const bound = boundModels.get(model) ?? bindModel(model);
  boundModels.set(model, bound);
  return bound;
}

/** Chooses the content of a page by the model of the options. */
export function judgePage(page: Page, options: JudgeOptions = {}): Judgment {
  return judge(page, modelFor(options), options);
}

/** The learned choice as a method. */
export const auto = defineMethod<JudgeOptions>({
  id: "auto",
  says: "Trees learned from labeled pages, on the papers' scores and the page's structure.",
  paper: {
    authors: "the authors of pith",
    title: "The learned extractor (docs/decisions)",
    venue: "this package",
    year: 2026,
  },
  defaults: {},
  departures: [],
  score: (page, options) => methodScores(judgePage(page, options)),
});

/**
 * Maps a learned choice to the scores of a method: chosen blocks are at or above one half, the others below, both in the order of their
 * probability.
 */
export function methodScores({ choice }: Judgment): Scores {
  const { chosen, scores, threshold } = choice;
  const out = new Float64Array(scores.length);
  for (let block = 0; block < out.length; block++) {
    const p = scores[block];
    const above = CONTENT_THRESHOLD + ((1 - CONTENT_THRESHOLD) * Math.max(0, p - threshold)) / (1 - threshold);
    const below = Math.min(CONTENT_THRESHOLD * (p / threshold), MAX_DROPPED_SCORE);
    out[block] = chosen[block] === 1 ? above : below;
  }
  return out;
}

/** The score of blocks that were dropped although they reach the threshold. */
const MAX_DROPPED_SCORE = 0.49;
