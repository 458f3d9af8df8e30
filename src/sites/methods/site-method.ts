import type { Paper } from "../../methods/index.ts";
import type { Page, Scores } from "../../page/index.ts";

/** A published method that separates content from boilerplate by comparing pages of one site. It is pure: equal pages have equal scores. */
export interface SiteMethod<P extends object = object> {
  /** Id of the method, and name of its file. */
  readonly id: string;
  /** One sentence: the blocks that the method takes for content. */
  readonly says: string;
  readonly paper: Paper;
  /** The constants of the paper, with the names of the paper. */
  readonly defaults: Readonly<P>;
  /** Differences between the code and the paper, with their reasons. */
  readonly departures: readonly string[];
  /**
   * Scores each block of each page from 0 to 1. From 0.5 on, a block is content. The pages are of one site. Their order does not
   * matter, and equal pages count once.
   */
  score(pages: readonly Page[], overrides?: Partial<P>): readonly Scores[];
}

/** The definition of a site method: its `score` takes the complete constants and different pages, in a fixed order. */
export interface SiteMethodDefinition<P extends object> extends Omit<SiteMethod<P>, "score"> {
  score(pages: readonly Page[], constants: Readonly<P>): readonly Scores[];
}

/** Makes a site method from its definition. The constants of the caller override those of the paper. */
export function defineSiteMethod<P extends object>(definition: SiteMethodDefinition<P>): SiteMethod<P> {
  return {
    ...definition,
    score(pages, overrides) {
      const different = differentPages(pages);
      const scores = definition.score(different, { ...definition.defaults, ...overrides });
      const bySource = new Map(different.map((page, index) => [page.source, scores[index]]));
      return pages.map((page) => (bySource.get(page.source) as Scores).slice());
    },
  };
}

/** Returns one page of each source, in an order that depends only on the sources. */
function differentPages(pages: readonly Page[]): readonly Page[] {
  const bySource = new Map(pages.map((page) => [page.source, page]));
  return [...bySource.values()].sort((a, b) => a.source.length - b.source.length || (a.source < b.source ? -1 : 1));
}

/** Moves values in [0, 1] so that the threshold becomes 0.5: linear below it, and linear above it. */
export function scoreAround(value: number, threshold: number): number {
  if (value < threshold) return (0.5 * value) / threshold;
  return threshold >= 1 ? 1 : 0.5 + (0.5 * (value - threshold)) / (1 - threshold);
}
