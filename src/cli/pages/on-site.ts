import { ownAddress } from "../../page/index.ts";
import { type PageInput, read } from "../../read-page.ts";
import type { SiteTemplate } from "../../sites/index.ts";
import type { PageTask } from "./page-task.ts";
import { templatesAt } from "./site-templates.ts";

/** A page with the template of its site. */
interface PageOnSite {
  readonly input: PageInput;
  readonly url: string | undefined;
  /** Undefined without `--template`, and if the store has no template for the page. */
  readonly template: SiteTemplate | undefined;
}

/**
 * Finds the template for a page. Rules and stores need the address of the page: a page from a file without `--url` has the address that it
 * declares (`<link rel="canonical">`).
 */
export function openOnSite(
  task: Pick<PageTask, "page" | "bytes" | "isWhole" | "url" | "contentType" | "template">,
): PageOnSite {
  const { url, contentType, template: path } = task;
  const given = givenInput(task);
  if (path === undefined) return { input: given, url, template: undefined };
  const { page, warnings } = read(given, { url, contentType });
  const address = ownAddress(page);
  return { input: { ...page, url: address, warnings }, url: address, template: templatesAt(path).forPage(address) };
}

/** Returns the page of a task, or its bytes. */
export function givenInput({
  page,
  bytes,
  isWhole,
  url,
  contentType,
}: Pick<PageTask, "page" | "bytes" | "isWhole" | "url" | "contentType">): PageInput {
  if (isWhole !== true) return page ?? bytes;
  return { ...read(bytes, { url, contentType }).page, isWhole };
}
