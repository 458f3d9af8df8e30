import type { PageError } from "./corpora/index.ts";
import type {
  BlockScores,
  EdgeRecall,
  F1Scores,
  FieldName,
  FieldOutcome,
  FieldScores,
  PagesRight,
  PairedComparison,
  ShingleScores,
  SnippetCounts,
  SnippetScores,
} from "./metrics/index.ts";
import type { Passages } from "./passages.ts";
import type { TextScores } from "./text-scores.ts";

/** How one extractor did on one page. Parts that the page's label says nothing about are missing. */
export interface AnswerScores {
  readonly text?: TextScores | undefined;
  readonly snippets?: SnippetCounts | undefined;
  readonly fields: Readonly<Record<FieldName, FieldOutcome>>;
  readonly milliseconds: number;
  /** Why there is no answer, if the extractor failed. */
  readonly failure?: string | undefined;
  readonly passages?: Passages | undefined;
}

/** How all extractors did on one page, in their order. */
export interface PageScores extends PageFacts {
  /** The truth is mostly in a script written without spaces. */
  readonly isSpaceless: boolean;
  /** SHA-256 over the page and its label. */
  readonly digest: string;
  readonly answers: readonly AnswerScores[];
}

/** The measure a set is known by. */
export type PrimaryId = "words" | "units" | "shingles" | "snippets" | "fields";

/** `cpu` is the time of the whole process: right only where nothing else runs in it. */
export type TimeSource = "wall" | "cpu";

/** Raised when a field changes its meaning or goes. */
export const RESULT_FORMAT = 1;

/** Scores over some pages, with the bootstrap's standard errors (drawn by site). */
export interface GroupScores extends F1Scores {
  readonly pages: number;
  readonly errors: F1Scores;
}

export type Groups = Readonly<Record<string, GroupScores>>;

/** All measures of a method over a set; those that no label allows are missing. */
export interface ResultMeasures {
  readonly words?: F1Scores;
  readonly units?: F1Scores;
  readonly subsequence?: F1Scores;
  readonly shingles?: ShingleScores;
  /** Paper 000. */
  readonly accuracy?: number;
  /** Counts summed, ratios averaged over pages (Gowri and Siva Prakash). */
  readonly blocks?: BlockScores;
  /** Paper 003. */
  readonly pagesRight?: PagesRight;
  readonly edges?: EdgeRecall;
  readonly snippets?: SnippetScores;
  readonly fields?: Readonly<Partial<Record<FieldName, FieldScores>>>;
}

/** A page a method did badly on. */
export interface WorstPage extends F1Scores {
  readonly id: string;
  readonly url: string | undefined;
  readonly type: string;
  readonly failure?: string | undefined;
  readonly passages?: Passages | undefined;
}

export interface MethodResult extends GroupScores {
  readonly id: string;
  /** Pages on which it threw, hung or answered nothing usable. */
  readonly failures: number;
  /** The first few reasons. */
  readonly failed: readonly PageError[];
  readonly measures: ResultMeasures;
  readonly byType: Groups;
  readonly byLanguage: Groups;
  /** Sites with at least two pages. */
  readonly bySite: Groups;
  readonly bySize: Groups;
  /** The worst pages of each type, worst first. */
  readonly worst: Readonly<Record<string, readonly WorstPage[]>>;
}

/** Another method against the first, page by page. */
export interface Comparison extends PairedComparison {
  readonly first: string;
  readonly second: string;
}

/** What is known of a page whose content is known. */
interface PageFacts {
  readonly id: string;
  readonly url: string | undefined;
  readonly site: string;
  readonly type: string;
  readonly language: string;
  /** Characters of HTML. */
  readonly size: number;
  /** Words of the truth, where there is one. */
  readonly truthUnits: number | undefined;
}

/** One page, with the F1 of each method in their order. */
export interface PageRow extends PageFacts {
  readonly f1: readonly number[];
}

/** Time from HTML to answer, in milliseconds; the only part of a result that differs from run to run. */
export interface Speed {
  readonly clock: TimeSource;
  readonly methods: Readonly<Record<string, MethodSpeed>>;
}

export interface MethodSpeed {
  readonly total: number;
  readonly median: number;
  readonly slowest: { readonly id: string; readonly milliseconds: number } | undefined;
}

/** Everything a run found. `f1`, `precision`, `recall`, `byType` are those of the first method. */
export interface Evaluation extends F1Scores {
  readonly format: typeof RESULT_FORMAT;
  readonly corpus: {
    readonly layout: string;
    readonly name: string;
    readonly pages: number;
    /** SHA-256 over the pages and labels, in their order. */
    readonly digest: string;
  };
  readonly primary: PrimaryId;
  readonly byType: Groups;
  readonly methods: readonly MethodResult[];
  readonly comparisons: readonly Comparison[];
  readonly pages: readonly PageRow[];
  /** Pages that could not be read. */
  readonly errors: readonly PageError[];
  readonly speed: Speed;
}
