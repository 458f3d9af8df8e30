import { readFileSync } from "node:fs";
import { hostOf, type Page } from "../../page/index.ts";
import {
  MIN_APPLIED_PAGES,
  nextRevision,
  parseTemplate,
  SiteLearner,
  type SiteTemplate,
  TEMPLATE_VERSION,
  templateJson,
} from "../../sites/index.ts";
import { StoreLearner, TemplateStore } from "../../store/index.ts";
import { colorsFor } from "../colors.ts";
import { EXIT, UsageError } from "../exit-codes.ts";
import { requireWritable, saveFile, statOf } from "../outputs/output-file.ts";
import { folderNamed, outputPath } from "../outputs/write-pages.ts";
import { isFolder, readTemplateFile } from "../pages/site-templates.ts";
import { plain } from "../pages/terminal-text.ts";
import { eachPage, type PageRun } from "./each-page.ts";

/** The request of `pith site learn`. */
export interface LearnSiteRequest extends PageRun {
  readonly output: string | undefined;
  /** File of a template to continue from. */
  readonly template: string | undefined;
  /** Whether to start a new revision of it. */
  readonly renew: boolean;
}

/** Learns one template from all pages, or into a folder, one for each host. Returns the exit code. */
export async function learnSite(request: LearnSiteRequest, signal: AbortSignal): Promise<number> {
  const output = outputPath(request.output);
  const folder = folderNamed(output);
  if (folder !== undefined) return learnStore(folder, request, signal);
  if (output !== undefined) requireWritable(output);
  const learner = new SiteLearner({ template: givenTemplate(request) ?? rulesIn(output) });
  const hosts = new Set<string>();
  let withText = 0;
  const { pages, exitCode } = await eachPage(request, signal, (page) => {
    hosts.add(nameOfHost(page));
    if (page.measures.words[0] > 0) withText++;
    learner.add(page);
  });
  if (signal.aborted) return EXIT.interrupted;
  if (hosts.size > 1) sayHosts(hosts);
  if (pages === 0) return exitCode;
  if (withText === 0) {
    say("none of the pages has content; no template was written");
    return exitCode === EXIT.fine ? EXIT.nothing : exitCode;
  }
  if (pages <= MIN_APPLIED_PAGES)
    say(
      `learned from ${pages} ${pages === 1 ? "page" : "pages"}; a template is applied from ${MIN_APPLIED_PAGES} other pages of a kind on`,
    );
  const json = templateJson(learner.template());
  if (output === undefined) process.stdout.write(json);
  else await saveFile(output, json);
  return exitCode;
}

function nameOfHost({ url }: Page): string {
  return (url === undefined ? undefined : hostOf(url)) ?? "";
}

function givenTemplate({ template, renew }: LearnSiteRequest): SiteTemplate | undefined {
  if (template === undefined) {
    if (renew) throw new UsageError("--renew needs --template FILE: the template to replace");
    return undefined;
  }
  if (isFolder(template)) throw new UsageError(`${template} is a folder; -o ${template} continues its templates`);
  try {
    const given = readTemplateFile(template);
    return renew ? nextRevision(given) : given;
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/**
 * Returns the rules of the file that will be replaced, as a template. Learning never removes rules of people: throws UsageError if they cannot
 * be read.
 */
function rulesIn(output: string | undefined): SiteTemplate | undefined {
  if (output === undefined || statOf(output)?.isFile() !== true) return undefined;
  const text = readFileSync(output, "utf8");
  if (text.trim() === "") return undefined;
  try {
    return parseTemplate({ version: TEMPLATE_VERSION, rules: parseTemplate(text).rules });
  } catch (error) {
    // The file may have rules with a mistake, which people wrote.
    throw new UsageError(
      `${output} exists and is not a site template: ${(error as Error).message}; correct it, or choose another file`,
    );
  }
}

const MAX_SHOWN_HOSTS = 4;

function sayHosts(hosts: ReadonlySet<string>): void {
  const names = [...hosts].map((host) => (host === "" ? "(unknown)" : host));
  const shown = names.slice(0, MAX_SHOWN_HOSTS).join(", ") + (names.length > MAX_SHOWN_HOSTS ? ", …" : "");
  const text = `the pages are of ${names.length} hosts: ${shown}; -o FOLDER/ writes one template for each`;
  say(text);
}

function say(text: string): void {
  process.stderr.write(`${colorsFor(process.stderr).yellow("pith:")} ${plain(text)}\n`);
}

async function learnStore(folder: string, request: LearnSiteRequest, signal: AbortSignal): Promise<number> {
  if (request.template !== undefined || request.renew)
    throw new UsageError("with a folder as output, its own templates are continued; leave out --template and --renew");
  const learner = new StoreLearner(new TemplateStore(folder));
  const { exitCode } = await eachPage(request, signal, (page) => void learner.add(page));
  learner.end();
  return exitCode;
}
