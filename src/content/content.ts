/**
 * What a page says, as a tree of plain objects told apart by `kind`. It knows nothing of the page it came from: formats
 * read it alone. Links and images are absolute if the page's address is known, and never of a scheme that can run code.
 */
export interface Content {
  readonly blocks: readonly Block[];
  /** Footnotes in the order they stand on the page; `NoteMark.id` points here. */
  readonly notes: readonly Note[];
}

/** What stands on lines of its own. */
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

/** What stands within a line. */
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

export interface Heading {
  readonly kind: "heading";
  /** 1 to 6. */
  readonly level: number;
  readonly children: readonly Inline[];
}

export interface Paragraph {
  readonly kind: "paragraph";
  readonly children: readonly Inline[];
}

export interface List {
  readonly kind: "list";
  readonly ordered: boolean;
  /** Number of the first item of an ordered list. */
  readonly start: number;
  readonly items: readonly Item[];
}

export interface Item {
  readonly kind: "item";
  /** State of a task's box; undefined on ordinary items. */
  readonly checked?: boolean | undefined;
  readonly children: readonly Block[];
}

export interface Quote {
  readonly kind: "quote";
  readonly children: readonly Block[];
}

export interface Code {
  readonly kind: "code";
  readonly language?: string | undefined;
  readonly value: string;
}

export interface Table {
  readonly kind: "table";
  readonly caption: readonly Inline[];
  readonly columns: number;
  /** How many of the first rows are the head. */
  readonly headRows: number;
  readonly rows: readonly Row[];
}

export interface Row {
  readonly kind: "row";
  readonly cells: readonly Cell[];
}

export interface Cell {
  readonly kind: "cell";
  readonly header: boolean;
  /** First column of the grid the cell covers, from 0. */
  readonly column: number;
  /** Columns and rows covered, never past the edge of the table. */
  readonly colspan: number;
  readonly rowspan: number;
  readonly align?: "left" | "center" | "right" | undefined;
  readonly children: readonly Block[];
}

export interface Figure {
  readonly kind: "figure";
  readonly children: readonly Block[];
  readonly caption: readonly Inline[];
}

export interface Image {
  readonly kind: "image";
  readonly url: string;
  readonly alt: string;
  readonly title?: string | undefined;
}

/** A line across the page that sets two parts apart. */
export interface Rule {
  readonly kind: "rule";
}

/** Sound, film or a frame of another site, of which only the address can be kept. */
export interface Embed {
  readonly kind: "embed";
  readonly media: "video" | "audio" | "frame";
  readonly url: string;
  readonly title: string;
}

/** A formula, in a line or on its own. */
export interface Formula {
  readonly kind: "math";
  /** LaTeX, without delimiters. */
  readonly tex: string;
  /** Set on a line of its own. */
  readonly display: boolean;
}

export interface Definitions {
  readonly kind: "definitions";
  readonly entries: readonly Definition[];
}

export interface Definition {
  readonly kind: "definition";
  readonly terms: readonly (readonly Inline[])[];
  readonly descriptions: readonly (readonly Block[])[];
}

/** The tones of a callout, as GitHub names its alerts. */
export type Tone = "note" | "tip" | "important" | "warning" | "caution";

/** A box beside the text: a note, a warning. */
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
  /** As the page's markup gives it, ISO 8601 where it does. */
  readonly date?: string | undefined;
  /** 0 for a post, 1 for an answer to one, and so on. */
  readonly level: number;
  readonly children: readonly Block[];
}

export interface Text {
  readonly kind: "text";
  readonly value: string;
}

export interface Strong {
  readonly kind: "strong";
  readonly children: readonly Inline[];
}

export interface Emphasis {
  readonly kind: "emphasis";
  readonly children: readonly Inline[];
}

export interface Delete {
  readonly kind: "delete";
  readonly children: readonly Inline[];
}

export interface Sub {
  readonly kind: "sub";
  readonly children: readonly Inline[];
}

export interface Sup {
  readonly kind: "sup";
  readonly children: readonly Inline[];
}

export interface Link {
  readonly kind: "link";
  readonly url: string;
  readonly title?: string | undefined;
  readonly children: readonly Inline[];
}

export interface CodeSpan {
  readonly kind: "code-span";
  readonly value: string;
}

export interface Break {
  readonly kind: "break";
}

/** Where a footnote is called. */
export interface NoteMark {
  readonly kind: "note-mark";
  readonly id: number;
}

/** A footnote. */
export interface Note {
  readonly kind: "note";
  readonly id: number;
  readonly children: readonly Block[];
}
