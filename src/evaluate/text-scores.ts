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
  wordAccuracy,
  wordOverlap,
  words,
} from "./metrics/index.ts";
/** Every measure of an answer against a true text. */
export interface TextScores {
  /** WCXB's word overlap. */
  readonly words: F1Scores;
  /** The same with each character of a script without spaces a word. */
  readonly units: F1Scores;
  /** Longest common subsequence of units (Xie). */
  readonly subsequence: F1Scores;
  /** The article extraction benchmark's. */
  readonly shingles: ShingleCounts;
  /** Share of the page's words judged rightly (Nethra and Anitha), where the page's text is known. */
  readonly accuracy?: number | undefined;
  /** Paragraphs as blocks (Gowri and Siva Prakash). */
  readonly blocks: BlockScores;
  readonly edges: EdgeRecall;
  /** Paper 003. */
  readonly verdict: PageVerdict;
  readonly answerUnits: number;
}

/** A text made ready to be compared with others of the same vocabulary. */
export interface ReadText {
  readonly text: string;
  readonly paragraphs: readonly Sequence[];
  readonly words: Sequence;
  readonly units: Shingled;
  readonly tokens: Shingled;
}

/** A true text made ready to be compared with many answers. */
export interface TextTruth extends ReadText {
  readonly vocabulary: TokenVocabulary;
  readonly edges: Edges | undefined;
  /** Words of the whole page, where its text was given. */
  readonly pageWords: Sequence | undefined;
}

export function textTruth(text: string, visibleText?: string): TextTruth {
  const vocabulary = new TokenVocabulary();
  const read = readText(text, vocabulary);
  const pageWords = visibleText === undefined ? undefined : readText(visibleText, vocabulary).words;
  return { ...read, vocabulary, edges: edgesOf(read.paragraphs, vocabulary), pageWords };
}

/** All measures at once; the answer as it was read is handed back for whoever looks closer. */
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

/** Letters whose lower case depends on their neighbours or is more than a letter: Σ and İ, by Unicode's SpecialCasing. */
const SPECIAL_CASING = /[\u03a3\u0130]/;

/** In most texts words, units and tokens differ only by case: then the text is split once. */
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

/** A sequence cut into lines of the lengths given. */
function cut(sequence: Sequence, lines: readonly (readonly string[])[]): readonly Sequence[] {
  let from = 0;
  return lines.map((line) => sequence.subarray(from, (from += line.length)));
}
