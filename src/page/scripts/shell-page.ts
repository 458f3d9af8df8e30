import { attribute, tagId } from "../../html/index.ts";
import type { Page } from "../page.ts";

/** Pages with at least this many visible words have content without their scripts. Measured: of 1,358 WCXB pages, 12 have fewer. */
const MIN_WORDS = 50;

const SCRIPT = tagId("script");
/** Types of scripts that are data or templates. */
const DATA_TYPE = /json|template|html|text\/plain/i;

/** Whether a page shows hardly a word until its scripts run. A page that a browser has rendered is as its scripts made it. */
export function isShellPage(page: Page): boolean {
  const { tag, count, measures, layout } = page;
  if (layout !== undefined || measures.words[0] >= MIN_WORDS) return false;
  for (let node = 0; node < count; node++) {
    if (tag[node] === SCRIPT && !DATA_TYPE.test(attribute(page, node, "type") ?? "")) return true;
  }
  return false;
}
