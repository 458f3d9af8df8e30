import { buildTree } from "../html/build.ts";
import { DEFAULT_LIMITS, type ParseLimits } from "../html/tree.ts";
import { borrowUnits, returnUnits } from "../text/code-units.ts";
import { measure } from "./measure.ts";
import type { Page } from "./page.ts";

export interface ParseOptions {
  /** Address of the page, for relative links. */
  readonly url?: string | undefined;
  readonly limits?: Partial<ParseLimits> | undefined;
}

/** HTML to a page that can be judged: nodes, measures, blocks. Never throws on a string. */
export function parse(html: string, options: ParseOptions = {}): Page {
  const units = borrowUnits(html, options.limits?.maxChars ?? DEFAULT_LIMITS.maxChars);
  const tree = buildTree(html, options.limits, units);
  const { measures, blocks } = measure(tree, units);
  returnUnits(units);
  return { ...tree, url: options.url, measures, blocks };
}
