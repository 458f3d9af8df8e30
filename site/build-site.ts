import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { ApiReference, referencePage, withTypeLinks } from "./api-reference.ts";
import { relativePath, type SiteMenu, writePage } from "./layout.ts";
import { apiPath, ENTRY_POINTS, MENU, pagePath } from "./pages.ts";
import { type RenderedDocument, renderMarkdown } from "./render-markdown.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** A page before it is written. */
interface SourcePage {
  /** Path of its Markdown, from the folder of the project. Files that are made here have one too. */
  readonly document: string;
  readonly path: string;
  readonly group: string;
  readonly markdown: string;
  /** The title in the menu, if it is not the heading. */
  readonly shortTitle?: string;
  /** Of an API reference. */
  readonly declarations?: ReturnType<ApiReference["exportsOf"]>;
}

/** Thrown if documents have links that lead nowhere. */
export class DeadLinksError extends Error {
  override readonly name = "DeadLinksError";
}

/** Builds the site in a folder, which is emptied first. */
export async function buildSite(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const sources = [...documentPages(), ...apiPages()];
  const links = new SiteLinks(sources, folder);
  const rendered = sources.map((source) => {
    const page = renderMarkdown(source.markdown, (href) => links.resolve(source, href));
    return source.declarations === undefined ? page : { ...page, html: withTypeLinks(page.html, source.declarations) };
  });
  const menu = menuOf(sources, rendered);
  for (const [i, { path }] of sources.entries()) write(folder, path, writePage({ path, menu, ...rendered[i] }));
  const playground = { path: "playground.html", title: "Playground", sections: [], menu, isWide: true };
  const scripts = ["playground-samples.js", "playground.js"];
  write(
    folder,
    "playground.html",
    writePage({ ...playground, scripts, html: readFileSync(join(ROOT, "site/playground.html"), "utf8") }),
  );
  write(folder, "search-index.js", `globalThis.pithSearchIndex = ${JSON.stringify(indexOf(sources, rendered))};\n`);
  writeForModels(folder, sources, rendered);
  await writeAssets(folder);
  if (links.dead.length > 0) throw new DeadLinksError(`links that lead nowhere:\n${links.dead.join("\n")}`);
}

