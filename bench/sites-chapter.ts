import type { SiteMeans } from "../src/evaluate/compare-site-methods.ts";
import { scoreText, table } from "./markdown-table.ts";

/** The scores of all methods on one set. */
export interface MeasuredSites {
  readonly name: string;
  readonly pages: number;
  /** In the same order for all sets, `auto` first. */
  readonly siteMeans: readonly SiteMeans[];
}

/** Scores of the methods that read several pages of a site, and how they were measured. */
export interface SiteFigures {
  readonly command: string;
  readonly date: string;
  /** Sites with fewer pages were left out. */
  readonly minPages: number;
  /** Every n-th site of the last set was measured. */
  readonly every: number;
  readonly sets: readonly MeasuredSites[];
}

/** The heading of the chapter. */
export const SITES_HEADING = "## Several pages of one site";

/** Returns the chapter on sites of docs/benchmarks.md. */
export function sitesChapter({ command, date, minPages, every, sets }: SiteFigures): string {
  const head = sets.map(({ name, pages, siteMeans }) => `${name} (${siteMeans[0].sites} sites, ${pages} pages)`);
  const rows = sets[0].siteMeans.map(({ id }, method) => [
    id,
    ...sets.map(({ siteMeans }) => cellOf(siteMeans[method])),
  ]);
  const sampled = every === 1 ? "" : `\nOf ${sets[sets.length - 1].name}, every ${ordinal(every)} site was measured.`;
  return `${SITES_HEADING}

To repeat the measurement (this one is of ${date}):

    ${command}

The methods that compare pages of one site ([methods.md](methods.md#methods-that-compare-pages-of-one-site)) get all pages of a site at
once, without labels. \`auto\` gets the pages one by one, and \`all\` is the whole visible text. The table shows the mean word F1 over sites
with at least ${minPages} pages (± bootstrap standard error over sites), then precision and recall. In Chinese, each character is a word.${sampled}

\`auto\` was trained on news-daniel, which has the sites of sites-news too, so it knows these sites. The thresholds of the site methods were
chosen on sites-news and on 30 pages of each site of news-zh.

${table(["method", ...head], rows)}
`;
}

function cellOf({ f1, error, precision, recall }: SiteMeans): string {
  return `${scoreText(f1)} ± ${scoreText(error)} (${scoreText(precision)}, ${scoreText(recall)})`;
}

function ordinal(every: number): string {
  return every === 2 ? "second" : every === 3 ? "third" : `${every}th`;
}
