import { FEATURE_NAMES, FEATURES, featuresOf, fresh, type PageFeatures } from "../features/index.ts";
import { contributions, type Model, nodeMeans, predictComplete } from "../model/index.ts";
import type { Page } from "../page/index.ts";
import { judgePage, modelFor } from "./auto.ts";
import { firstLook } from "./judge.ts";
import type { JudgeOptions } from "./judge-options.ts";
import { TUNING } from "./judge-options.ts";
import { movedByLists } from "./list-features.ts";

/** A feature that spoke for the verdict on a block. */
export interface Reason {
  readonly feature: string;
  readonly says: string;
  readonly value: number;
  /** What it moved the logit by: above 0 towards content. */
  readonly moved: number;
}

/** Why the learned choice took a block or left it. */
export interface BlockReasons {
  readonly probability: number;
  readonly threshold: number;
  /** What the rule says that took the block away or in, if one did. */
  readonly rule: string | undefined;
  readonly features: readonly Reason[];
}

/** What the rules take away, by id; here, so that browsers do not load it. */
export const RULES: Readonly<Record<string, string>> = {
  "no-word": "no word in it",
  contents: "a table of contents of what follows",
  duplicate: "the same text is taken elsewhere",
  link: "a paragraph that leads elsewhere",
  comment: "reader comments below the text",
  signature: "a signature below a post",
  consent: "a consent dialog",
  "bare-heading": "a heading of which nothing is left",
};
const CODE = "code among the text";
const PART = "heading, item or lead of what is taken";
const CELL = "cell of a table that is taken";

/** As many features as a person reads. */
const SHOWN = 4;

/** The reasons for each block of a page. Much slower than the choice itself. */
export function reasonsFor(page: Page, options: JudgeOptions = {}): readonly BlockReasons[] {
  const { choice, dropped, taken } = judgePage(page, options);
  const takenAs = new Map([
    ...taken.code.map((block) => [block, CODE] as const),
    ...taken.parts.map((block) => [block, PART] as const),
    ...taken.cells.map((block) => [block, CELL] as const),
  ]);
  const model = modelFor(options);
  const { content } = model;
  const { facts, matrix } = featuresOf(page, fresh, model.names);
  const byList = listMoves({ facts, matrix }, model);
  const means = nodeMeans(content);
  return Array.from({ length: matrix.rows }, (_, block) => {
    const values = matrix.values.subarray(block * matrix.columns, (block + 1) * matrix.columns);
    const direction = choice.scores[block] >= choice.threshold ? 1 : -1;
    const reasons = [...featureReasons(values, contributions(content, values, means)), ...byList(block)];
    return {
      probability: choice.scores[block],
      threshold: choice.threshold,
      rule: RULES[dropped.get(block)?.id ?? ""] ?? takenAs.get(block),
      features: strongest(reasons, direction),
    };
  });
}

function featureReasons(values: Float32Array, moved: Float64Array): Reason[] {
  return FEATURE_NAMES.map((feature, column) => {
    return { feature, says: FEATURES[feature], value: values[column], moved: moved[column] };
  });
}

/** By what the list that a block is in moved it, as a reason; none for blocks in no list. */
function listMoves({ facts, matrix }: PageFeatures, model: Model): (block: number) => readonly Reason[] {
  const logits = new Float64Array(matrix.rows);
  predictComplete(model.fastContent, matrix, logits);
  const { lists } = firstLook(facts, logits, { model, tuning: TUNING });
  const moved = movedByLists(logits, lists, model.lists);
  return (block) => {
    const list = lists.of[block];
    if (list < 0) return [];
    return [{ feature: "list", says: LIST, value: lists.scores[list], moved: moved[block] - logits[block] }];
  };
}

const LIST = "Mean probability of the list it is in, judged as a whole.";

/** Those that moved the logit most in the direction of the verdict. */
function strongest(reasons: readonly Reason[], direction: 1 | -1): Reason[] {
  const agreeing = reasons.filter(({ moved }) => moved * direction > 0);
  return agreeing.sort((a, b) => (b.moved - a.moved) * direction).slice(0, SHOWN);
}

/** The reasons in one line: `0.93 is at or above 0.48: densitySum 1 (+0.8), in-nav 2 (−1.2)`. */
export function reasonLine({ probability, threshold, rule, features }: BlockReasons): string {
  const verdict = `${probability.toFixed(2)} is ${probability >= threshold ? "at or above" : "below"} ${threshold.toFixed(2)}`;
  const parts = features.map(
    ({ feature, value, moved }) => `${feature} ${shown(value)} (${moved < 0 ? "−" : "+"}${Math.abs(moved).toFixed(1)})`,
  );
  const but = rule === undefined ? "" : `, but ${rule}`;
  return `${verdict}${but}${parts.length === 0 ? "" : `: ${parts.join(", ")}`}`;
}

function shown(value: number): string {
  return Number.isNaN(value) ? "missing" : String(Number(value.toPrecision(2)));
}