function write(folder: string, path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

const SHORT_TITLES: Readonly<Record<string, string>> = {
  "README.md": "Introduction",
  "docs/README.md": "All documents",
  "examples/README.md": "Examples",
  "docs/output.md": "Output",
  "docs/sites.md": "Sites",
  "docs/records.md": "Records",
};

function documentPages(): SourcePage[] {
  return MENU.flatMap(({ title, documents }) =>
    documents.map((document) => ({
      document,
      path: pagePath(document),
      group: title,
      markdown: readFileSync(join(ROOT, document), "utf8"),
      ...(SHORT_TITLES[document] === undefined ? {} : { shortTitle: SHORT_TITLES[document] }),
    })),
  );
}

function apiPages(): SourcePage[] {
  const reference = new ApiReference(join(ROOT, "dist"));
  return Object.entries(ENTRY_POINTS).map(([entry, file]) => {
    const path = apiPath(entry);
    const declarations = reference.exportsOf(file);
    const markdown = referencePage(entry, declarations);
    return { document: path.replace(".html", ".md"), path, group: "API", markdown, shortTitle: entry, declarations };
  });
}

function menuOf(sources: readonly SourcePage[], rendered: readonly RenderedDocument[]): SiteMenu {
  const groups = [...new Set(sources.map(({ group }) => group))];
  return groups.map((title) => ({
    title,
    links: sources.flatMap(({ group, path, shortTitle }, i) =>
      group === title ? [{ path, title: shortTitle ?? rendered[i].title }] : [],
    ),
  }));
}

const LAST_SLASH = /\/$/;
const MAX_SUMMARY_CHARS = 160;
const SENTENCE_END = /(?<=[.:])\s/;
const EXTERNAL = /^[a-z]+:/i;

/** Turns links between files of the project into links of the site. Copies the files that are not pages. */
class SiteLinks {
  readonly dead: string[] = [];
  readonly #pages: ReadonlyMap<string, string>;
  readonly #folder: string;

  constructor(sources: readonly SourcePage[], folder: string) {
    this.#pages = new Map(sources.map(({ document, path }) => [document, path]));
    this.#folder = folder;
  }

  resolve({ document, path }: SourcePage, href: string): string {
    if (EXTERNAL.test(href) || href.startsWith("#")) return href;
    const [file, anchor] = href.split("#");
    const target = posix.join(posix.dirname(document), file);
    const page = this.#pages.get(target) ?? this.#pages.get(posix.join(target, "README.md"));
    const end = anchor === undefined ? "" : `#${anchor}`;
    if (page !== undefined) return relativePath(path, page) + end;
    if (!existsSync(join(ROOT, target))) this.dead.push(`${document}: ${href}`);
    else return relativePath(path, this.#copied(target));
    return href;
  }

  /** Copies a file, or lists a folder. Returns its path on the site. */
  #copied(target: string): string {
    const clean = target.replace(LAST_SLASH, "");
    const from = join(ROOT, clean);
    const to = join(this.#folder, "files", clean);
    cpSync(from, to, { recursive: true });
    if (!statSync(from).isDirectory()) return `files/${clean}`;
    const items = readdirSync(from).map((name) => `<li><a href="${encodeURI(name)}">${name}</a></li>`);
    writeFileSync(
      join(to, "index.html"),
      `<!doctype html><title>${clean}</title><h1>${clean}</h1><ul>${items.join("\n")}</ul>\n`,
    );
    return `files/${clean}/index.html`;
  }
}

function indexOf(sources: readonly SourcePage[], rendered: readonly RenderedDocument[]): object[] {
  return sources.flatMap(({ path }, i) =>
    rendered[i].sections.map(({ heading, anchor, text }) => ({
      title: rendered[i].title,
      heading,
      url: `${path}#${anchor}`,
      text,
    })),
  );
}

/** Tables, lists, code, pictures, comments, and a line of emphasis below the title. */
const NO_PROSE = /^(?:[|#<!\-\s]|\d+\.|\*[^*]+\*$|$)/;
const FENCED = /^```[\s\S]*?^```$/gm;
const COLON_AT_END = /:$/;
const LINK = /\[([^\]]*)\]\([^)]*\)/g;

/** Returns the first sentence of a document, without Markdown; empty if there is no text before its second heading. */
function summaryOf(markdown: string): string {
  const start = markdown.split("\n## ")[0].replace(FENCED, "");
  const paragraph = start.split("\n\n").find((block) => !NO_PROSE.test(block)) ?? "";
  const text = paragraph.replace(LINK, "$1").replaceAll("\n", " ").replaceAll("`", "").trim();
  return text.split(SENTENCE_END)[0].replace(COLON_AT_END, ".").slice(0, MAX_SUMMARY_CHARS);
}

/** Writes the documents as Markdown too, `llms.txt` (https://llmstxt.org), and all documents in one file. */
function writeForModels(folder: string, sources: readonly SourcePage[], rendered: readonly RenderedDocument[]): void {
  const lines = sources.map((source, i) => {
    write(folder, source.document, source.markdown);
    const summary = summaryOf(source.markdown);
    return {
      group: source.group,
      line: `- [${rendered[i].title}](${source.document})${summary === "" ? "" : `: ${summary}`}`,
    };
  });
  const groups = [...new Set(lines.map(({ group }) => group))].map(
    (group) =>
      `## ${group}\n\n${lines
        .filter((one) => one.group === group)
        .map(({ line }) => line)
        .join("\n")}`,
  );
  const { description } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { description: string };
  write(folder, "llms.txt", `# pith\n\n> ${description}\n\n${groups.join("\n\n")}\n`);
  const whole = sources.map(({ document, markdown }) => `<!-- ${document} -->\n\n${markdown.trim()}\n`);
  write(folder, "llms-full.txt", whole.join("\n"));
}

const SAMPLES = [
  "news-article",
  "product",
  "product-grid",
  "forum-thread",
  "api-docs",
  "blog-comments",
  "service-landing",
];

async function writeAssets(folder: string): Promise<void> {
  cpSync(join(ROOT, "site/style.css"), join(folder, "style.css"));
  cpSync(join(ROOT, "site/client/search.js"), join(folder, "search.js"));
  for (const name of readdirSync(join(ROOT, "docs")).filter((file) => file.endsWith(".svg"))) {
    cpSync(join(ROOT, "docs", name), join(folder, "docs", name));
  }
  const samples = SAMPLES.map((name) => ({ name, html: readFileSync(join(ROOT, `examples/${name}.html`), "utf8") }));
  write(folder, "playground-samples.js", `globalThis.pithSamples = ${JSON.stringify(samples)};\n`);
  await build({
    absWorkingDir: ROOT,
    entryPoints: ["site/client/playground.js"],
    alias: { entities: join(ROOT, "src/html/native-references.ts") },
    bundle: true,
    minify: true,
    format: "iife",
    target: "es2022",
    logLevel: "warning",
    outfile: join(folder, "playground.js"),
  });
}
