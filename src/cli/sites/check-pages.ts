import { extract } from "../../extract.ts";
import type { Page } from "../../page/index.ts";
import { SiteHealth, type SiteTemplate, type TemplateUse } from "../../sites/index.ts";
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
  const sites = new Map<string, SiteHealth>();
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
  const reports = [...sites].map(([host, health]) => ({ host, ...health.report() }));
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

function addTo(sites: Map<string, SiteHealth>, use: TemplateUse): void {
  const name = use.host === "" ? "(site without a name)" : use.host;
  const health = sites.get(name) ?? new SiteHealth();
  sites.set(name, health);
  health.add(use);
}
