import type { Warning } from "./html/index.ts";
import type { Method } from "./methods/index.ts";
import type { Page } from "./page/index.ts";
import type { Decision } from "./page-content.ts";
import { postedBlocks } from "./posts/index.ts";
import { auto, choose, DEFAULT_DECIDER, type JudgeOptions, judgePage } from "./select/index.ts";

/** Id of the method that decides by default: the learned one. */
export const DEFAULT_METHOD = DEFAULT_DECIDER;

/** The step Page → Choice, by one method. */
export function decideContent(page: Page, method: Method, options: JudgeOptions): Decision {
  const decision = method.id === auto.id ? decideLearned(page, options) : { choice: choose(page, method.score(page)) };
  return options.comments === "keep" && decision.kind !== "forum" ? withComments(page, decision) : decision;
}

function decideLearned(page: Page, options: JudgeOptions): Decision {
  const judged = judgePage(page, options);
  // A page without text has no kind.
  if (page.blocks.count === 0) return { choice: judged.choice };
  // Reader comments are the content of a forum.
  if (options.comments !== "apart" || judged.kind === "forum") return judged;
  return withChosen(judged, (isChosen, block) => (judged.comments[block] === 1 ? 0 : isChosen));
}

/** Adds the reader comments below the page to the choice. */
function withComments(page: Page, decision: Decision): Decision {
  const posted = postedBlocks(page, decision.choice);
  return withChosen(decision, (isChosen, block) => isChosen | posted[block]);
}

function withChosen(decision: Decision, chosenIf: (isChosen: number, block: number) => number): Decision {
  return { ...decision, choice: { ...decision.choice, chosen: decision.choice.chosen.map(chosenIf) } };
}

/**
 * Chooses all blocks of a page that consists of a declared article text. The kind is `article`, and the confidence is that of
 * the original page. Without a learned decision there is neither.
 */
export function chooseAll(page: Page, { kind, confidence }: Decision): Decision {
  const choice = choose(page, new Float64Array(page.blocks.count).fill(1));
  return kind === undefined || confidence === undefined ? { choice } : { choice, kind: "article", confidence };
}

/** Warns if a method made for rendered pages reads a page without a layout. */
export function layoutWarnings({ id, needsLayout }: Method, page: Page): readonly Warning[] {
  if (needsLayout !== true || page.layout !== undefined) return [];
  const message = `${id} is made for pages with a layout (option layout, or a rendered page); it ran without one`;
  return [{ code: "fallback", message }];
}
