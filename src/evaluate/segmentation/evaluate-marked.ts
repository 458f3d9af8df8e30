import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { decode } from "../../html/index.ts";
import type { Page } from "../../page/index.ts";
import type { RenderOptions, RenderRequest } from "../../render/index.ts";
import { messageOf, type PageError } from "../corpora/index.ts";
import {
  bcubed,
  comparePaired,
  type F1Scores,
  matchedBlocks,
  meanOf,
  meanScores,
  type PairedComparison,
  SAME_BLOCK,
} from "../metrics/index.ts";
import { atomsBelow, atomsOf, marksOf } from "./block-marks.ts";
import { type EstimateError, type EstimateErrors, estimateErrors, linkedStyles } from "./estimate-error.ts";
import { compared, markedContent, type WordScores, wordScores } from "./marked-extraction.ts";
import { addressOf, findMarkedPages, type MarkedPage, savedFiles, withoutMarkingTool } from "./marked-pages.ts";
import { segmenters } from "./segmenters.ts";

/** Means over the pages. */
interface SegmenterSummary {
  readonly id: string;
  readonly says: string;
  /** Blocks with something in them, per page. */
  readonly blocks: number;
  /** Against marked blocks of both levels: overlap of at least 0.8, and exactly equal. */
  readonly matched: F1Scores;
  readonly exact: F1Scores;
  /** Against the innermost marked blocks. */
  readonly bcubed: F1Scores;
}

/** Means over the pages with marked content, and the difference in F to the first method, page by page. */
interface ExtractionSummary extends WordScores {
  readonly id: string;
  readonly pages: number;
  readonly toFirst: PairedComparison;
}

export interface MarkedEvaluation {
  readonly pages: number;
  readonly errors: readonly PageError[];
  readonly segmenters: readonly SegmenterSummary[];
  readonly extraction: readonly ExtractionSummary[];
  /** Errors of estimated layouts against the browser's. */
  readonly estimate: EstimateErrors;
  /** Milliseconds, summed: the browser's own load, the snapshot, the join. */
  readonly times: { readonly loadMs: number; readonly snapshotMs: number; readonly joinMs: number };
}

/** The part of a renderer that is used here. */
interface PageRenderer {
  render(
    request: RenderRequest,
    options: RenderOptions,
  ): Promise<{ readonly page: Page; readonly times: MarkedEvaluation["times"] }>;
}

export interface MarkedOptions {
  readonly folder: string;
  readonly renderer: PageRenderer;
  readonly limit?: number | undefined;
  readonly onProgress?: ((progress: { done: number; total: number; errors: number }) => void) | undefined;
}

/** Limit: time to render one page. Old pages with many missing files load slowly. */
const TIMEOUT_MS = 30_000;

/** Renders the marked pages of a set and scores segmentation and extraction on them. */
export async function evaluateMarked({
  folder,
  renderer,
  limit,
  onProgress,
}: MarkedOptions): Promise<MarkedEvaluation> {
  const pages = (await findMarkedPages(folder)).slice(0, limit);
  const errors: PageError[] = [];
  const rows: PageRow[] = [];
  let done = 0;
  // The renderer limits how many pages it loads at a time.
  const jobs = pages.map(async (marked, index) => {
    try {
      rows[index] = await evaluatePage(marked, renderer);
    } catch (error) {
      errors.push({ id: marked.id, message: messageOf(error) });
    }
    onProgress?.({ done: ++done, total: pages.length, errors: errors.length });
  });
  await Promise.all(jobs);
  const good = rows.filter((row) => row !== undefined);
  return {
    pages: good.length,
    errors,
    segmenters: segmenters.map(({ id, says }, i) => ({
      id,
      says,
      ...meanSegmentation(good.map((row) => row.segmentation[i])),
    })),
    extraction: summarizeExtraction(good.map((row) => row.extraction)),
    estimate: {
      embedded: meanError(good.map((row) => row.estimate.embedded)),
      linked: meanError(good.map((row) => row.estimate.linked)),
      fullWidth: meanError(good.map((row) => row.estimate.fullWidth)),
    },
    times: {
      loadMs: sum(good, (row) => row.times.loadMs),
      snapshotMs: sum(good, (row) => row.times.snapshotMs),
      joinMs: sum(good, (row) => row.times.joinMs),
    },
  };
}

