import type { Tree } from "../html/index.ts";
import type { ClassValues } from "./class-values.ts";
import type { Layout } from "./layout/index.ts";

/** A parsed page: the tree, its measures and its blocks. It is read-only and made by `parse`. */
export interface Page extends Tree {
  /** The address of the page, if known. Relative links are resolved against it. */
  readonly url: string | undefined;
  readonly measures: Measures;
  readonly blocks: Blocks;
  readonly classes: ClassValues;
  /** By element that hides itself: why, like `display:none by .promo`. */
  readonly hiddenBy: ReadonlyMap<number, string>;
  /** The boxes of the nodes, from a browser or estimated; absent by default. */
  readonly layout?: Layout | undefined;
  /** Whether all text is content: the page was made from plain text, a feed or another document. */
  readonly isWhole?: boolean | undefined;
}

/**
 * Counts over the subtree of each node. Hidden text counts only in `hiddenChars`. The counts of elements, `tags` to `inputs`, include
 * neither hidden elements nor the node itself. A text node has the counts of its own text.
 */
export interface Measures {
  /** Visible characters. Whitespace is collapsed as in a browser; a character reference counts as one character. */
  readonly chars: Int32Array;
  /** Words. In scripts without spaces (Chinese, Japanese) each character is a word. */
  readonly words: Int32Array;
  /** Punctuation marks of all scripts. */
  readonly punctuation: Int32Array;
  /** `chars` inside `<a href>`. */
  readonly linkChars: Int32Array;
  /** `words` inside `<a href>`. */
  readonly linkWords: Int32Array;
  /** Characters of hidden text. */
  readonly hiddenChars: Int32Array;
  /** Descendant elements, without script, style, meta and other invisible ones. */
  readonly tags: Int32Array;
  /** Descendant `<a href>`. */
  readonly linkTags: Int32Array;
  /** Descendant `<p>`. */
  readonly paragraphs: Int32Array;
  /** Descendant img, svg, video, canvas, embed and object. */
  readonly images: Int32Array;
  /** Descendant form controls: input, button, select, textarea. */
  readonly inputs: Int32Array;
}

/**
 * The blocks of a page, in page order, as a struct of arrays. A block is a run of inline text inside a block element. It ends
 * where a block element starts or ends, and at two line breaks in a row. The nodes of block `b` are `[from[b], to[b])`: they start
 * and end with text, with inline elements between. Runs without any visible or hidden character are not blocks.
 */
export interface Blocks {
  readonly count: number;
  /** The nearest block element around the block. */
  readonly owner: Int32Array;
  readonly from: Int32Array;
  readonly to: Int32Array;
  readonly chars: Int32Array;
  readonly words: Int32Array;
  readonly punctuation: Int32Array;
  readonly linkChars: Int32Array;
  readonly linkWords: Int32Array;
  /** 1 if all text of the block is hidden. Its counts are then those of the hidden text. */
  readonly hidden: Uint8Array;
  /** 1 if all text of the block is hidden for good: people cannot open it. No method may choose it. */
  readonly concealed: Uint8Array;
}

/** A number from 0 to 1 per block. From 0.5 on, the block is content. */
export type Scores = Float64Array;
