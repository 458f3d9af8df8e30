import { KNOWN_TAGS, knownTagName, RAW, TEXT } from "./tags.ts";

/**
 * A parsed document as a struct of arrays. Nodes are numbered in pre-order: the subtree of node `n` is the range
 * `[n, end[n])`, its first child (if any) is `n + 1`, the next sibling of `n` is `end[n]` while that is below the end of
 * the parent. Node 0 is `<html>`. Nothing is ever written on a node: whoever knows a fact about nodes keeps an array.
 */
export interface Tree {
  /** The text all offsets point into. */
  readonly source: string;
  /** Number of nodes. The arrays may be longer. */
  readonly count: number;
  /** `TEXT`, `RAW`, or the id of the element's tag name (see tags.ts). */
  readonly tag: Uint16Array;
  /** The parent's number, -1 for the root. */
  readonly parent: Int32Array;
  /** First node after the subtree. */
  readonly end: Int32Array;
  readonly depth: Int32Array;
  /** Text and raw nodes: where the source begins. Elements: the `<` of the start tag. */
  readonly from: Int32Array;
  /** Text and raw nodes: where the source ends. Elements: behind the `>` of the start tag; equal to `from` if the tag was implied. */
  readonly to: Int32Array;
  /** Offset of the value of the class attribute, 0 if there is none; the same for id and href. */
  readonly classAt: Int32Array;
  readonly idAt: Int32Array;
  readonly hrefAt: Int32Array;
  /** `Flag` bits. */
  readonly flags: Uint8Array;
  /** Names of the ids from `KNOWN_TAGS` on. */
  readonly names: readonly string[];
  /** `<body>`'s number; there always is one. */
  readonly body: number;
  readonly warnings: readonly Warning[];
}

export const Flag = {
  /** Hidden by its own attributes: `hidden`, style `display:none` or `visibility:hidden`, a dialog without `open`. */
  HIDDEN: 1,
  /** Inside a hidden element, or hidden itself. */
  UNSEEN: 2,
  /** Inside `<a href>`, or one itself. */
  LINKED: 4,
  /** Marked `aria-hidden=true` itself. */
  ARIA_HIDDEN: 8,
  /** White space is kept as written: inside pre, listing, xmp, plaintext, textarea. */
  PREFORMATTED: 16,
  /** Has an attribute of microdata or RDFa: itemscope, itemprop, typeof, property. */
  DATA: 32,
  /** Has a style of its own. */
  STYLED: 64,
  /** Has a role of its own. */
  ROLE: 128,
} as const;

/** Something about the input that the caller may want to know; the result is still usable. */
export interface Warning {
  /** For programs: docs/library.md lists what each means. */
  readonly code: WarningCode;
  /** For people. */
  readonly message: string;
}

/** What a warning is about. */
export type WarningCode =
  | "bytes-cut"
  | "nodes-cut"
  | "depth-flattened"
  | "attributes-cut"
  | "encoding-malformed"
  | "encoding-unknown"
  | "encoding-overruled"
  | "empty-page"
  | "not-html"
  | "nothing-found"
  | "low-confidence"
  | "fallback"
  | "declared-text"
  | "not-all-loaded";

/** How much of a page is read. */
export interface ParseLimits {
  /** Characters of source read; the rest is cut. */
  readonly maxChars: number;
  /** Nodes made; the rest of the page is cut. */
  readonly maxNodes: number;
  /** Elements nested deeper become siblings at this depth; no text is lost. */
  readonly maxDepth: number;
  /** Attributes read per start tag; the rest is passed over. */
  readonly maxAttributes: number;
}

/** Chosen to be out of the way of ordinary pages; not measured. */
export const DEFAULT_LIMITS: ParseLimits = {
  maxChars: 64 * 1024 * 1024,
  maxNodes: 4_000_000,
  maxDepth: 2_000,
  maxAttributes: 1_000,
};

/** The element's name in lower case; `#text` and `#raw` for nodes without a tag. */
export function tagName(tree: Tree, node: number): string {
  const tag = tree.tag[node];
  if (tag === TEXT) return "#text";
  if (tag === RAW) return "#raw";
  return tag < KNOWN_TAGS ? knownTagName(tag) : tree.names[tag - KNOWN_TAGS];
}
