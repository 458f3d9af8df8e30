import { type BlockFacts, PAGE_COLUMNS, pageValues } from "../features/index.ts";
import { logitOf, type Model } from "../model/index.ts";
import type { Tuning } from "./judge-options.ts";
import { likelyValues } from "./likely-columns.ts";
import { type Lists, listsOf } from "./list-features.ts";
import { VERDICT_COLUMNS } from "./outcome.ts";
import { type KindProbabilities, kindProbabilities } from "./page-kinds.ts";
import { expectedF1, pooledProbabilities } from "./probabilities.ts";

/** All models except the block model: they judge lists and whole pages. */
export type JudgeModel = Pick<Model, "confidence" | "kinds" | "lists">;

/** The kind of a page, and its lists with features for the list model. */
export interface FirstLook {
  /** A row of `VERDICT_COLUMNS`. The outcome is not filled in. */
  readonly verdict: Float32Array;
  /** The one decision on the kind of the page. The threshold and the steps of the choice follow it. */
  readonly kinds: KindProbabilities;
  readonly lists: Lists;
}

/** Returns a row of `VERDICT_COLUMNS` without the outcome. `scores` are the probabilities of the blocks. */
export function pageRow(facts: BlockFacts, scores: Float64Array): Float32Array {
  const row = new Float32Array(VERDICT_COLUMNS.length);
  row.set(pageValues(facts));
  row.set(likelyValues(facts, scores), PAGE_COLUMNS.length);
  return row;
}

/** Judges the kind of a page from its shape and its likely words, and computes the features of its lists from the uncorrected logits of its blocks. */
export function firstLook(
  facts: BlockFacts,
  logits: Float64Array,
  { model, tuning }: { model: Pick<JudgeModel, "kinds">; tuning: Tuning },
): FirstLook {
  const scores = pooledProbabilities(facts, logits, tuning.poolShare);
  const verdict = pageRow(facts, scores);
  const kinds = kindProbabilities(model.kinds.map(({ kind, forest }) => ({ kind, logit: logitOf(forest, verdict) })));
  const lists = listsOf(facts, scores, {
    expected: expectedF1(facts.page.blocks, scores),
    prose: kinds.article,
    items: kinds.listing + kinds.collection,
    forum: kinds.forum,
    product: kinds.product,
  });
  return { verdict, kinds, lists };
}
