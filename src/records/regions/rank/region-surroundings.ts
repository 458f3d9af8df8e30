import { blockAt, type Page } from "../../../page/index.ts";
import type { Region } from "../region.ts";
import { hintOf, type RegionHint } from "../region-hints.ts";

/** Facts from the names of the elements around a region. */
export interface NameFacts {
  /** Number of elements up to the body that are named navigation, footer, sidebar …, at most three. */
  readonly boilerplate: number;
  /** 1 in the main element, 1/2 in an article. */
  readonly main: number;
  /** 1 if a record, or an element near the list, is named item, result, post … */
  readonly recordNamed: number;
  readonly listNamed: number;
}

/** Names further up describe the page, not the list. */
const MAX_LIST_NAME_STEPS = 3;
const MAX_BOILERPLATE_STEPS = 3;
/** A block of this length with at most this share of links is running text. */
const MIN_PROSE_CHARS = 80;
const MAX_PROSE_LINK_SHARE = 0.3;

/** Facts of a page that many regions need, computed once. */
export class RegionSurroundings {
  readonly #page: Page;
  readonly #hints = new Map<number, RegionHint>();
  /** Visible characters, and characters of running text, before each block. */
  readonly #before: Int32Array;
  readonly #prose: Int32Array;

  constructor(page: Page) {
    this.#page = page;
    const { count, chars, linkChars, hidden } = page.blocks;
    this.#before = new Int32Array(count + 1);
    this.#prose = new Int32Array(count + 1);
    for (let block = 0; block < count; block++) {
      const seen = hidden[block] === 0 ? chars[block] : 0;
      const isProse = seen >= MIN_PROSE_CHARS && linkChars[block] < MAX_PROSE_LINK_SHARE * seen;
      this.#before[block + 1] = this.#before[block] + seen;
      this.#prose[block + 1] = this.#prose[block] + (isProse ? seen : 0);
    }
  }

  /** Visible characters before a node. */
  charsBefore(node: number): number {
    return this.#before[blockAt(this.#page, node)];
  }

  /** Characters of running text before a node, or in the whole page without one. */
  proseBefore(node?: number): number {
    return this.#prose[node === undefined ? this.#prose.length - 1 : blockAt(this.#page, node)];
  }

  /** Reads the names of the elements around a region. */
  nameFactsOf(region: Region): NameFacts {
    const own = this.#hint(region.records[0].from);
    let { boilerplate, main } = own;
    let listNamed = 0;
    let steps = 0;
    for (let node = region.container; node > this.#page.body; node = this.#page.parent[node]) {
      const hint = this.#hint(node);
      boilerplate += hint.boilerplate;
      main = Math.max(main, hint.main);
      if (steps++ < MAX_LIST_NAME_STEPS) listNamed = Math.max(listNamed, hint.record);
    }
    return { boilerplate: Math.min(MAX_BOILERPLATE_STEPS, boilerplate), main, recordNamed: own.record, listNamed };
  }

  #hint(node: number): RegionHint {
    let hint = this.#hints.get(node);
    if (hint === undefined) this.#hints.set(node, (hint = hintOf(this.#page, node)));
    return hint;
  }
}
