import { tagId } from "../../html/index.ts";
import type { Page } from "../page.ts";

/** Pages with at least this many visible words have content without their scripts. Measured: of 1,358 WCXB pages, 12 have fewer. */
const MIN_WORDS = 50;

const SCRIPT = tagId("script");

/** Whether a page shows hardly a word until its scripts run. A page that a browser has rendered is as its scripts made it. */
export function isShellPage({ tag, count, measures, layout }: Page): boolean {
  return layout === undefined && measures.words[0] < MIN_WORDS && tag.subarray(0, count).includes(SCRIPT);
}
