import { FEATURE_NAMES, featuresOf } from "../features/features.ts";
import { fresh } from "../features/memory.ts";
import { FEATURES } from "../features/sentences.ts";
import { contributions, nodeMeans } from "../model/contributions.ts";
import type { Page } from "../page/page.ts";
import { judgePage, modelFor } from "./auto.ts";
import type { JudgeOptions } from "./judge.ts";

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
  duplicate: "the same text was taken before",
  link: "a paragraph that leads elsewhere",
  comment: "reader comments below the text",
  signature: "a signature below a post",
  consent: "a consent dialog",
  "bare-heading": "a heading of which nothing is left",
};
const CODE = "code among the text";
const PART = "heading, item or lead of what is taken";

/** As many features as a person reads. */
const SHOWN = 4;

/** The reasons for each block of a page. Much slower than the choice itself. */
export function reasonsFor(page: Page, options: JudgeOptions = {}): readonly BlockReasons[] {
  const { choice, dropped, taken } = judgePage(page, options);
  const takenAs = new Map([
    ...taken.code.map((block) => [block, CODE] as const),
    ...taken.parts.map((block) => [block, PART] as const),
  ]);
  const { content, names } = modelFor(options);
  const { matrix } = featuresOf(page, fresh, names);
  const means = nodeMeans(content);
  return Array.from({ length: matrix.rows }, (_, block) => {
    const values = matrix.values.subarray(block * matrix.columns, (block + 1) * matrix.columns);
    const isLikely = choice.scores[block]! >= choice.threshold;
    return {
      probability: choice.scores[block]!,
      threshold: choice.threshold,
      rule: RULES[dropped.get(block)?.id ?? ""] ?? takenAs.get(block),
      features: strongest(values, contributions(content, values, means), isLikely ? 1 : -1),
    };
  });
}

/** The features that moved the logit most in the direction of the verdict. */
function strongest(values: Float32Array, moved: Float64Array, direction: 1 | -1): Reason[] {
  const agreeing = [...moved.keys()].filter((column) => moved[column]! * direction > 0);
  agreeing.sort((a, b) => (moved[b]! - moved[a]!) * direction || a - b);
  return agreeing.slice(0, SHOWN).map((column) => {
    const feature = FEATURE_NAMES[column]!;
    return { feature, says: FEATURES[feature]!, value: values[column]!, moved: moved[column]! };
  });
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
