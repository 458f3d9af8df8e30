import {
  buildTree,
  DEFAULT_LIMITS,
  hasStreamedPieces,
  type ParseLimits,
  placeStreamed,
  type Tree,
} from "../html/index.ts";
import { withUnits } from "../text/index.ts";
import { measure } from "./measure.ts";
import type { Page } from "./page.ts";
import { revealed, waitsForScript } from "./scripts/index.ts";

/** Where HTML comes from, and how much of it is read. */
export interface ParseOptions {
  /** Address of the page, for relative links. */
  readonly url?: string | undefined;
  /** Limits other than `DEFAULT_LIMITS`. */
  readonly limits?: Partial<ParseLimits> | undefined;
}

/** Parses HTML into a page: nodes, measures, blocks. Never throws on a string. */
export function parse(html: string, { limits, url }: ParseOptions = {}): Page {
  const maxChars = limits?.maxChars ?? DEFAULT_LIMITS.maxChars;
  const sent = withUnits(html, maxChars, (units) => {
    const tree = buildTree(html, limits, units);
    const placed = hasStreamedPieces(tree) ? placeStreamed(html, html.length <= maxChars ? units : undefined) : html;
    return placed === html ? finish(tree, units, url) : placed;
  });
  if (typeof sent !== "string") return sent;
  return withUnits(sent, maxChars, (units) => finish(buildTree(sent, limits, units), units, url));
}

function finish(tree: Tree, units: Uint16Array, url: string | undefined): Page {
  const { measures, blocks } = measure(tree, units);
  const shown = waitsForScript(tree, measures) ? revealed(tree, measures) : undefined;
  return pageOf(shown ?? tree, url, shown === undefined ? { measures, blocks } : measure(shown, units));
}

/**
 * Written out, for pages then have one shape: copied by `...tree`, nearly each page had a shape of its own, and every look
 * at a property of a page was slow.
 */
function pageOf(tree: Tree, url: string | undefined, { measures, blocks }: Pick<Page, "measures" | "blocks">): Page {
  return {
    source: tree.source,
    count: tree.count,
    tag: tree.tag,
    parent: tree.parent,
    end: tree.end,
    depth: tree.depth,
    from: tree.from,
    to: tree.to,
    classAt: tree.classAt,
    idAt: tree.idAt,
    hrefAt: tree.hrefAt,
    flags: tree.flags,
    names: tree.names,
    body: tree.body,
    warnings: tree.warnings,
    url,
    measures,
    blocks,
  };
}
