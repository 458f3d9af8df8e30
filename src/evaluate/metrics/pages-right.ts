/** The three columns of Wang and Liu's tables. */
export type PageVerdict = "right" | "deviating" | "without-content";

export interface PagesRight {
  readonly pages: number;
  readonly right: number;
  readonly deviating: number;
  readonly withoutContent: number;
  /** p = m / n: pages right over pages; 0 without pages. */
  readonly accuracy: number;
}

/** In Wang and Liu's paper, people judged which pages are right. Here a page is right from a word F1 of .9 on. */
const RIGHT_FROM = 0.9;

/** A page's verdict from its word F1 and whether anything was answered. An empty answer to an empty truth has F1 1: right. */
export function pageVerdict(f1: number, isAnswerEmpty: boolean): PageVerdict {
  if (f1 >= RIGHT_FROM) return "right";
  return isAnswerEmpty ? "without-content" : "deviating";
}

/** Wang and Liu's measure: p = m / n, with m the pages whose content was obtained correctly and n all pages. */
export function pagesRight(verdicts: readonly PageVerdict[]): PagesRight {
  const count = (wanted: PageVerdict): number => verdicts.filter((verdict) => verdict === wanted).length;
  const pages = verdicts.length;
  const right = count("right");
  const accuracy = pages > 0 ? right / pages : 0;
  return { pages, right, deviating: count("deviating"), withoutContent: count("without-content"), accuracy };
}
