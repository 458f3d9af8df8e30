import { type LearnedCluster, placeMargin, printKey, type SitePage } from "../learn/index.ts";

/** The counts of a cluster that blocks are compared with. */
interface ClusterCounts {
  readonly pages: number;
  readonly keys: Pick<LearnedCluster["keys"], "get">;
  readonly prints: Pick<LearnedCluster["prints"], "get">;
}
/** What is compared of a page. */
interface JudgedPage extends Pick<SitePage, "chosen" | "keys" | "margins" | "places" | "texts"> {
  readonly page: { readonly blocks: Pick<SitePage["page"]["blocks"], "words"> };
}

/** Why the template drops a block. */
export interface TemplateDrop {
  /** `text`: the same text is at this place of other pages. `place`: text at this place is hardly ever content. */
  readonly by: "text" | "place";
  /** Other pages with the text, or with content at this place. */
  readonly pages: number;
  /** Other pages of the cluster, or with this place. */
  readonly of: number;
}

/** Weight of the place against the block itself, for places on many pages. From the trial. */
const MAX_PLACE_WEIGHT = 0.7;
/** A place on fewer other pages says nothing. From the trial. */
const MIN_PLACE_PAGES = 2;
/** A text is boilerplate from this number and this share of the other pages on. From the trial. */
const MIN_PRINT_PAGES = 2;
const MIN_PRINT_SHARE = 0.1;
/** If fewer of the chosen words would stay, all stay. From the trial. */
const MIN_KEPT_SHARE = 0.1;
/**
 * Limit: share of the chosen words that are dropped by their place. Above it, no block is dropped by its place: a place is only a guess.
 * Measured: without it, some pages of sites-news lost half of their article; with it, no page of the site sets is worse by more than .05.
 */
const MAX_PLACE_SHARE = 0.4;

/** The blocks that the template drops. */
export interface TemplateDrops {
  readonly blocks: ReadonlyMap<number, TemplateDrop>;
  /** Share of the chosen words that they have. */
  readonly share: number;
  /** Share of the chosen words that stay, although pages hardly ever have content at their places; 0 if that is within the limit. */
  readonly spared: number;
}

/**
 * Finds the chosen blocks that other pages of the cluster show to be boilerplate. With m the margin of the block, M the mean margin at its
 * place on n other pages:
 *
 *   α = 0.7 · n / (n + 1)      v = (1 − α) · m + α · M
 *
 * A block is dropped if v < 0, or if its text is at the same place of at least max(2, 10 %) of the other pages. `own` is 1 if the page is
 * one of the cluster's pages: its own counts are then subtracted.
 */
export function findTemplateDrops(cluster: ClusterCounts, site: JudgedPage, own: number): TemplateDrops {
  const { page, chosen, margins } = site;
  const drops = new Map<number, TemplateDrop>();
  const words = { all: 0, text: 0, place: 0 };
  for (let block = 0; block < chosen.length; block++) {
    if (chosen[block] === 0) continue;
    words.all += page.blocks.words[block];
    if (Number.isNaN(margins[block])) continue;
    const drop = dropByText(cluster, site, { block, own }) ?? dropByPlace(cluster, site, { block, own });
    if (drop === undefined) continue;
    drops.set(block, drop);
    words[drop.by] += page.blocks.words[block];
  }
  return withinLimits(drops, words);
}

function withinLimits(
  drops: ReadonlyMap<number, TemplateDrop>,
  words: Readonly<Record<"all" | TemplateDrop["by"], number>>,
): TemplateDrops {
  const all = Math.max(words.all, 1);
  const isSpared = words.place > MAX_PLACE_SHARE * all;
  const blocks = isSpared ? new Map([...drops].filter(([, { by }]) => by === "text")) : drops;
  const share = (words.text + (isSpared ? 0 : words.place)) / all;
  const spared = isSpared ? words.place / all : 0;
  return share > 1 - MIN_KEPT_SHARE
    ? { blocks: new Map(), share: 0, spared: spared + share }
    : { blocks, share, spared };
}

interface JudgedBlock {
  readonly block: number;
  readonly own: number;
}

function dropByText(
  { prints, pages }: ClusterCounts,
  { texts, keys }: JudgedPage,
  { block, own }: JudgedBlock,
): TemplateDrop | undefined {
  const found = prints.get(printKey(texts[block], keys[block]));
  if (found === undefined) return undefined;
  const others = pages - own;
  const isBoilerplate = found.pages - own >= Math.max(MIN_PRINT_PAGES, MIN_PRINT_SHARE * others);
  return isBoilerplate ? { by: "text", pages: found.pages - own, of: others } : undefined;
}

function dropByPlace(
  { keys: known }: ClusterCounts,
  { margins, keys, places }: JudgedPage,
  { block, own }: JudgedBlock,
): TemplateDrop | undefined {
  const entry = known.get(keys[block]);
  const place = places.get(keys[block]);
  if (entry === undefined || place === undefined) return undefined;
  const others = entry.pages - own;
  if (others < MIN_PLACE_PAGES) return undefined;
  const mean = (entry.marginSum - own * placeMargin(place)) / others;
  const weight = (MAX_PLACE_WEIGHT * others) / (others + 1);
  if ((1 - weight) * margins[block] + weight * mean >= 0) return undefined;
  const isChosenHere = place.chosenWords * 2 > place.words;
  return { by: "place", pages: entry.chosen - (isChosenHere ? own : 0), of: others };
}