type SegmentationRow = Omit<SegmenterSummary, "id" | "says">;

interface PageRow {
  readonly segmentation: readonly SegmentationRow[];
  readonly extraction: readonly (WordScores | undefined)[];
  readonly times: MarkedEvaluation["times"];
  readonly estimate: EstimateErrors;
}

async function evaluatePage(marked: MarkedPage, renderer: PageRenderer): Promise<PageRow> {
  const html = withoutMarkingTool(decode(await readFile(join(marked.root, marked.path))).text);
  const options = { resources: savedFiles(marked.root), timeoutMs: TIMEOUT_MS };
  const { page, times } = await renderer.render({ html, url: addressOf(marked) }, options);
  return { ...scorePage(page), times, estimate: estimateErrors(page, await savedStyles(page, marked)) };
}

async function savedStyles(page: Page, marked: MarkedPage): Promise<string[]> {
  const files = savedFiles(marked.root);
  const found = await Promise.all(linkedStyles(page, addressOf(marked)).map(files));
  return found.flatMap((file) => (file === undefined ? [] : decode(file.body).text));
}

/** Scores of all segmenters and extractors on one marked page with a layout. */
function scorePage(page: Page): Pick<PageRow, "segmentation" | "extraction"> {
  const marks = marksOf(page);
  const atoms = atomsOf(page);
  const truth = marks.map(({ node }) => atomsBelow(page, atoms, [node]));
  const segmentation = segmenters.map(({ segment }) => {
    const found = segment(page)
      .map((tops) => atomsBelow(page, atoms, tops))
      .filter((block) => block.length > 0);
    const pair = { weights: atoms.weights, truth, found };
    const matched = matchedBlocks(pair, SAME_BLOCK);
    return { blocks: found.length, matched, exact: matchedBlocks(pair, 1), bcubed: bcubed(pair) };
  });
  const content = markedContent(page, marks);
  const extraction = compared.map(({ score }) => wordScores(page, content, score(page)));
  return { segmentation, extraction };
}

function meanSegmentation(rows: readonly SegmentationRow[]): SegmentationRow {
  return {
    blocks: meanOf(rows.map((row) => row.blocks)),
    matched: meanScores(rows.map((row) => row.matched)),
    exact: meanScores(rows.map((row) => row.exact)),
    bcubed: meanScores(rows.map((row) => row.bcubed)),
  };
}

function summarizeExtraction(rows: readonly (readonly (WordScores | undefined)[])[]): ExtractionSummary[] {
  // All methods have scores on the same pages: those with marked content.
  const columns = compared.map((_, i) => rows.flatMap((row) => row[i] ?? []));
  const first = columns[0].map(({ f1 }) => f1);
  return compared.map(({ id }, i) => {
    const scores = columns[i];
    const toFirst = comparePaired(
      scores.map(({ f1 }) => f1),
      first,
    );
    const accuracy = meanOf(scores.map((score) => score.accuracy));
    return { id, pages: scores.length, ...meanScores(scores), accuracy, toFirst };
  });
}

function meanError(errors: readonly EstimateError[]): EstimateError {
  return {
    x: meanOf(errors.map((error) => error.x)),
    width: meanOf(errors.map((error) => error.width)),
    importance: meanOf(errors.map((error) => error.importance)),
  };
}

function sum(rows: readonly PageRow[], of: (row: PageRow) => number): number {
  return rows.reduce((total, row) => total + of(row), 0);
}
