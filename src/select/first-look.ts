import { type BlockFacts, pageValues } from "../features/index.ts";
import { logitOf, type Model, probability } from "../model/index.ts";
import type { Tuning } from "./judge-options.ts";
import { type Lists, listsOf } from "./list-features.ts";
import { VERDICT_COLUMNS } from "./outcome.ts";
import type { KindLogit, PageKind } from "./page-kinds.ts";
import { expectedF1, pooledProbabilities } from "./probabilities.ts";

/** All models except the block model: they judge lists and whole pages. */
export type JudgeModel = Pick<Model, "gate" | "confidence" | "kinds" | "lists">;

/** The kind of a page, and its lists with features for the list model. */
export interface FirstLook {
  /** A row of `VERDICT_COLUMNS`. Only the page's shape is filled in. */
  readonly verdict: Float32Array;
  /** Probability that the page is prose. */
  readonly prose: number;
  /** Probability that the page is a listing. Such pages look like prose to the gate, but their content is short titles. */
  readonly listing: number;
  /** Probability that the page is a forum. */
  readonly forum: number;
  readonly kinds: readonly KindLogit[];
  readonly lists: Lists;
}

/** Judges the kind of a page from its shape, and computes the features of its lists from the uncorrected logits of its blocks. */
export function firstLook(
  facts: BlockFacts,
  logits: Float64Array,
  { model, tuning }: { model: Pick<JudgeModel, "gate" | "kinds">; tuning: Tuning },
): FirstLook {
  const verdict = new Float32Array(VERDICT_COLUMNS.length);
  verdict.set(pageValues(facts));
  const prose = probability(logitOf(model.gate, verdict));
  const kinds = model.kinds.map(({ kind, forest }) => ({ kind, logit: logitOf(forest, verdict) }));
  const probabilityOf = (wanted: PageKind): number => {
    const found = kinds.find(({ kind }) => kind === wanted);
    return found === undefined ? 0 : probability(found.logit);
  };
  const listing = probabilityOf("listing");
  const forum = probabilityOf("forum");
  const scores = pooledProbabilities(facts, logits, tuning.poolShare);
  const lists = listsOf(facts, scores, {
    expected: expectedF1(facts.page.blocks, scores),
    prose,
    items: listing + probabilityOf("collection"),
    forum,
    product: probabilityOf("product"),
  });
  return { verdict, prose, listing, forum, kinds, lists };
}
