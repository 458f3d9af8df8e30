import type { Heading } from "../../content/index.ts";
import { HeadingPath } from "./heading-path.ts";
import { type Piece, splitMarkdown } from "./split-markdown.ts";
import { estimateTokens } from "./token-estimate.ts";

/** A run of pieces that becomes one chunk. */
export interface PackedChunk {
  readonly text: string;
  readonly tokens: number;
  /** The headings above it, outermost first, with those at its start. */
  readonly headings: readonly string[];
  /** Whether it is longer than the limit: a table, code or a link that cannot be divided. */
  readonly isOversized: boolean;
}

/** A Markdown block, or a piece of one. */
interface Unit extends Piece {
  readonly heading?: Heading | undefined;
  /** Whether it starts a section: a heading, a rule. */
  readonly opens: boolean;
  /** Whether it belongs to what follows: it starts a section, or ends in a colon. */
  readonly leads: boolean;
}

const HEADING = /^#{1,6}(?:\s|$)/;
const RULE = "---";
/** A line in bold only, such as a term or the author of a post; a line before a list, code or a table. */
const LEADS = /^\*\*[^*\n]+\*\*(?: · [^\n]*)?$|[:：]$/;
const GAP = "\n\n";

/**
 * Packs Markdown blocks into chunks of at most `maxTokens`. A heading starts a new chunk, unless only headings are in it. A block that
 * leads to the next one is in the same chunk if both fit. Long blocks are split. All blocks joined by empty lines are the text.
 */
export function packMarkdown(
  blocks: readonly string[],
  headings: readonly Heading[],
  maxTokens: number,
): readonly PackedChunk[] {
  const packer = new Packer(blocks.join(GAP), maxTokens);
  let start = 0;
  let nextHeading = 0;
  for (const block of blocks) {
    const heading = HEADING.test(block) ? headings[nextHeading++] : undefined;
    const opens = heading !== undefined || block === RULE;
    const tokens = estimateTokens(block);
    packer.add({ start, end: start + block.length, tokens, heading, opens, leads: opens || LEADS.test(block) });
    start += block.length + GAP.length;
  }
  return packer.end();
}

class Packer {
  readonly #text: string;
  readonly #maxTokens: number;
  readonly #chunks: PackedChunk[] = [];
  readonly #path = new HeadingPath();
  #open: Unit[] = [];
  #openTokens = 0;

  constructor(text: string, maxTokens: number) {
    this.#text = text;
    this.#maxTokens = maxTokens;
  }

  add(unit: Unit): void {
    if (unit.start === unit.end) return;
    if (unit.heading !== undefined && this.#open.some(({ opens }) => !opens)) this.#close();
    if (this.#openTokens + unit.tokens > this.#maxTokens) this.#closeBeforeLeads();
    if (this.#openTokens + unit.tokens > this.#maxTokens) this.#addLong(unit);
    else this.#push(unit);
  }

  end(): readonly PackedChunk[] {
    this.#close();
    return this.#chunks;
  }

  #push(unit: Unit): void {
    this.#open.push(unit);
    this.#openTokens += unit.tokens;
  }

  /** Ends the chunk before the units at its end that lead to the next unit. */
  #closeBeforeLeads(): void {
    const last = this.#open.findLastIndex(({ leads }) => !leads);
    const leads = this.#open.splice(last + 1);
    this.#close();
    for (const unit of leads) this.#push(unit);
  }

  /** Adds a unit that does not fit below the open units, which all lead to it. Splits it unless it is code, a table or a link. */
  #addLong(unit: Unit): void {
    const max = this.#maxTokens;
    if (this.#openTokens > max / 2) this.#close();
    const budgets = { first: max - this.#openTokens, others: max };
    const pieces = splitMarkdown(this.#text.slice(unit.start, unit.end), budgets);
    const isSplit = pieces.every(({ tokens }, i) => tokens <= (i === 0 ? budgets.first : max));
    if (!isSplit && unit.tokens <= max) {
      this.#close();
      this.#push(unit);
      return;
    }
    for (const [i, { start, end, tokens }] of pieces.entries()) {
      if (i > 0) this.#close();
      this.#push({
        ...unit,
        start: unit.start + start,
        end: unit.start + end,
        tokens,
        heading: i === 0 ? unit.heading : undefined,
      });
    }
  }

  #close(): void {
    if (this.#open.length === 0) return;
    for (const { heading } of this.#open) if (heading !== undefined) this.#path.enter(heading);
    const text = this.#text.slice(this.#open[0].start, this.#open[this.#open.length - 1].end);
    const tokens = estimateTokens(text);
    this.#chunks.push({ text, tokens, headings: this.#path.texts, isOversized: tokens > this.#maxTokens });
    this.#open = [];
    this.#openTokens = 0;
  }
}
