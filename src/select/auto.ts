import { defineMethod } from "../methods/index.ts";
import type { Model, ModelFile } from "../model/index.ts";
import type { Page, Scores } from "../page/index.ts";
import { CONTENT_THRESHOLD } from "./choice.ts";
import { bindModel, type Judgment, judge } from "./judge.ts";
import type { JudgeOptions } from "./judge-options.ts";
import { shippedModel } from "./shipped-model.ts";

/** The results of `bindModel`, so that each model of a caller is bound only once. */
const boundModels = new WeakMap<ModelFile, Model>();

/** Returns the model in the options, or else the shipped one. Throws a ModelError if the model does not fit this build. */
export function modelFor({ model }: JudgeOptions): Model {
  if (model === undefined) return shippedModel();
  const bound = boundModels.get(model) ?? bindModel(model);
  boundModels.set(model, bound);
  return bound;
}

/** Chooses the content of a page with the model in the options, or else with the shipped one. */
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
 * Turns a learned choice into method scores. Chosen blocks score `CONTENT_THRESHOLD` or more, the others less. Within each of the two
 * groups, a higher probability never gets a lower score.
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

/** Limit: score of a block that a step dropped although its probability reaches the threshold. */
const MAX_DROPPED_SCORE = 0.49;
