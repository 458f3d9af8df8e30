import {
  buildTree,
  DEFAULT_LIMITS,
  hasStreamedPieces,
  type ParseLimits,
  placeStreamed,
  type Tree,
} from "../html/index.ts";
import { checkOptions, PARSE_OPTIONS } from "../options/index.ts";
import { unitsOf, withUnits } from "../text/index.ts";
import { ClassValues } from "./class-values.ts";
import { closeConsentDialogs } from "./consent-dialogs.ts";
import { type Layout, withVisibility } from "./layout/index.ts";
import { measure } from "./measure.ts";
import type { Page } from "./page.ts";
import { type MarkedTree, markHidden } from "./visibility/index.ts";

/** Options of `parse`. */
export interface ParseOptions {
  /** Address of the page, for relative links. */
  readonly url?: string | undefined;
  /** Limits to use instead of those in `DEFAULT_LIMITS`. */
  readonly limits?: Partial<ParseLimits> | undefined;
}

/** Parses HTML into a page: nodes, measures, blocks. Throws TypeError for invalid options only. */
export function parse(html: string, options: ParseOptions = {}): Page {
  checkOptions(options, PARSE_OPTIONS);
  const { limits, url } = options;
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
  const classes = new ClassValues(tree);
  const marked = markHidden(tree, units, classes);
  const page = pageOf(marked, url, { ...measure(marked.tree, units), classes });
  const closed = closeConsentDialogs(page);
  return closed === undefined ? page : pageOf(closed, url, { ...measure(closed.tree, units), classes });
}

/** Makes a page from a tree and a layout that a browser has built. Text that the browser does not show is hidden. */
export function pageFromBrowser(tree: Tree, layout: Layout, url: string | undefined): Page {
  const visible = withVisibility(tree, layout);
  const units = unitsOf(tree.source);
  const classes = new ClassValues(tree);
  const page: Page = { ...visible, url, ...measure(visible, units), classes, hiddenBy: new Map(), layout };
  const closed = closeConsentDialogs(page);
  if (closed === undefined) return page;
  const { flags, warnings } = closed.tree;
  return { ...page, flags, warnings, hiddenBy: closed.hiddenBy, ...measure(closed.tree, units) };
}

/** Makes the page. The fields are written out: with `...tree`, nearly every page would get its own hidden class, which slows property access. */
function pageOf(
  { tree, hiddenBy }: MarkedTree,
  url: string | undefined,
  { measures, blocks, classes }: Pick<Page, "measures" | "blocks" | "classes">,
): Page {
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
    attributeBits: tree.attributeBits,
    flags: tree.flags,
    names: tree.names,
    body: tree.body,
    warnings: tree.warnings,
    url,
    measures,
    blocks,
    classes,
    hiddenBy,
  };
}
