import { ElementNames, namePatterns, type Page } from "../page/index.ts";
import { mayBeSpecial, RULE_NAMES, ruleAgainst } from "./rules/index.ts";

/** Words that are no label any more. */
const MUCH = 50;

/** With the space behind it; English has about so many. */
const CHARS_A_WORD = 6;

/** Whether so many words are most of the content: no tool and not out of sight, whatever a style says before scripts have run. */
export function isMajority(words: number, chosenWords: number): boolean {
  return words >= MUCH && words * 2 >= chosenWords;
}

const ASKED = namePatterns(RULE_NAMES);
/** Names are read of elements with so few words: what names take out has at most twelve (226 pages). */
const NAMED_WORDS = 20;

/**
 * The texts that the cleaning rules take out of chosen blocks, for whoever reads these without building the content. Only
 * elements that are short enough for a label are asked: what is longer and still none of the content is hardly chosen.
 */
export class RemovedText {
  readonly #page: Page;
  readonly #names: ElementNames;
  /** The text asked for last; elements that begin before it were asked then. */
  #last = 0;
  /** Where the last element that is out ends. */
  #outTo = 0;
  /** Characters of the texts that are out; hidden ones count as well. */
  #chars = 0;

  constructor(page: Page) {
    this.#page = page;
    this.#names = new ElementNames(page, ASKED);
    this.#last = page.body;
  }

  /** Whether the texts that are out are most of the chosen blocks. */
  isMostOf(chosen: Uint8Array): boolean {
    const { chars } = this.#page.blocks;
    let all = 0;
    if (this.#chars > 0) for (let block = 0; block < chosen.length; block++) all += chosen[block] * chars[block];
    return isMajority(this.#chars / CHARS_A_WORD, all / CHARS_A_WORD);
  }

  /** Texts are asked for in page order. */
  has(text: number): boolean {
    const { parent, end, measures } = this.#page;
    if (text >= this.#outTo) {
      for (let node = parent[text]; node > this.#last && measures.words[node] < MUCH; node = parent[node]) {
        if (this.#isOut(node)) this.#outTo = end[node];
      }
      this.#last = text;
      if (text >= this.#outTo) return false;
    }
    this.#chars += measures.chars[text] + measures.hiddenChars[text];
    return true;
  }

  #isOut(node: number): boolean {
    const page = this.#page;
    const names = page.measures.words[node] <= NAMED_WORDS ? this.#names.matchedNames(node) : "";
    return (names !== "" || mayBeSpecial(page, node)) && ruleAgainst(page, node, names) !== undefined;
  }
}
