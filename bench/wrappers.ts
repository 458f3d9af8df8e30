import { readCorpus } from "../src/evaluate/corpora/index.ts";
import { foundIn } from "../src/evaluate/evaluate-records.ts";
import { type RecordScores, recordCounts, recordScores } from "../src/evaluate/metrics/record-scores.ts";
import { parseWrapper, type Wrapper, wrapperOf } from "../src/records/wrapper/wrapper.ts";
import { records } from "../src/records.ts";

/** How wrappers made of each site's first page do on that page, on the site's other pages, and on a page of another site. */
export interface WrapperFigures {
  readonly own: RecordScores;
  readonly other: RecordScores;
  /** Other pages of the site that the wrapper is said to fit; and pages of another site. */
  readonly fits: number;
  readonly foreign: { readonly pages: number; readonly fits: number };
}

interface TruePage {
  readonly html: string;
  readonly records: Parameters<typeof recordCounts>[1];
}

/** Which site's page a wrapper is put to, that it must not fit: the seventh after its own. */
const FAR = 7;

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
    if (countsBy(wrapper, sites[(i + FAR) % sites.length][0]).isFit) foreign.fits++;
  }
  return { own: recordScores(own), other: recordScores(other), fits, foreign };
}

async function pagesBySite(testbed: string): Promise<Map<string, TruePage[]>> {
  const sites = new Map<string, TruePage[]>();
  for await (const item of readCorpus("testbed", testbed)) {
    if (item.kind === "error") continue;
    const { site, html, truth } = item.page;
    sites.set(site, [...(sites.get(site) ?? []), { html, records: truth.records ?? [] }]);
  }
  return sites;
}

/** As it would come back from a file. */
function wrapperMadeOf(html: string): Wrapper | undefined {
  const region = records(html).regions[0];
  return region === undefined ? undefined : parseWrapper(JSON.parse(JSON.stringify(wrapperOf(region))));
}

function countsBy(wrapper: Wrapper, page: TruePage): { counts: ReturnType<typeof recordCounts>; isFit: boolean } {
  const { regions, fit } = records(page.html, { wrapper });
  return { counts: recordCounts(foundIn(regions[0]), page.records), isFit: fit?.fits === true };
}
