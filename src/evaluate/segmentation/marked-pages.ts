import { readdir, readFile } from "node:fs/promises";
import { join, relative, resolve, sep } from "node:path";
import { CorpusError } from "../corpora/index.ts";
/*
 * The layout of Kreuzer's sets of segmented pages (rkrzr/dataset-random): a folder per site with the page, its style sheets
 * and images as saved, and `NAME.blocks.html`, in which elements carry `data-block` (1 for a block, 2 for one inside) and
 * `data-block-type`.
 */
export interface MarkedPage {
  readonly id: string;
  /** The folder with all files of the site. */
  readonly root: string;
  /** Path of the marked page below `root`, with `/`. */
  readonly path: string;
}

const MARKED = ".blocks.html";

/** All marked pages below a folder, by name. Throws `CorpusError` for a folder without marked pages. */
export async function findMarkedPages(folder: string): Promise<MarkedPage[]> {
  const sites = await readdir(folder, { withFileTypes: true }).catch(() => {
    throw new CorpusError(`There is no folder ${folder}.`);
  });
  const pages: MarkedPage[] = [];
  for (const site of sites.filter((entry) => entry.isDirectory()).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const root = join(folder, site.name);
    const files = await readdir(root, { recursive: true });
    for (const file of files.filter((name) => name.endsWith(MARKED)).sort()) {
      pages.push({ id: `${site.name}/${file.slice(0, -MARKED.length)}`, root, path: file.split(sep).join("/") });
    }
  }
  if (pages.length > 0) return pages;
  throw new CorpusError(`${folder} holds no folders with marked pages (NAME${MARKED}).`);
}

/** The marking tool's dialog, saved at the end of each page. */
const TOOL_DIALOG = /<div[^>]{0,400}class="ui-dialog /g;
const TOOL_TEXT = "Searchbar";

/** Removes the marking tool's dialog; the marks stay. */
export function withoutMarkingTool(html: string): string {
  for (const { index } of html.matchAll(TOOL_DIALOG)) {
    if (html.indexOf(TOOL_TEXT, index) > 0) return `${html.slice(0, index)}</body></html>`;
  }
  return html;
}

/** Placeholder host of the site while its page is rendered. */
const ORIGIN = "http://saved.invalid/";

/** The URL to render a marked page at, so that relative links resolve to saved files. */
export function addressOf(page: MarkedPage): string {
  return ORIGIN + page.path.split("/").map(encodeURIComponent).join("/");
}

/** Serves saved files by the URL that the page uses: relative ones, and full ones if their host was saved too. */
export function savedFiles(root: string): (url: string) => Promise<{ body: Uint8Array } | undefined> {
  const base = resolve(root);
  return async (url) => {
    const { hostname, pathname, search } = new URL(url);
    const path = decoded(pathname.slice(1)) + decoded(search);
    const file = resolve(base, url.startsWith(ORIGIN) ? path : join(hostname, path));
    if (relative(base, file).startsWith("..")) return undefined;
    const body = await readFile(file).catch(() => undefined);
    return body === undefined ? undefined : { body };
  };
}

/** Decodes a URL path to a file name. Malformed escapes stay as written. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
