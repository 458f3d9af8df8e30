import {
  type BlockScores,
  blockScores,
  type EdgeRecall,
  type Edges,
  edgeRecall,
  edgesOf,
  type F1Scores,
  isSpaceless,
  type PageVerdict,
  pageVerdict,
  paragraphs,
  type Sequence,
  type ShingleCounts,
  type Shingled,
  shingleCounts,
  shingled,
  subsequenceScores,
  TokenVocabulary,
  tokens,
  units,
  withoutMarkdown,
  wordAccuracy,
  wordOverlap,
  words,
} from "./metrics/index.ts";
/** Every measure of an answer against a true text. */
export interface TextScores {
  /** WCXB's word overlap. */
  readonly words: F1Scores;
  /** Word overlap in which each character of a script without spaces is a word. */
  readonly units: F1Scores;
  /** Longest common subsequence of units (Xie). */
  readonly subsequence: F1Scores;
  /** The measure of the article extraction benchmark. */
  readonly shingles: ShingleCounts;
  /** Share of the page's words judged correctly (Nethra and Anitha), if the page's text is known. */
  readonly accuracy?: number | undefined;
  /** Paragraphs as blocks (Gowri and Siva Prakash). */
  readonly blocks: BlockScores;
  readonly edges: EdgeRecall;
  /** Whether the page is right (Wang and Liu). */
  readonly verdict: PageVerdict;
  readonly answerUnits: number;
}

/** A text prepared for comparison with texts of the same vocabulary. */
export interface ReadText {
  readonly text: string;
  readonly paragraphs: readonly Sequence[];
  readonly words: Sequence;
  readonly units: Shingled;
  readonly tokens: Shingled;
}

/** A true text prepared for comparison with many answers. */
export interface TextTruth extends ReadText {
  readonly vocabulary: TokenVocabulary;
  readonly edges: Edges | undefined;
  /** Words of the whole page, if its text was given. */
  readonly pageWords: Sequence | undefined;
}

export function textTruth(text: string, visibleText?: string): TextTruth {
  const vocabulary = new TokenVocabulary();
  const read = readText(text, vocabulary);
  const pageWords = visibleText === undefined ? undefined : readText(visibleText, vocabulary).words;
  return { ...read, vocabulary, edges: edgesOf(read.paragraphs, vocabulary), pageWords };
}

/** Computes all measures. Also returns the prepared answer, for further comparisons. */
export function scoreText(answer: string, truth: TextTruth): { readonly scores: TextScores; readonly read: ReadText } {
  const read = readText(answer, truth.vocabulary);
  const byUnits = wordOverlap(read.units.tokens, truth.units.tokens);
  const answerUnits = read.units.tokens.length;
  const scores: TextScores = {
    words: wordOverlap(read.words, truth.words),
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

/** Scores Markdown by the words that are left without its syntax. */
export function scoreMarkdown(markdown: string, truth: TextTruth): F1Scores {
  return wordOverlap(truth.vocabulary.encode(units(withoutMarkdown(markdown))), truth.units.tokens);
}

/** Letters whose lower case depends on their neighbors or has several letters: Σ and İ, by Unicode's SpecialCasing. */
const SPECIAL_CASING = /[\u03a3\u0130]/;

/** Fast path: if words, units and tokens differ only by case, splits the text once. */
function readText(text: string, vocabulary: TokenVocabulary): ReadText {
  const lines = paragraphs(text, tokens);
  const written = vocabulary.encode(lines.flat());
  const asWritten = shingled(written, vocabulary);
  if (isSpaceless(text) || SPECIAL_CASING.test(text)) {
    const unitLines = paragraphs(text).map((line) => vocabulary.encode(line));
    const wordList = vocabulary.encode(words(text));
    const unitList = vocabulary.encode(units(text));
    return { text, paragraphs: unitLines, words: wordList, units: shingled(unitList, vocabulary), tokens: asWritten };
  }
  const lower = vocabulary.toLowerCase(written);
  const lowerLines = cut(lower, lines);
  return { text, paragraphs: lowerLines, words: lower, units: shingled(lower, vocabulary), tokens: asWritten };
}

/** Cuts a sequence into lines of the given lengths. */
function cut(sequence: Sequence, lines: readonly (readonly string[])[]): readonly Sequence[] {
  let from = 0;
  return lines.map((line) => sequence.subarray(from, (from += line.length)));
}
