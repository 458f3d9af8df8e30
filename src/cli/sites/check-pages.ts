import { extract } from "../../extract.ts";
import type { Page } from "../../page/index.ts";
import { matchesUrl, SiteHealth, type SiteTemplate, type TemplateUse } from "../../sites/index.ts";
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
    const template = templates.forPage(page.url);
    const checked = checkPage(page, { input, template });
    if (template !== undefined && checked.template !== undefined) addTo(sites, template, checked);
    print(checked);
  });
  const reports = [...sites.values()].map(({ host, health, template, usedRules }) => {
    const unusedRules = template.rules.flatMap((_, i) => (usedRules.has(i) ? [] : [i + 1]));
    return { host, ...health.report(), unusedRules, template };
  });
  if (isJson)
    process.stdout.write(
      `${isFirst ? '{ "pages": [' : ""}\n], "sites": ${JSON.stringify(reports.map(({ template: _, ...report }) => report))} }\n`,
    );
  else process.stdout.write(reports.flatMap(reportLines).join(""));
  if (signal.aborted) return EXIT.interrupted;
  return reports.some(({ isChanged }) => isChanged) ? EXIT.failed : exitCode;
}

/** The pages of one site that were checked. */
interface CheckedSite {
  readonly host: string;
  readonly template: SiteTemplate;
  readonly health: SiteHealth;
  /** Indexes of the rules that are for one of the pages. */
  readonly usedRules: Set<number>;
}

interface SiteReport {
  readonly host: string;
  readonly says: string;
  readonly template: SiteTemplate;
  /** Numbers of the rules whose patterns match no address of the pages, from 1 as in `pith site show`. */
  readonly unusedRules: readonly number[];
}

function reportLines({ host, says, template, unusedRules }: SiteReport): string[] {
  const unused = unusedRules.map((rule) => {
    const patterns = template.rules[rule - 1].urls?.join(" ") ?? "";
    return `${host}: rule ${rule} is for none of these pages: ${patterns}`;
  });
  return [`${host}: ${says}`, ...unused].map((line) => `${plain(line)}\n`);
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

function addTo(sites: Map<string, CheckedSite>, template: SiteTemplate, { url, template: use }: CheckedPage): void {
  const host = template.host === "" ? "(site without a name)" : template.host;
  const site = sites.get(host) ?? { host, template, health: new SiteHealth(), usedRules: new Set<number>() };
  sites.set(host, site);
  if (use !== undefined) site.health.add(use);
  for (const [i, { urls }] of template.rules.entries()) {
    const isUsed = urls?.some((pattern) => url !== undefined && matchesUrl(url, pattern)) ?? true;
    if (isUsed) site.usedRules.add(i);
  }
}
