import type { Tree } from "../html/index.ts";
import type { Layout } from "./layout/index.ts";
/** A page ready to be judged: the tree, its measures and its blocks. Everything is read-only and made by `parse`. */
export interface Page extends Tree {
  /** Where the page came from, if known; relative links are read against it. */
  readonly url: string | undefined;
  readonly measures: Measures;
  readonly blocks: Blocks;
  /** Where the nodes stand on the screen, if a browser laid the page out or an estimate was asked for. */
  readonly layout?: Layout | undefined;
}

/**
 * Sums over the subtree of each node. Text hidden from people counts in `hiddenChars` only, and hidden elements in no
 * count of tags. For a text node the sums are its own. Counts of tags do not include the node itself.
 */
export interface Measures {
  /** Visible characters, white space collapsed as a browser shows it, character references as one. */
  readonly chars: Int32Array;
  /** Words; a character of a script written without spaces (Chinese, Japanese) is a word. */
  readonly words: Int32Array;
  /** Punctuation marks of all scripts. */
  readonly punctuation: Int32Array;
  /** `chars` and `words` inside `<a href>`. */
  readonly linkChars: Int32Array;
  readonly linkWords: Int32Array;
  /** Characters of text hidden from people. */
  readonly hiddenChars: Int32Array;
  /** Descendant elements, `<a href>` among them, `<p>`, images (img, svg, video, canvas, embed, object), form controls. */
  readonly tags: Int32Array;
  readonly linkTags: Int32Array;
  readonly paragraphs: Int32Array;
  readonly images: Int32Array;
  readonly inputs: Int32Array;
}

/**
 * Runs of inline text under a block element, in page order, as a struct of arrays. A run ends where a block element
 * starts or ends and at two line breaks in a row. The nodes of block `b` are `[from[b], to[b])`, beginning and ending with text;
 * inline elements may lie between. Blocks without a visible or hidden word or sign are not listed.
 */
export interface Blocks {
  readonly count: number;
  /** The nearest block element around the run. */
  readonly owner: Int32Array;
  readonly from: Int32Array;
  readonly to: Int32Array;
  readonly chars: Int32Array;
  readonly words: Int32Array;
  readonly punctuation: Int32Array;
  readonly linkChars: Int32Array;
  readonly linkWords: Int32Array;
  /** 1 where all of the block's text is hidden from people; its counts are then those of the hidden text. */
  readonly hidden: Uint8Array;
}

/** One number in [0, 1] per block; 0.5 and more is content. */
export type Scores = Float64Array;
