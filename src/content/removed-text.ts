import { ElementNames, namePatterns, type Page } from "../page/index.ts";
import { matchingRule, mayBeSpecial, RULE_NAMES } from "./rules/index.ts";

/** From this many words on, an element is too long to be a label. */
const MIN_TEXT_WORDS = 50;

/** Average length of an English word with the space after it. */
const CHARS_PER_WORD = 6;

/**
 * Whether `words` are at least half of the chosen words, and at least `MIN_TEXT_WORDS`. Cleaning rules never drop that much: a style
 * may hide it until scripts run.
 */
export function isMajority(words: number, chosenWords: number): boolean {
  return words >= MIN_TEXT_WORDS && words * 2 >= chosenWords;
}

const CLEANING_NAMES = namePatterns(RULE_NAMES);
/** Elements with more words are not tested by class and id. Elements dropped by them had at most twelve (measured on 226 pages). */
const MAX_NAMED_WORDS = 20;

/**
 * Finds the texts that the cleaning rules drop from chosen blocks, for output that is made from blocks instead of the content tree. Tests
 * only elements with fewer than `MIN_TEXT_WORDS`: the selection rarely chooses longer elements that are not content.
 */
export class RemovedText {
  readonly #page: Page;
  readonly #names: ElementNames;
  /** The last text whose ancestors were tested. Elements that start before it are not tested again. */
  #last = 0;
  /** End node of the last dropped element. */
  #removedTo = 0;
  /** Characters of the dropped texts, hidden ones included. */
  #chars = 0;

  constructor(page: Page) {
    this.#page = page;
    this.#names = new ElementNames(page, CLEANING_NAMES);
    this.#last = page.body;
  }

  /** Whether the dropped texts are the majority of the chosen blocks. */
  isMajorityOf(chosen: Uint8Array): boolean {
    const { chars } = this.#page.blocks;
    let all = 0;
    if (this.#chars > 0) for (let block = 0; block < chosen.length; block++) all += chosen[block] * chars[block];
    return isMajority(this.#chars / CHARS_PER_WORD, all / CHARS_PER_WORD);
  }

  /** Whether a text is dropped. Counts its characters, so call it once per text, in page order. */
  has(text: number): boolean {
    const { parent, end, measures } = this.#page;
    if (text >= this.#removedTo) {
      for (let node = parent[text]; node > this.#last && measures.words[node] < MIN_TEXT_WORDS; node = parent[node]) {
        if (this.#isRemoved(node)) this.#removedTo = end[node];
      }
      this.#last = text;
      if (text >= this.#removedTo) return false;
    }
    this.#chars += measures.chars[text] + measures.hiddenChars[text];
    return true;
  }

  #isRemoved(node: number): boolean {
    const page = this.#page;
    const names = page.measures.words[node] <= MAX_NAMED_WORDS ? this.#names.matchedNames(node) : "";
    return (names !== "" || mayBeSpecial(page, node)) && matchingRule(page, node, names) !== undefined;
  }
}
