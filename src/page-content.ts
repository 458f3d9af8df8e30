import { buildComments, buildContent, type Content, type ContentOptions, type Post } from "./content/index.ts";
import type { BlockFacts } from "./features/index.ts";
import { toText } from "./output/index.ts";
import { type Page, readBlock } from "./page/index.ts";
import type { Thread } from "./posts/index.ts";
import type { AppliedStep, Choice, LeftOut, LeftOutList, PageKind } from "./select/index.ts";

/** The blocks that are content. The learned method adds the page kind, the confidence and the reader comments. */
export interface Decision {
  readonly choice: Choice;
  readonly kind?: PageKind;
  /** Expected word F1 of the choice, 0 to 1. */
  readonly confidence?: number;
  /** The posts that are the content; undefined if the page is not a discussion, or if the method cannot tell. */
  readonly thread?: Thread | undefined;
  /** Prose near the content that was left out. */
  readonly leftOut?: LeftOut;
  /** The main list of a listing or collection, if it was left out. */
  readonly leftOutList?: LeftOutList | undefined;
  /** 1 for each block of reader comments that goes into `comments` instead of the content. */
  readonly comments?: Uint8Array;
  /** Only of the learned method, and only until the next page is judged (see `Judgment`). */
  readonly facts?: BlockFacts;
  readonly steps?: readonly AppliedStep[];
}

/** Changes the content tree after it is built. Returns undefined to leave it as it is. */
export type FinishContent = (content: Content) => Content | undefined;

/** Options of `PageContent`. */
export interface PageContentOptions {
  readonly comments?: ContentOptions["comments"];
  readonly finish?: FinishContent | undefined;
}

/** The step Choice → Content. Each part is built when it is first read. */
export class PageContent {
  readonly #page: Page;
  readonly #choice: Choice;
  readonly #options: ContentOptions;
  readonly #finish: FinishContent | undefined;
  #text: string | undefined;
  #content: Content | undefined;
  #comments: readonly Post[] | undefined;

  constructor(page: Page, decision: Decision, { comments: where, finish }: PageContentOptions = {}) {
    const { choice, kind, thread, comments } = decision;
    this.#page = page;
    this.#finish = finish;
    this.#choice = choice;
    this.#options = {
      isDiscussion: kind === "forum",
      isLearned: kind !== undefined,
      thread,
      comments: where,
      commentMarks: comments,
    };
  }

  /** The content as plain text. */
  get text(): string {
    this.#text ??= toText(this.tree);
    return this.#text;
  }

  /** The chosen blocks in page order, uncleaned. */
  get blocks(): readonly string[] {
    const texts: string[] = [];
    for (const [block, isChosen] of this.#choice.chosen.entries()) {
      if (isChosen === 1) texts.push(readBlock(this.#page, block));
    }
    return texts;
  }

  /** The content tree that all formats are written from. */
  get tree(): Content {
    if (this.#content === undefined) {
      const built = buildContent(this.#page, this.#choice, this.#options);
      this.#content = this.#finish?.(built) ?? built;
    }
    return this.#content;
  }

  /** Reader comments below the page; empty if the page is a discussion. */
  get comments(): readonly Post[] {
    this.#comments ??= buildComments(this.#page, this.#choice, this.#options);
    return this.#comments;
  }
}
