/** The pages of the documentation site, in the order of its menu. */

/** A group of pages in the menu. */
export interface MenuGroup {
  readonly title: string;
  /** Paths of documents, from the folder of the project. */
  readonly documents: readonly string[];
}

export const MENU: readonly MenuGroup[] = [
  { title: "Start", documents: ["README.md", "docs/quick-start.md", "docs/README.md"] },
  {
    title: "Tasks",
    documents: [
      "docs/pages-to-markdown.md",
      "docs/lists-to-csv.md",
      "docs/products.md",
      "docs/chunks.md",
      "docs/crawl.md",
      "docs/sites.md",
      "docs/fix-a-site.md",
      "docs/scale.md",
      "docs/warc.md",
      "docs/layout.md",
      "docs/in-the-browser.md",
      "docs/measure-your-pages.md",
      "docs/training.md",
      "docs/coming-from.md",
    ],
  },
  {
    title: "Reference",
    documents: [
      "docs/library.md",
      "docs/output.md",
      "docs/records.md",
      "docs/methods.md",
      "docs/evaluation.md",
      "docs/security.md",
    ],
  },
  { title: "Help", documents: ["docs/faq.md", "docs/weaknesses.md", "docs/benchmarks.md"] },
  {
    title: "Project",
    documents: [
      "examples/README.md",
      "ARCHITECTURE.md",
      "CONTRIBUTING.md",
      "CHANGELOG.md",
      "SECURITY.md",
      "docs/decisions/0001-learned-extractor.md",
      "docs/decisions/0002-markdown-writer.md",
      "docs/decisions/0003-warc-reader.md",
      "docs/decisions/0004-shared-templates.md",
      "docs/decisions/notebook.md",
    ],
  },
];

/** Entry points of the package whose API the site shows, with their declaration files below dist/. */
export const ENTRY_POINTS: Readonly<Record<string, string>> = {
  pith: "index.d.ts",
  "pith/fetch": "entries/pith-fetch.d.ts",
  "pith/crawl": "entries/pith-crawl.d.ts",
  "pith/render": "entries/pith-render.d.ts",
  "pith/sites": "entries/pith-sites.d.ts",
  "pith/warc": "entries/pith-warc.d.ts",
  "pith/inputs": "entries/pith-inputs.d.ts",
  "pith/evaluate": "entries/pith-evaluate.d.ts",
  "pith/methods": "entries/pith-methods.d.ts",
  "pith/browser": "browser.d.ts",
  "pith/browser/small": "browser-small.d.ts",
};

const FOLDER_PAGE = /README\.md$/;
const MARKDOWN = /\.md$/;

/** Returns the path of a page on the site: `docs/quick-start.md` → `docs/quick-start.html`. The README of the project is the first page. */
export function pagePath(document: string): string {
  if (document === "README.md") return "index.html";
  return document.replace(FOLDER_PAGE, "index.md").replace(MARKDOWN, ".html");
}

/** Returns the path of the reference of an entry point: `pith/fetch` → `api/pith-fetch.html`. */
export function apiPath(entry: string): string {
  return `api/${entry.replaceAll("/", "-")}.html`;
}
