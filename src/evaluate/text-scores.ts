import { type BlockScores, blockScores } from "./metrics/blocks.ts";
import { subsequenceScores } from "./metrics/common-subsequence.ts";
import { type EdgeRecall, type Edges, edgeRecall, edgesOf } from "./metrics/edges.ts";
import { type PageVerdict, pageVerdict } from "./metrics/pages-right.ts";
import type { Scores } from "./metrics/scores.ts";
import { type ShingleCounts, type Shingled, shingleCounts, shingled } from "./metrics/shingles.ts";
import { type Bag, bagOf, isSpaceless, paragraphs, tokens, words } from "./metrics/tokens.ts";
import { wordAccuracy } from "./metrics/word-accuracy.ts";
import { wordOverlap } from "./metrics/word-overlap.ts";

/** Every measure of an answer against a true text. */
export interface TextScores {
  /** WCXB's word overlap. */
  readonly words: Scores;
  /** The same with each character of a script without spaces a word. */
  readonly units: Scores;
  /** Longest common subsequence of units (paper 004). */
  readonly subsequence: Scores;
  /** The article extraction benchmark's. */
  readonly shingles: ShingleCounts;
  /** Share of the page's words judged rightly (paper 000), where the page's text is known. */
  readonly accuracy?: number | undefined;
  /** Paragraphs as blocks (paper 001). */
  readonly blocks: BlockScores;
  readonly edges: EdgeRecall;
  /** Paper 003. */
  readonly verdict: PageVerdict;
  readonly answerUnits: number;
}

/** A text made ready to be compared. */
export interface ReadText {
  readonly text: string;
  readonly paragraphs: readonly (readonly string[])[];
  readonly words: Bag;
  readonly units: Shingled;
  readonly unitBag: Bag;
  readonly tokens: Shingled;
}

/** A true text made ready to be compared with many answers. */
export interface TextTruth extends ReadText {
  readonly edges: Edges | undefined;
  /** Words of the whole page, where its text was given. */
  readonly pageWords: Bag | undefined;
}

export function textTruth(text: string, visibleText?: string): TextTruth {
  const read = readText(text);
  const pageWords = visibleText === undefined ? undefined : bagOf(words(visibleText));
  return { ...read, edges: edgesOf(read.paragraphs), pageWords };
}

/** All measures at once; the answer as it was read is handed back for whoever looks closer. */
export function scoreText(answer: string, truth: TextTruth): { readonly scores: TextScores; readonly read: ReadText } {
  const read = readText(answer);
  const byUnits = wordOverlap(read.unitBag, truth.unitBag);
  const answerUnits = read.units.tokens.length;
  const scores: TextScores = {
    words:
      read.words === read.unitBag && truth.words === truth.unitBag ? byUnits : wordOverlap(read.words, truth.words),
    units: byUnits,
    subsequence: subsequenceScores(read.units.tokens, truth.units.tokens),
    shingles: shingleCounts(read.tokens, truth.tokens),
    accuracy: truth.pageWords && wordAccuracy(read.words, truth.words, truth.pageWords).accuracy,
    blocks: blockScores(read.paragraphs, truth.paragraphs),
    edges: edgeRecall(read.units, truth.edges),
    verdict: pageVerdict(byUnits.f1, answerUnits === 0),
    answerUnits,
  };
  return { scores, read };
}

function readText(text: string): ReadText {
  const lines = paragraphs(text);
  const unitList = lines.flat();
  const unitBag = bagOf(unitList);
  return {
    text,
    paragraphs: lines,
    units: shingled(unitList),
    unitBag,
    // In most texts the words are the units: then they are counted once.
    words: isSpaceless(text) ? bagOf(words(text)) : unitBag,
    tokens: shingled(tokens(text)),
  };
}
