import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { hostOf } from "../../page/index.ts";
import { parseTemplate, type SiteTemplate, TemplateError } from "../../sites/index.ts";
import { TemplateStore } from "../../store/index.ts";
import { problemOf } from "../inputs/find-inputs.ts";

/** The templates that `--template` names. */
export interface SiteTemplates {
  /** Returns the template for the page with this address, or undefined. */
  forPage(url: string | undefined): SiteTemplate | undefined;
}

/** The templates read on this thread, by path: every page of a run needs the same ones. */
const known = new Map<string, SiteTemplates>();
/** Limit: templates of a store in memory. One takes about 1 MB. */
const MAX_TEMPLATES = 64;

/** Reads and checks the template in a file, or opens the store in a folder, once. Errors name the file and the problem. */
export function templatesAt(path: string): SiteTemplates {
  const found = known.get(path) ?? openTemplates(path);
  known.set(path, found);
  return found;
}

function openTemplates(path: string): SiteTemplates {
  if (isFolder(path)) {
    if (!readdirSync(path).some((name) => name.endsWith(".json")))
      throw new TemplateError(
        `${path}: there are no templates in this folder (\`pith site learn … -o ${join(path, "/")}\` writes them)`,
      );
    return storeTemplates(new TemplateStore(path));
  }
  const template = readTemplateFile(path);
  return { forPage: () => template };
}

/** Reads the template in a file. Throws TemplateError that names the file. */
export function readTemplateFile(path: string): SiteTemplate {
  try {
    return parseTemplate(readFileSync(path, "utf8"));
  } catch (cause) {
    const reason = problemOf(cause as Error);
    throw new TemplateError(`${path}: ${reason} (\`pith site learn … -o site.json\` writes a template)`, { cause });
  }
}

/** Keeps the templates that were used last. */
function storeTemplates(store: TemplateStore): SiteTemplates {
  const open = new Map<string, SiteTemplate | undefined>();
  return {
    forPage(url) {
      const host = (url === undefined ? undefined : hostOf(url)) ?? "";
      const template = open.has(host) ? open.get(host) : host === "" ? store.get("") : store.read(url as string);
      open.delete(host);
      if (open.size >= MAX_TEMPLATES) for (const [oldest] of [...open].slice(0, 1)) open.delete(oldest);
      open.set(host, template);
      return template;
    },
  };
}

/** Whether a path is a folder. */
export function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
