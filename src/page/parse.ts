import { buildTree, DEFAULT_LIMITS, hasPieces, type ParseLimits, placeStreamed, type Tree } from "../html/index.ts";
import { borrowUnits, returnUnits } from "../text/index.ts";
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

/** HTML to a page that can be judged: nodes, measures, blocks. Never throws on a string. */
export function parse(html: string, options: ParseOptions = {}): Page {
  const sent = build(html, options.limits);
  const placed = hasPieces(sent.tree)
    ? placeStreamed(html, html.length <= mostChars(options.limits) ? sent.units : undefined)
    : html;
  if (placed === html) return finish(sent, options.url);
  returnUnits(sent.units);
  return finish(build(placed, options.limits), options.url);
}

interface Built {
  readonly tree: Tree;
  /** Those of the source, borrowed. */
  readonly units: Uint16Array;
}

function build(html: string, limits: ParseOptions["limits"]): Built {
  const units = borrowUnits(html, mostChars(limits));
  return { tree: buildTree(html, limits, units), units };
}

function mostChars(limits: ParseOptions["limits"]): number {
  return limits?.maxChars ?? DEFAULT_LIMITS.maxChars;
}

function finish({ tree, units }: Built, url: string | undefined): Page {
  const { measures, blocks } = measure(tree, units);
  const shown = waitsForScript(tree, measures) ? revealed(tree, measures) : undefined;
  const page = pageOf(shown ?? tree, url, shown === undefined ? { measures, blocks } : measure(shown, units));
  returnUnits(units);
  return page;
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
