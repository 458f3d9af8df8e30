/**
 * The content of a page as a tree of plain objects. The field `kind` tells the type of each object. The output formats need nothing else of
 * the page. Addresses of links and images are absolute if the address of the page is known. Their schemes never run code.
 */
export interface Content {
  readonly blocks: readonly Block[];
  /** Footnotes in the order of their first marks. `NoteMark.id` is the `id` of a note. */
  readonly notes: readonly Note[];
}

/** An element on lines of its own. */
export type Block =
  | Heading
  | Paragraph
  | List
  | Quote
  | Code
  | Table
  | Figure
  | Image
  | Rule
  | Embed
  | Formula
  | Definitions
  | Callout
  | Details
  | Post;

/** An element within a line. */
export type Inline =
  | Text
  | Strong
  | Emphasis
  | Delete
  | Sub
  | Sup
  | Link
  | CodeSpan
  | Image
  | Break
  | Formula
  | NoteMark;

/** A heading. */
export interface Heading {
  readonly kind: "heading";
  /** 1 to 6. */
  readonly level: number;
  readonly children: readonly Inline[];
}

/** A paragraph. */
export interface Paragraph {
  readonly kind: "paragraph";
  readonly children: readonly Inline[];
  /** Set if the text was not chosen, but kept as the caption of a picture. Plain text leaves it out. */
  readonly added?: true | undefined;
}

/** An ordered or unordered list. */
export interface List {
  readonly kind: "list";
  readonly ordered: boolean;
  /** Number of the first item of an ordered list. */
  readonly start: number;
  readonly items: readonly Item[];
}

/** An item of a list. */
export interface Item {
  readonly kind: "item";
  /** The state of a task's checkbox; undefined for ordinary items. */
  readonly checked?: boolean | undefined;
  readonly children: readonly Block[];
}

/** A quotation. */
export interface Quote {
  readonly kind: "quote";
  readonly children: readonly Block[];
  /** Set for an embedded post of social media that was not chosen. Plain text leaves it out. */
  readonly added?: true | undefined;
}

/** A code block. */
export interface Code {
  readonly kind: "code";
  readonly language?: string | undefined;
  readonly value: string;
}

/** A table of data. */
export interface Table {
  readonly kind: "table";
  readonly caption: readonly Inline[];
  readonly columns: number;
  /** The number of rows in the head; they come first. */
  readonly headRows: number;
  readonly rows: readonly Row[];
}

/** A row of a table. */
export interface Row {
  readonly kind: "row";
  readonly cells: readonly Cell[];
}

/** A cell of a table. */
export interface Cell {
  readonly kind: "cell";
  readonly header: boolean;
  /** The first grid column that the cell covers, from 0. */
  readonly column: number;
  /** Numbers of columns and rows that the cell covers; never beyond the edge of the table. */
  readonly colspan: number;
  readonly rowspan: number;
  readonly align?: "left" | "center" | "right" | undefined;
  readonly children: readonly Block[];
}

/** Images, tables or other blocks with a caption. */
export interface Figure {
  readonly kind: "figure";
  readonly children: readonly Block[];
  readonly caption: readonly Inline[];
  /** Set if the caption was not chosen, but kept with its picture. Plain text leaves it out. */
  readonly added?: true | undefined;
}

/** An image, within a line or on its own. */
export interface Image {
  readonly kind: "image";
  readonly url: string;
  readonly alt: string;
  readonly title?: string | undefined;
}

/** A horizontal line that separates two sections. */
export interface Rule {
  readonly kind: "rule";
}

/** A video, audio or frame of another site; only its address is kept. */
export interface Embed {
  readonly kind: "embed";
  readonly media: "video" | "audio" | "frame";
  readonly url: string;
  readonly title: string;
}

/** A formula, within a line or on its own. */
export interface Formula {
  readonly kind: "math";
  /** LaTeX, without delimiters. */
  readonly tex: string;
  /** Whether it is on a line of its own. */
  readonly display: boolean;
}

/** A list of definitions. */
export interface Definitions {
  readonly kind: "definitions";
  readonly entries: readonly Definition[];
}

/** Terms and their descriptions. */
export interface Definition {
  readonly kind: "definition";
  readonly terms: readonly (readonly Inline[])[];
  readonly descriptions: readonly (readonly Block[])[];
}

/** The tones of callouts. GitHub's alerts have the same. */
export type Tone = "note" | "tip" | "important" | "warning" | "caution";

/** A box with a note or a warning. */
export interface Callout {
  readonly kind: "callout";
  readonly tone: Tone;
  readonly title: readonly Inline[];
  readonly children: readonly Block[];
}

/** Text that opens on a click. */
export interface Details {
  readonly kind: "details";
  readonly summary: readonly Inline[];
  readonly children: readonly Block[];
}

/** One contribution to a discussion. */
export interface Post {
  readonly kind: "post";
  readonly author?: string | undefined;
  /** The date of the post: in ISO 8601 if the markup contains that, else as readers see it. */
  readonly date?: string | undefined;
  /** 0 for a post, 1 for an answer to it, 2 for an answer to that. */
  readonly level: number;
  readonly children: readonly Block[];
}

/** A text. */
export interface Text {
  readonly kind: "text";
  readonly value: string;
}

/** Text of strong importance: `<strong>`, `<b>`. */
export interface Strong {
  readonly kind: "strong";
  readonly children: readonly Inline[];
}

/** Emphasized text: `<em>`, `<i>`. */
export interface Emphasis {
  readonly kind: "emphasis";
  readonly children: readonly Inline[];
}

/** Deleted text: `<del>`, `<s>`. */
export interface Delete {
  readonly kind: "delete";
  readonly children: readonly Inline[];
}

/** Subscript. */
export interface Sub {
  readonly kind: "sub";
  readonly children: readonly Inline[];
}

/** Superscript. */
export interface Sup {
  readonly kind: "sup";
  readonly children: readonly Inline[];
}

/** A link. */
export interface Link {
  readonly kind: "link";
  readonly url: string;
  readonly title?: string | undefined;
  readonly children: readonly Inline[];
}

/** Code within a line. */
export interface CodeSpan {
  readonly kind: "code-span";
  readonly value: string;
}

/** A line break. */
export interface Break {
  readonly kind: "break";
}

/** The mark in the text that refers to a footnote. */
export interface NoteMark {
  readonly kind: "note-mark";
  readonly id: number;
}

/** A footnote. */
export interface Note {
  readonly kind: "note";
  readonly id: number;
  readonly children: readonly Block[];
  /** Set if the note was not chosen, but kept with its mark. Plain text leaves it out. */
  readonly added?: true | undefined;
}
