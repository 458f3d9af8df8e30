import { FEATURE_DESCRIPTIONS, FEATURE_NAMES, featuresOf, heapMemory, type PageFeatures } from "../features/index.ts";
import { contributions, type Model, nodeMeans, predictComplete } from "../model/index.ts";
import type { Page } from "../page/index.ts";
import { modelFor } from "./auto.ts";
import { firstLook } from "./first-look.ts";
import type { Judgment } from "./judge.ts";
import { type JudgeOptions, TUNING } from "./judge-options.ts";
import { correctByLists } from "./list-features.ts";

/** A feature, and its effect on the verdict about a block. */
export interface Reason {
  /** Name of the feature. */
  readonly feature: string;
  /** Its meaning in words. */
  readonly says: string;
  readonly value: number;
  /** The change of the logit by this feature: positive if it is evidence of content. */
  readonly moved: number;
}

/** Why the learned choice kept or dropped a block. */
export interface BlockReasons {
  readonly probability: number;
  readonly threshold: number;
  /** The step that overruled the threshold, in words. Undefined if none did. */
  readonly rule: string | undefined;
  readonly features: readonly Reason[];
}

/** Descriptions of the steps by id. Not in `CHOICE_STEPS`, so that browsers do not load them. */
export const STEP_REASONS: Readonly<Record<string, string>> = {
  "only-text": "the page has no links and no scripts, so all its text is content",
  code: "code among the text",
  parts: "a heading, item or summary next to chosen text",
  cells: "a cell of a chosen table",
  post: "the text of a post",
  opened: "people open it between chosen text",
  "left-out": "it has the tag path of most of the chosen text",
  unseen: "the browser does not show it",
  "no-word": "it has no word",
  contents: "an entry of a table of contents",
  duplicate: "the same text is chosen elsewhere",
  link: "a paragraph that is mostly a link",
  teaser: "a teaser beside an article",
  comment: "reader comments below the text",
  "reader-comment": "reader comments below an article",
  signature: "a signature below a post",
  consent: "a consent dialog",
  quote: "a quotation in a post, which is dropped on request",
  "post-head": "the author, the date or the buttons of a post",
  "other-threads": "text between the posts or after them",
  "bare-heading": "a heading without chosen text below it",
  "wanted-comments": "reader comments are kept on request",
};

/** Limit: features shown per block. */
const MAX_FEATURES = 4;

/** Returns the reasons of a judgment for each block of a page. Takes much longer than the judgment. */
export function reasonsFor(page: Page, judgment: Judgment, options: JudgeOptions = {}): readonly BlockReasons[] {
  const { scores, threshold } = judgment.choice;
  const overruledBy = overrulingSteps(judgment);
  const model = modelFor(options);
  const { content } = model;
  const { facts, matrix } = featuresOf(page, heapMemory, model.names);
  const listReasons = listReasonsOf({ facts, matrix }, model);
  const means = nodeMeans(content);
  return Array.from({ length: matrix.rows }, (_, block) => {
    const values = matrix.values.subarray(block * matrix.columns, (block + 1) * matrix.columns);
    const direction = scores[block] >= threshold ? 1 : -1;
    const reasons = [...featureReasons(values, contributions(content, values, means)), ...listReasons(block)];
    return {
      probability: scores[block],
      threshold,
      rule: STEP_REASONS[overruledBy.get(block) ?? ""],
      features: strongest(reasons, direction),
    };
  });
}

/** Returns, by block, the id of the step that overruled the threshold. Blocks that follow the threshold in the end are missing. */
export function overrulingSteps({ choice, steps }: Pick<Judgment, "choice" | "steps">): ReadonlyMap<number, string> {
  const { scores, threshold } = choice;
  const overruledBy = new Map<number, string>();
  for (const { step, blocks } of steps) {
    for (const block of blocks) {
      const isLikely = scores[block] >= threshold;
      if (isLikely === (step.effect === "add")) overruledBy.delete(block);
      else overruledBy.set(block, step.id);
    }
  }
  return overruledBy;
}

function featureReasons(values: Float32Array, moved: Float64Array): Reason[] {
  return FEATURE_NAMES.map((feature, column) => {
    return { feature, says: FEATURE_DESCRIPTIONS[feature], value: values[column], moved: moved[column] };
  });
}

/** Returns a function that returns the correction by a block's list as a reason; no reason for blocks outside of lists. */
function listReasonsOf({ facts, matrix }: PageFeatures, model: Model): (block: number) => readonly Reason[] {
  const logits = new Float64Array(matrix.rows);
  predictComplete(model.fastContent, matrix, logits);
  const { lists } = firstLook(facts, logits, { model, tuning: TUNING });
  const corrected = correctByLists(logits, lists, model.lists);
  return (block) => {
    const list = lists.of[block];
    if (list < 0) return [];
    return [{ feature: "list", says: LIST, value: lists.scores[list], moved: corrected[block] - logits[block] }];
  };
}

const LIST = "Mean probability of the blocks in the same list.";

/** Returns the features that moved the logit most in the direction of the verdict, strongest first. */
function strongest(reasons: readonly Reason[], direction: 1 | -1): Reason[] {
  const agreeing = reasons.filter(({ moved }) => moved * direction > 0);
  return agreeing.sort((a, b) => (b.moved - a.moved) * direction).slice(0, MAX_FEATURES);
}

/** Writes reasons in one line: `0.93 is at or above 0.48: densitySum 1 (+0.8), in-article 1 (+0.3)`. */
export function reasonLine({ probability, threshold, rule, features }: BlockReasons): string {
  const verdict = `${probability.toFixed(2)} is ${probability >= threshold ? "at or above" : "below"} ${threshold.toFixed(2)}`;
  const list = features.map(
    ({ feature, value, moved }) => `${feature} ${shown(value)} (${moved < 0 ? "−" : "+"}${Math.abs(moved).toFixed(1)})`,
  );
  const but = rule === undefined ? "" : `, but ${rule}`;
  return `${verdict}${but}${list.length === 0 ? "" : `: ${list.join(", ")}`}`;
}

function shown(value: number): string {
  return Number.isNaN(value) ? "missing" : String(Number(value.toPrecision(2)));
}
