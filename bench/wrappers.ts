import { readCorpus } from "../src/evaluate/corpora/index.ts";
import { foundIn } from "../src/evaluate/evaluate-records.ts";
import { type RecordScores, recordCounts, recordScores } from "../src/evaluate/metrics/record-scores.ts";
import { parseWrapper, type Wrapper, wrapperOf } from "../src/records/wrapper/wrapper.ts";
import { records } from "../src/records.ts";

/** Scores of wrappers made from the first page of each site: on that page, on other pages of the site, on a page of another site. */
export interface WrapperFigures {
  readonly own: RecordScores;
  readonly other: RecordScores;
  /** The number of other pages of the site that the wrapper fits. */
  readonly fits: number;
  /** Pages of another site, and how many of them the wrapper fits by mistake. */
  readonly foreign: { readonly pages: number; readonly fits: number };
}

/** A page and its true records. */
interface TestPage {
  readonly html: string;
  readonly records: Parameters<typeof recordCounts>[1];
}

/** The page that a wrapper must not fit is from the seventh site after its own. */
const FOREIGN_SITE_STEP = 7;

/** Makes a wrapper from the first page of each site and measures it. */
export async function measureWrappers(testbed: string): Promise<WrapperFigures> {
  const sites = [...(await pagesBySite(testbed)).values()];
  const own: ReturnType<typeof recordCounts>[] = [];
  const other: typeof own = [];
  const foreign = { pages: 0, fits: 0 };
  let fits = 0;
  for (const [i, [first, ...rest]] of sites.entries()) {
    const wrapper = wrapperMadeOf(first.html);
    if (wrapper === undefined) continue;
    own.push(countsBy(wrapper, first).counts);
    for (const page of rest) {
      const { counts, isFit } = countsBy(wrapper, page);
      other.push(counts);
      if (isFit) fits++;
    }
    foreign.pages++;
    if (countsBy(wrapper, sites[(i + FOREIGN_SITE_STEP) % sites.length][0]).isFit) foreign.fits++;
  }
  return { own: recordScores(own), other: recordScores(other), fits, foreign };
}

async function pagesBySite(testbed: string): Promise<Map<string, TestPage[]>> {
  const sites = new Map<string, TestPage[]>();
  for await (const item of readCorpus("testbed", testbed)) {
    if (item.kind === "error") continue;
    const { site, html, truth } = item.page;
    sites.set(site, [...(sites.get(site) ?? []), { html, records: truth.records ?? [] }]);
  }
  return sites;
}

/** Makes a wrapper from a page, and writes and reads it as a file would be. */
function wrapperMadeOf(html: string): Wrapper | undefined {
  const region = records(html).regions[0];
  return region === undefined ? undefined : parseWrapper(JSON.parse(JSON.stringify(wrapperOf(region))));
}

function countsBy(wrapper: Wrapper, page: TestPage): { counts: ReturnType<typeof recordCounts>; isFit: boolean } {
  const { regions, fit } = records(page.html, { wrapper });
  return { counts: recordCounts(foundIn(regions[0]), page.records), isFit: fit?.fits === true };
}
