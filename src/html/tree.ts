import { LIMIT_OPTIONS } from "../options/index.ts";
import { KNOWN_TAGS, knownTagName, RAW, TEXT } from "./tags.ts";

/**
 * A parsed document as a struct of arrays. Nodes are numbered in pre-order: the subtree of node `n` is the range
 * `[n, end[n])`, its first child (if any) is `n + 1`, the next sibling of `n` is `end[n]` while that is below the end of
 * the parent. Node 0 is `<html>`. A tree never changes: code that learns facts about nodes keeps them in its own arrays.
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
  /** Text and raw nodes: the start of their source. Elements: the `<` of the start tag. */
  readonly from: Int32Array;
  /** Text and raw nodes: the end of their source. Elements: after the `>` of the start tag; equal to `from` if the tag is implied. */
  readonly to: Int32Array;
  /** Offsets of the values of class, id and href in the source, 0 if the element has no such attribute. */
  readonly classAt: Int32Array;
  readonly idAt: Int32Array;
  readonly hrefAt: Int32Array;
  /** A bit for the name of each attribute of an element (`attributeBit`): prefilter for reading attributes. */
  readonly attributeBits: Int32Array;
  /** `Flag` bits. */
  readonly flags: Uint16Array;
  /** Tag names of the ids from `KNOWN_TAGS` on. */
  readonly names: readonly string[];
  /** The number of `<body>`, which every tree has. */
  readonly body: number;
  readonly warnings: readonly Warning[];
}

/** Bits of `Tree.flags`. */
export const Flag = {
  /** Hides itself. In a tree without a page: by `hidden`, `popover`, or as a dialog without `open`. In a page: by styles too. */
  HIDDEN: 1,
  /** Only in a page: `HIDDEN`, or inside an element that is. */
  UNSEEN: 2,
  /** An `<a href>`, or inside one. */
  LINKED: 4,
  /** Has `aria-hidden=true`; descendants do not get this flag. */
  ARIA_HIDDEN: 8,
  /** Whitespace is significant: inside pre, listing, xmp, plaintext. */
  PREFORMATTED: 16,
  /** Has an attribute of microdata or RDFa: itemscope, itemprop, typeof, property. */
  DATA: 32,
  /** Has a `style` attribute. */
  STYLED: 64,
  /** Has a `role` attribute. */
  ROLE: 128,
  /** Only in a page: `UNSEEN`, and people cannot open it. Its text is never content. */
  CONCEALED: 256,
  /** Has an attribute by which controls refer to the element they open: `aria-controls`, `data-target`. */
  CONTROLS: 512,
} as const;

/** A problem of the input that the caller may want to know about; the result is still usable. */
export interface Warning {
  /** Identifies the kind of problem. docs/library.md explains each code. */
  readonly code: WarningCode;
  /** A sentence for readers. */
  readonly message: string;
}

/** The kind of a warning. */
export type WarningCode =
  | "bytes-cut"
  | "nodes-cut"
  | "depth-flattened"
  | "attributes-cut"
  | "styles-cut"
  | "much-hidden"
  | "encoding-malformed"
  | "encoding-unknown"
  | "encoding-overruled"
  | "empty-page"
  | "not-html"
  | "nothing-found"
  | "made-by-scripts"
  | "low-confidence"
  | "fields-missing"
  | "fallback"
  | "declared-text"
  | "consent-dialog"
  | "much-left-out"
  | "list-left-out"
  | "template-misfit"
  | "template-cut"
  | "rule-unmatched"
  | "tokens-cut"
  | "not-all-loaded";

/** Limits on how much of a page is parsed. */
export interface ParseLimits {
  /** Characters of source; the rest is cut. */
  readonly maxChars: number;
  /** Nodes; the rest of the page is cut. */
  readonly maxNodes: number;
  /** Elements nested deeper become siblings at this depth; no text is lost. */
  readonly maxDepth: number;
  /** Attributes per start tag; the rest is ignored. */
  readonly maxAttributes: number;
}

/** Default limits, far above ordinary pages. Chosen, not measured. */
export const DEFAULT_LIMITS: ParseLimits = {
  maxChars: LIMIT_OPTIONS.maxChars.default,
  maxNodes: LIMIT_OPTIONS.maxNodes.default,
  maxDepth: LIMIT_OPTIONS.maxDepth.default,
  maxAttributes: LIMIT_OPTIONS.maxAttributes.default,
};

/** Fills the limits that are left out, or undefined, with the defaults. */
export function completeLimits(given: Partial<ParseLimits>): ParseLimits {
  return {
    maxChars: given.maxChars ?? DEFAULT_LIMITS.maxChars,
    maxNodes: given.maxNodes ?? DEFAULT_LIMITS.maxNodes,
    maxDepth: given.maxDepth ?? DEFAULT_LIMITS.maxDepth,
    maxAttributes: given.maxAttributes ?? DEFAULT_LIMITS.maxAttributes,
  };
}

/** Returns the tag name in lower case, or `#text` and `#raw` for nodes that are not elements. */
export function tagName(tree: Tree, node: number): string {
  const tag = tree.tag[node];
  if (tag === TEXT) return "#text";
  if (tag === RAW) return "#raw";
  return tag < KNOWN_TAGS ? knownTagName(tag) : tree.names[tag - KNOWN_TAGS];
}
