import { titleMatch } from "../../features/index.ts";
import { tagId } from "../../html/index.ts";
import type { Page } from "../../page/index.ts";
import { type Judgment, type PageKind, WANTED_COMMENTS } from "../../select/index.ts";
import { mixHash } from "../../text/index.ts";
import { MAX_MARGIN } from "../template/index.ts";
import { keysOf, type PageKeys } from "./block-keys.ts";

/** The parts of a judgment that templates are learned from and applied to. */
export type SiteJudgment = Pick<Judgment, "facts" | "choice" | "steps" | "kind">;

/** A judged page, as templates see it. Use it before the next page is judged. */
export interface SitePage extends PageKeys {
  readonly page: Page;
  readonly kind: PageKind;
  /** 1 for each block that `auto` chose. */
  readonly chosen: Uint8Array;
  /** By block: hash of its letters and digits. */
  readonly texts: Int32Array;
  /** By block: logit(score) − logit(threshold), within ±5. NaN for blocks that templates neither learn from nor drop. */
  readonly margins: Float64Array;
  /** The keys of the page with the blocks at each. */
  readonly places: ReadonlyMap<number, PagePlace>;
  /** Hash of all texts, in page order. */
  readonly hash: number;
}

/** The blocks of one page with the same key. */
export interface PagePlace {
  /** The first of the blocks. */
  readonly block: number;
  /** Sum of the square roots of the words, and of the margins weighted by them. */
  weight: number;
  weightedMargin: number;
  words: number;
  chosenWords: number;
}

/** Mean of the margins at a place, weighted by √words. */
export function placeMargin({ weight, weightedMargin }: PagePlace): number {
  return weightedMargin / weight;
}

const H1 = tagId("h1");
/** From this match on (see `titleMatch`), a block may be the title of the page. Set by hand. */
const MIN_TITLE_MATCH = 0.4;

/** Prepares a judged page. */
export function sitePageOf({ facts, choice, steps, kind }: SiteJudgment): SitePage {
  const { page } = facts;
  const { keys, shape } = keysOf(page);
  const margins = marginsOf({ facts, choice, steps });
  const texts = facts.text.hash;
  let hash = 0;
  for (let block = 0; block < texts.length; block++) hash = mixHash(hash, texts[block]);
  const places = placesOf(page, { keys, margins, chosen: choice.chosen });
  return { page, kind, chosen: choice.chosen, keys, shape, texts, margins, places, hash };
}

function marginsOf({ facts, choice, steps }: Omit<SiteJudgment, "kind">): Float64Array {
  const { page, text, titleWords } = facts;
  const { blocks, tag } = page;
  const base = logit(choice.threshold);
  const margins = new Float64Array(blocks.count);
  for (let block = 0; block < margins.length; block++) {
    const isLeftOut =
      blocks.hidden[block] === 1 ||
      blocks.words[block] === 0 ||
      tag[blocks.owner[block]] === H1 ||
      titleMatch(text, titleWords, block) >= MIN_TITLE_MATCH;
    margins[block] = isLeftOut ? Number.NaN : clipped(logit(choice.scores[block]) - base);
  }
  for (const { step, blocks: changed } of steps) {
    if (step.effect === "drop" || step.id === WANTED_COMMENTS) for (const block of changed) margins[block] = Number.NaN;
  }
  return margins;
}

const MIN_PROBABILITY = 1e-4;

function logit(probability: number): number {
  const bounded = Math.min(1 - MIN_PROBABILITY, Math.max(MIN_PROBABILITY, probability));
  return Math.log(bounded / (1 - bounded));
}

function clipped(margin: number): number {
  return Math.min(MAX_MARGIN, Math.max(-MAX_MARGIN, margin));
}

function placesOf(
  { blocks }: Page,
  { keys, margins, chosen }: Pick<SitePage, "keys" | "margins" | "chosen">,
): ReadonlyMap<number, PagePlace> {
  const places = new Map<number, PagePlace>();
  for (let block = 0; block < margins.length; block++) {
    const margin = margins[block];
    if (Number.isNaN(margin)) continue;
    const words = blocks.words[block];
    let place = places.get(keys[block]);
    if (place === undefined) {
      place = { block, weight: 0, weightedMargin: 0, words: 0, chosenWords: 0 };
      places.set(keys[block], place);
    }
    const weight = Math.sqrt(words);
    place.weight += weight;
    place.weightedMargin += weight * margin;
    place.words += words;
    place.chosenWords += words * chosen[block];
  }
  return places;
}
