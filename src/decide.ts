import { postedBlocks } from "./content/index.ts";
import type { Warning } from "./html/index.ts";
import type { Method } from "./methods/index.ts";
import type { Page } from "./page/index.ts";
import type { Decision } from "./page-content.ts";
import {
  auto,
  choose,
  DEFAULT_DECIDER,
  isMuchLeftOut,
  type JudgeOptions,
  judgePage,
  measureLeftOut,
} from "./select/index.ts";

/** Id of the default method, which is the learned one. */
export const DEFAULT_METHOD = DEFAULT_DECIDER;

/** The step Page → Choice: decides with one method which blocks are content. */
export function decideContent(page: Page, method: Method, options: JudgeOptions): Decision {
  if (page.isWhole === true) return { choice: choose(page, new Float64Array(page.blocks.count).fill(1)) };
  const decision = method.id === auto.id ? decideLearned(page, options) : decideByScores(page, method);
  return options.comments === "keep" && decision.kind !== "forum" ? withComments(page, decision) : decision;
}

function decideByScores(page: Page, method: Method): Decision {
  const choice = choose(page, method.score(page));
  return { choice, leftOut: measureLeftOut(page, choice.chosen) };
}

function decideLearned(page: Page, options: JudgeOptions): Decision {
  const judged = judgePage(page, options);
  // A page without text gets neither kind nor confidence.
  if (page.blocks.count === 0) return { choice: judged.choice };
  // `apart` removes reader comments from the choice. In a forum they are the content and stay.
  if (options.comments !== "apart" || judged.kind === "forum") return judged;
  return withChosen(judged, (isChosen, block) => (judged.comments[block] === 1 ? 0 : isChosen));
}

/** Adds the reader comments below the main text to the choice. */
function withComments(page: Page, decision: Decision): Decision {
  const posted = postedBlocks(page, decision.choice, decision.kind !== undefined);
  return withChosen(decision, (isChosen, block) => isChosen | posted[block]);
}

/** Returns a copy of the decision, with `chosenIf` applied to each block. */
function withChosen(decision: Decision, chosenIf: (isChosen: number, block: number) => number): Decision {
  return { ...decision, choice: { ...decision.choice, chosen: decision.choice.chosen.map(chosenIf) } };
}

/**
 * Chooses all blocks of `page`, which was made from the article text that the original page declares in its structured data. If the
 * decision on the original page has a kind and a confidence, the kind becomes `article` and the confidence stays.
 */
export function chooseAll(page: Page, { kind, confidence }: Decision): Decision {
  const choice = choose(page, new Float64Array(page.blocks.count).fill(1));
  return kind === undefined || confidence === undefined ? { choice } : { choice, kind: "article", confidence };
}

/** Returns a warning if the method needs a layout and the page has none. */
export function layoutWarnings({ id, needsLayout }: Method, page: Page): readonly Warning[] {
  if (needsLayout !== true || page.layout !== undefined) return [];
  const message = `${id} is made for pages with a layout (option layout, or a rendered page); it ran without one`;
  return [{ code: "fallback", message }];
}

/** Returns warnings if much prose near the content was left out, or the list that the page is about. */
export function leftOutWarnings({ leftOut, leftOutList }: Decision): readonly Warning[] {
  return [...proseWarnings(leftOut), ...listWarnings(leftOutList)];
}

function proseWarnings(leftOut: Decision["leftOut"]): readonly Warning[] {
  if (leftOut === undefined || !isMuchLeftOut(leftOut)) return [];
  const percent = Math.round(100 * leftOut.share);
  const message = `${percent} % of the running text around the content was left out (${leftOut.words} words); option favor: "recall" keeps more`;
  return [{ code: "much-left-out", message }];
}

function listWarnings(list: Decision["leftOutList"]): readonly Warning[] {
  if (list === undefined) return [];
  const message = `a list of ${list.items} items (${list.words} words) was left out; records() returns lists`;
  return [{ code: "list-left-out", message }];
}
