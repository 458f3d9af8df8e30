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

/** Scores of one extractor on one page. Parts without a label are missing. */
export interface AnswerScores {
  readonly text?: TextScores | undefined;
  /** Word overlap of the Markdown without its syntax (`units`), if the extractor returned Markdown. */
  readonly markdown?: F1Scores | undefined;
  readonly snippets?: SnippetCounts | undefined;
  readonly fields: Readonly<Record<FieldName, FieldOutcome>>;
  readonly milliseconds: number;
  /** Why there is no answer, if the extractor failed. */
  readonly failure?: string | undefined;
  readonly passages?: Passages | undefined;
}

/** Scores of all extractors on one page, in their order. */
export interface PageScores extends PageFacts {
  /** Whether the truth is in a script without spaces: it has more than two units per word. */
  readonly isSpaceless: boolean;
  /** SHA-256 over the page and its label. */
  readonly digest: string;
  readonly answers: readonly AnswerScores[];
}

/** Id of the main measure of a set. */
export type PrimaryId = "words" | "units" | "shingles" | "snippets" | "fields";

/** `cpu` is the time of the whole process, so it is valid only with one thread. */
export type TimeSource = "wall" | "cpu";

/** Version of the format. Increases when a field is removed or changes its meaning. */
export const RESULT_FORMAT = 1;

/** Scores over some pages, with the bootstrap's standard errors (drawn by site). */
export interface GroupScores extends F1Scores {
  readonly pages: number;
  readonly errors: F1Scores;
}

export type Groups = Readonly<Record<string, GroupScores>>;

/** All measures of a method over a set. Measures without labels are missing. */
export interface ResultMeasures {
  readonly words?: F1Scores;
  readonly units?: F1Scores;
  /** Word overlap of the Markdown without its syntax, if the method returns Markdown. */
  readonly markdown?: F1Scores;
  readonly subsequence?: F1Scores;
  readonly shingles?: ShingleScores;
  /** Word accuracy (Nethra and Anitha). */
  readonly accuracy?: number;
  /** Counts summed, ratios averaged over pages (Gowri and Siva Prakash). */
  readonly blocks?: BlockScores;
  /** Wang and Liu. */
  readonly pagesRight?: PagesRight;
  readonly edges?: EdgeRecall;
  readonly snippets?: SnippetScores;
  readonly fields?: Readonly<Partial<Record<FieldName, FieldScores>>>;
}

/** A page with a low score. */
export interface WorstPage extends F1Scores {
  readonly id: string;
  readonly url: string | undefined;
  readonly type: string;
  readonly failure?: string | undefined;
  readonly passages?: Passages | undefined;
}

export interface MethodResult extends GroupScores {
  readonly id: string;
  /** Pages on which it threw, hung or did not return a text. */
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

/** A method compared with the first one, page by page. */
export interface Comparison extends PairedComparison {
  readonly first: string;
  readonly second: string;
}

/** Facts about a labeled page. */
interface PageFacts {
  readonly id: string;
  readonly url: string | undefined;
  readonly site: string;
  readonly type: string;
  readonly language: string;
  /** Characters of HTML. */
  readonly size: number;
  /** Words of the true text, if it is labeled. */
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

/** The gain of one site: mean difference of F1 over its pages. */
export interface SiteGain {
  readonly site: string;
  readonly pages: number;
  readonly gain: number;
}

/** Gains of the second method over the first, site by site. Only of `pith eval --sites`. */
export interface SiteGains {
  /** `second-pass` or `stream`. */
  readonly mode: string;
  /** Sites with fewer pages do not count. */
  readonly minPages: number;
  readonly sites: number;
  readonly pages: number;
  /** Mean of the sites' gains, with its standard error. */
  readonly gain: number;
  readonly error: number;
  /** Share of the pages that lose more than .05 F1. */
  readonly worseShare: number;
  /** The sites with the lowest gains. */
  readonly worst: readonly SiteGain[];
  readonly bySite: Readonly<Record<string, Omit<SiteGain, "site">>>;
}

/** The result of a run. `f1`, `precision`, `recall` and `byType` are those of the first method. */
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
  readonly sites?: SiteGains;
}
