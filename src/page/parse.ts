import { buildTree } from "../html/build.ts";
import type { ParseLimits } from "../html/tree.ts";
import { measure } from "./measure.ts";
import type { Page } from "./page.ts";

export interface ParseOptions {
  /** Address of the page, for relative links. */
  readonly url?: string | undefined;
  readonly limits?: Partial<ParseLimits> | undefined;
}

/** HTML to a page that can be judged: nodes, measures, blocks. Never throws on a string. */
export function parse(html: string, options: ParseOptions = {}): Page {
  const tree = buildTree(html, options.limits);
  const { measures, blocks } = measure(tree);
  return { ...tree, url: options.url, measures, blocks };
}
