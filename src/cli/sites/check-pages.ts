import { extract } from "../../extract.ts";
import type { Page } from "../../page/index.ts";
import { type HealthReport, SiteHealth, type SiteTemplate, type TemplateUse } from "../../sites/index.ts";
import { colorsFor } from "../colors.ts";
import { EXIT } from "../exit-codes.ts";
import { templatesAt } from "../pages/site-templates.ts";
import { plain } from "../pages/terminal-text.ts";
import { eachPage, type PageRun } from "./each-page.ts";

/** The request of `pith site check`. */
export interface CheckRequest extends PageRun {
  readonly template: string;
  readonly format: "text" | "json";
}

/** How a page fits its template. */
interface CheckedPage {
  readonly input: string;
  readonly url?: string | undefined;
  /** Absent if there is no template for the page. */
  readonly template?: TemplateUse | undefined;
  /** Problems of rules: selectors that match nothing. */
  readonly problems: readonly string[];
}

/** Prints how well each page fits its template, and whether the site changed. Returns 1 if it changed, or if inputs failed. */
export async function checkPages(request: CheckRequest, signal: AbortSignal): Promise<number> {
  const templates = templatesAt(request.template);
  const sites = new Map<string, CheckedSite>();
  const isJson = request.format === "json";
  let isFirst = true;
  const print = (page: CheckedPage): void => {
    if (isJson) process.stdout.write(`${isFirst ? '{ "pages": [' : ","}\n${JSON.stringify(page)}`);
    else process.stdout.write(`${checkedLines(page).join("\n")}\n`);
    isFirst = false;
  };
  const { exitCode } = await eachPage(request, signal, (page, input) => {
    const checked = checkPage(page, { input, template: templates.forPage(page.url) });
    if (checked.template !== undefined) addTo(sites, checked.template);
    print(checked);
  });
  const reports = [...sites].map(([host, site]) => ({ host, ...reportOf(site) }));
  if (isJson) process.stdout.write(`${isFirst ? '{ "pages": [' : ""}\n], "sites": ${JSON.stringify(reports)} }\n`);
  else for (const { host, says } of reports) process.stdout.write(`${plain(`${host}: ${says}`)}\n`);
  if (signal.aborted) return EXIT.interrupted;
  return reports.some(({ isChanged }) => isChanged) ? EXIT.failed : exitCode;
}

function checkPage(
  page: Page,
  { input, template }: { input: string; template: SiteTemplate | undefined },
): CheckedPage {
  if (template === undefined) return { input, url: page.url, problems: ["there is no template for this page"] };
  const { template: use, warnings } = extract(page, { template });
  const problems = warnings.filter(({ code }) => code === "rule-unmatched").map(({ message }) => message);
  return { input, url: page.url, template: use, problems };
}

/** Limit: missing selectors per page for people. */
const MAX_SHOWN = 5;

/** `0.93  page.html  like 12 pages`, then what is missing. */
function checkedLines({ input, template, problems }: CheckedPage): string[] {
  const { dim } = colorsFor(process.stdout);
  const others = problems.map((problem) => `      ${plain(problem)}`);
  if (template === undefined) return [`-     ${plain(input)}`, ...others];
  const { fit, cluster, pages, missing } = template;
  const where = cluster === undefined ? "like no page of the template" : `like ${pages} other pages`;
  const shown = missing.slice(0, MAX_SHOWN).map((selector) => `      missing: ${plain(selector)}`);
  const more = missing.length > MAX_SHOWN ? [`      … and ${missing.length - MAX_SHOWN} more`] : [];
  return [`${fit.toFixed(2)}  ${plain(input)}  ${dim(where)}`, ...shown, ...more, ...others];
}

/** The pages of one site that were checked. */
interface CheckedSite {
  readonly health: SiteHealth;
  pages: number;
}

function addTo(sites: Map<string, CheckedSite>, use: TemplateUse): void {
  const name = use.host === "" ? "(site without a name)" : use.host;
  const site = sites.get(name) ?? { health: new SiteHealth(), pages: 0 };
  sites.set(name, site);
  site.pages++;
  site.health.add(use);
}

/** Fewer pages do not show that a site changed. As in `SiteHealth`. */
const MIN_HEALTH_PAGES = 5;

function reportOf({ health, pages }: CheckedSite): HealthReport {
  const report = health.report();
  if (pages >= MIN_HEALTH_PAGES) return report;
  const says = `the pages fit by ${report.fit.toFixed(2)}; whether the site changed shows from ${MIN_HEALTH_PAGES} pages on`;
  return { ...report, says };
}
