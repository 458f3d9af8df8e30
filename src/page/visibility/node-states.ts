import { TEXT, type Tree, tagId } from "../../html/index.ts";
import type { HiddenElements } from "./hidden-elements.ts";

/** Limit: a page or element with fewer hidden characters does not wait for a script. */
const MIN_HIDDEN_CHARS = 500;
/** A page or `<main>` with a larger share of hidden characters waits for a script. */
const MIN_HIDDEN_SHARE = 0.8;
/** Hidden elements with a smaller share of the hidden text are dialogs and menus, which stay hidden. */
const MIN_REVEALED_SHARE = 0.05;
const H1 = tagId("h1");
const MAIN = tagId("main");

/** How the content of each node is hidden, by its own styles or those around it. Values of `Hiding`. */
export interface NodeStates {
  /** With everything inside. */
  readonly covered: Uint8Array;
  /** By inherited styles. */
  readonly faded: Uint8Array;
}

/**
 * Returns 1 for each large hidden element that waits for a script: those in a page or `<main>` that hides nearly all of its text, and those
 * that contain the page's main heading. They count as visible. Returns undefined if no element waits.
 */
export function waitingElements(tree: Tree, states: NodeStates): Uint8Array | undefined {
  const chars = textChars(tree, states);
  if (chars.hidden[tree.body] < MIN_HIDDEN_CHARS) return undefined;
  const waiting = findWaiting(tree, { states, chars });
  return waiting.includes(1) ? waiting : undefined;
}

/** Returns the states of all nodes. */
export function inheritStates({ parent, count, body }: Tree, { covers, fades, fadedBy }: HiddenElements): NodeStates {
  const covered = new Uint8Array(count);
  const faded = new Uint8Array(count);
  for (let node = body; node < count; node++) {
    const above = parent[node];
    covered[node] = Math.max(covered[above], covers[node]);
    if (fadedBy[node] !== 0) faded[node] = fades[node] || faded[above];
  }
  return { covered, faded };
}

interface TextChars {
  readonly all: Int32Array;
  readonly hidden: Int32Array;
}

/** Returns the characters of each subtree, by the length of their source, all of them and the hidden ones. */
function textChars({ tag, parent, from, to, count, body }: Tree, { covered, faded }: NodeStates): TextChars {
  const all = new Int32Array(count);
  const hidden = new Int32Array(count);
  for (let node = count - 1; node > body; node--) {
    const above = parent[node];
    if (tag[node] === TEXT) {
      all[node] = to[node] - from[node];
      if ((covered[node] | faded[above]) !== 0) hidden[node] = all[node];
    }
    all[above] += all[node];
    hidden[above] += hidden[node];
  }
  return { all, hidden };
}

/** Returns 1 for the elements that wait for a script. Hidden elements inside them stay hidden. */
function findWaiting(
  { tag, parent, count, body }: Tree,
  { states, chars }: { readonly states: NodeStates; readonly chars: TextChars },
): Uint8Array {
  const waiting = new Uint8Array(count);
  const holdsHeading = headingHolders(tag, parent, states);
  /** By node: from how many hidden characters on an element shows its text. */
  const minChars = new Float64Array(count);
  for (let node = body; node < count; node++) {
    const above = parent[node];
    const waits = chars.hidden[node] >= MIN_HIDDEN_CHARS && chars.hidden[node] > MIN_HIDDEN_SHARE * chars.all[node];
    const isRoot = node === body || tag[node] === MAIN;
    minChars[node] = isRoot && waits ? MIN_REVEALED_SHARE * chars.hidden[node] : minChars[above];
    if ((states.covered[above] | states.faded[above]) !== 0) continue;
    const min = holdsHeading[node] === 1 ? MIN_HIDDEN_CHARS : minChars[node];
    if (min > 0 && chars.hidden[node] >= min && (states.covered[node] | states.faded[node]) !== 0) waiting[node] = 1;
  }
  return waiting;
}

/** Returns 1 for each node that is or contains a hidden `<h1>`; only zeros if an `<h1>` is visible. */
function headingHolders(tag: Uint16Array, parent: Int32Array, { covered, faded }: NodeStates): Uint8Array {
  const holds = new Uint8Array(covered.length);
  for (let node = covered.length - 1; node > 0; node--) {
    if (tag[node] === H1) {
      if ((covered[node] | faded[node]) === 0) return new Uint8Array(covered.length);
      holds[node] = 1;
    }
    if (holds[node] === 1) holds[parent[node]] = 1;
  }
  return holds;
}
