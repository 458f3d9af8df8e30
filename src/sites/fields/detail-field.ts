import type { ColumnType } from "../../records/index.ts";

/**
 * Finds a text by the label before it: the `nth` text after the text `after`. With 0, the value is the rest of the text that starts with the
 * label.
 */
export interface LabelSignature {
  /** The label as written on the page: "Publisher:". */
  readonly after: string;
  /** Texts from the label to the value. 0 if both are in one text: "Publisher: Penguin". */
  readonly nth: number;
  /** Which of several equal labels of a page, from 1. */
  readonly match: number;
}

/** Finds a text by the elements above it. */
export interface PathSignature {
  /** CSS selector of the element, from an id, from the body, or the last four elements with their classes. */
  readonly selector: string;
  /** Position of the text among the texts of the element, from 1. */
  readonly text: number;
  /** Which of several such texts of a page, from 1; 0 for all of them. */
  readonly match: number;
}

/** How a text is found again on other pages of the site. */
export type FieldSignature = LabelSignature | PathSignature;

/** A field of the detail pages of a site: a text that differs from page to page. Plain data, as in the file of a template. */
export interface DetailField {
  readonly name: string;
  readonly type: ColumnType;
  /** Best first. The first that names a text on a page is used. */
  readonly signatures: readonly FieldSignature[];
  /** Whether the values are lists: authors, genres. */
  readonly isMany: boolean;
  /** Whether the values are running text: a value is then the rest of its paragraph, with links and emphasis. */
  readonly isProse: boolean;
  /** Confidence that the name is right, in [0, 1]. */
  readonly confidence: number;
  /** Share of the pages with a value. */
  readonly filled: number;
  /** Number of different values. */
  readonly distinct: number;
  /** The first different values. */
  readonly samples: readonly string[];
}
