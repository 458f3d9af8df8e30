import { blockAt, type Page } from "../../../page/index.ts";
import { isProseBlock } from "../prose-blocks.ts";
import type { Region } from "../region.ts";
import { hintOf, type RegionHint } from "../region-hints.ts";
import { type PageThread, postShare } from "../thread-region.ts";

/** Facts from the tags, roles, classes and ids of the first record and its ancestors (`RegionHint`). */
export interface NameFacts {
  /** Sum of the boilerplate hints (`nav`, `footer`, `sidebar`), at most three. */
  readonly boilerplate: number;
  /** 1 in `main`, 0.5 in `article`, else 0. */
  readonly main: number;
  /** 1 if the first record is an `<article>` or a microdata item, else 0. */
  readonly item: number;
  /** 1 if a class or id of the first record is a word such as `item`, `result` or `post`. */
  readonly recordNamed: number;
  /** 1 if the same holds for the container or one of the two elements around it. */
  readonly listNamed: number;
}

/** Facts from the posts of the page (`threadOf`). */
export interface ThreadFacts {
  /** Share of the posts that are one record each (`postShare`). */
  readonly posts: number;
  /** The same if the page is a forum, else 0. */
  readonly forumPosts: number;
}

const NO_POSTS: ThreadFacts = { posts: 0, forumPosts: 0 };

/** Limit: ancestors whose names are read for `listNamed`. Names further up describe the page, not the list. */
const MAX_LIST_NAME_STEPS = 3;
const MAX_BOILERPLATE_HINTS = 3;

/** Text and hints around the regions of a page. Computed once, since all regions need them. */
export class RegionSurroundings {
  readonly #page: Page;
  readonly #hints = new Map<number, RegionHint>();
  /** By block: visible characters before it. */
  readonly #before: Int32Array;
  /** By block: visible characters of running text before it. */
  readonly #prose: Int32Array;

  readonly #thread: PageThread | undefined;

  constructor(page: Page, thread?: PageThread) {
    this.#page = page;
    this.#thread = thread;
    const { count, chars, hidden } = page.blocks;
    this.#before = new Int32Array(count + 1);
    this.#prose = new Int32Array(count + 1);
    for (let block = 0; block < count; block++) {
      const seen = hidden[block] === 0 ? chars[block] : 0;
      this.#before[block + 1] = this.#before[block] + seen;
      this.#prose[block + 1] = this.#prose[block] + (isProseBlock(page, block) ? seen : 0);
    }
  }

  /** Number of visible characters before a node. */
  charsBefore(node: number): number {
    return this.#before[blockAt(this.#page, node)];
  }

  /** Number of characters of running text before a node; in the whole page if `node` is omitted. */
  proseBefore(node?: number): number {
    return this.#prose[node === undefined ? this.#prose.length - 1 : blockAt(this.#page, node)];
  }

  threadFactsOf({ records }: Region): ThreadFacts {
    if (this.#thread === undefined) return NO_POSTS;
    const posts = postShare(records, this.#thread.region.records);
    return { posts, forumPosts: this.#thread.isForum ? posts : 0 };
  }

  nameFactsOf(region: Region): NameFacts {
    const recordHint = this.#hint(region.records[0].from);
    let { boilerplate, main } = recordHint;
    let listNamed = 0;
    let steps = 0;
    for (let node = region.container; node > this.#page.body; node = this.#page.parent[node]) {
      const hint = this.#hint(node);
      boilerplate += hint.boilerplate;
      main = Math.max(main, hint.main);
      if (steps++ < MAX_LIST_NAME_STEPS) listNamed = Math.max(listNamed, hint.record);
    }
    return {
      boilerplate: Math.min(MAX_BOILERPLATE_HINTS, boilerplate),
      main,
      item: recordHint.item,
      recordNamed: recordHint.record,
      listNamed,
    };
  }

  #hint(node: number): RegionHint {
    let hint = this.#hints.get(node);
    if (hint === undefined) this.#hints.set(node, (hint = hintOf(this.#page, node)));
    return hint;
  }
}
