import { defineMethod } from "../methods/index.ts";
import { type Model, type ModelFile, weights } from "../model/index.ts";
import type { Page, Scores } from "../page/index.ts";
import { CONTENT_THRESHOLD } from "./choice.ts";
import { bindModel, type Judgement, judge } from "./judge.ts";
import type { JudgeOptions } from "./judge-options.ts";

let shipped: Model | undefined;

/** The model that comes with the package, unpacked when it is first asked for. */
function shippedModel(): Model {
  shipped ??= bindModel(weights);
  return shipped;
}

/** Models that users brought, bound once. */
const brought = new WeakMap<ModelFile, Model>();

/** The model that the options name, or the shipped one. Throws a ModelError if it does not fit this build. */
export function modelFor({ model }: JudgeOptions): Model {
  if (model === undefined) return shippedModel();
  const known = brought.get(model) ?? bindModel(model);
  brought.set(model, known);
  return known;
}

/** What the model makes of a page. */
export function judgePage(page: Page, options: JudgeOptions = {}): Judgement {
  return judge(page, modelFor(options), options);
}

/** The learned choice in the shape of a method. */
export const auto = defineMethod<JudgeOptions>({
  id: "auto",
  says: "Trees learned from labelled pages, on the papers' scores and the page's structure.",
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

/** Scores as a method gives them: what was chosen is at or above one half, the rest below, in the order of probability. */
export function methodScores({ choice }: Judgement): Scores {
  const { chosen, scores, threshold } = choice;
  const out = new Float64Array(scores.length);
  for (let block = 0; block < out.length; block++) {
    const p = scores[block];
    const above = CONTENT_THRESHOLD + ((1 - CONTENT_THRESHOLD) * Math.max(0, p - threshold)) / (1 - threshold);
    const below = Math.min(CONTENT_THRESHOLD * (p / threshold), LARGEST_BELOW);
    out[block] = chosen[block] === 1 ? above : below;
  }
  return out;
}

/** A block that a rule took away, whatever its probability. */
const LARGEST_BELOW = 0.49;
