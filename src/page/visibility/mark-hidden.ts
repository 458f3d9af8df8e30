import { Flag, TEXT, type Tree, type Warning } from "../../html/index.ts";
import type { ClassValues } from "../class-values.ts";
import { Hiding, hiddenSearch } from "./hidden-elements.ts";
import { inheritStates, type NodeStates, waitingElements } from "./node-states.ts";

/** A tree in which hidden nodes have their flags. */
export interface MarkedTree {
  readonly tree: Tree;
  /** By element that hides itself: why, like `display:none by .promo`. */
  readonly hiddenBy: ReadonlyMap<number, string>;
}

/** A page that conceals at least this share of its text gets a warning. */
const MIN_WARNED_SHARE = 0.5;
/** A page that conceals fewer characters gets no warning. */
const MIN_WARNED_CHARS = 500;

/** Sets the flags `HIDDEN`, `UNSEEN` and `CONCEALED` by attributes and by the page's own styles. `units` are the code units of the source. */
export function markHidden(tree: Tree, units: Uint16Array, classes: ClassValues): MarkedTree {
  const search = hiddenSearch(tree, units, classes);
  let hidden = search();
  if (hidden === undefined) return { tree, hiddenBy: new Map() };
  let states = inheritStates(tree, hidden);
  const waiting = waitingElements(tree, states);
  if (waiting !== undefined) {
    hidden = search(waiting) ?? hidden;
    states = inheritStates(tree, hidden);
  }
  const flags = flagsBy(tree, states);
  const warnings = [...tree.warnings, ...concealedWarnings(tree, flags)];
  if (hidden.isCut) warnings.push(STYLES_CUT);
  return { tree: { ...tree, flags, warnings }, hiddenBy: hidden.reasons };
}

function flagsBy({ flags, tag, parent, count }: Tree, { covered, faded }: NodeStates): Uint16Array {
  const marked = new Uint16Array(count);
  for (let node = 0; node < count; node++) {
    // Texts inherit the styles of the elements around them.
    const owner = tag[node] === TEXT ? parent[node] : node;
    const state = Math.max(covered[node], faded[owner]);
    const isInside = node > 0 && (marked[parent[node]] & Flag.UNSEEN) !== 0;
    marked[node] = flags[node] & ~Flag.HIDDEN;
    if (state === Hiding.NONE) continue;
    marked[node] |= isInside ? Flag.UNSEEN : Flag.UNSEEN | Flag.HIDDEN;
    if (state === Hiding.FOR_GOOD) marked[node] |= Flag.CONCEALED;
  }
  return marked;
}

const STYLES_CUT: Warning = {
  code: "styles-cut",
  message: "style sheets exceed a limit; text that they hide may be taken for visible",
};

/** Returns a warning if much of a page's text is concealed. */
export function concealedWarnings({ tag, from, to, count }: Tree, flags: Uint16Array): Warning[] {
  let all = 0;
  let concealed = 0;
  for (let node = 0; node < count; node++) {
    if (tag[node] !== TEXT) continue;
    all += to[node] - from[node];
    if ((flags[node] & Flag.CONCEALED) !== 0) concealed += to[node] - from[node];
  }
  if (concealed < MIN_WARNED_CHARS || concealed < MIN_WARNED_SHARE * all) return [];
  const share = Math.round((100 * concealed) / all);
  return [{ code: "much-hidden", message: `people cannot see ${share} % of the page's text; it was left out` }];
}
