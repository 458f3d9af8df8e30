import MarkdownIt from "markdown-it";
import { marked } from "marked";
import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";
import { type DefaultTreeAdapterTypes, parseFragment } from "parse5";

/** Renderers of Markdown, all with raw HTML, unsafe addresses and automatic links turned on. */
const markdownIt = new MarkdownIt({ html: true, linkify: true });
markdownIt.validateLink = () => true;
export const RENDERERS: Readonly<Record<string, (markdown: string) => string>> = {
  marked: (markdown) => marked.parse(markdown, { async: false }),
  "markdown-it": (markdown) => markdownIt.render(markdown),
  micromark: (markdown) =>
    micromark(markdown, {
      extensions: [gfm()],
      htmlExtensions: [gfmHtml()],
      allowDangerousHtml: true,
      allowDangerousProtocol: true,
    }),
};

/** The elements that renderers make of our Markdown, with their attributes. */
const ELEMENTS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    "p em strong del s sub sup br hr blockquote ul pre table thead tbody tr".split(" ").map((name) => [name, ""]),
  ),
  ...Object.fromEntries("h1 h2 h3 h4 h5 h6".split(" ").map((name) => [name, "id class"])),
  ul: "class",
  ol: "start class",
  li: "id class",
  section: "data-footnotes class",
  code: "class",
  th: "align style",
  td: "align style",
  a: "href title id class aria-describedby aria-label data-footnote-ref data-footnote-backref",
  img: "src alt title",
  input: "type disabled checked class",
};

const SAFE_SCHEMES: readonly string[] = ["https:", "http:", "mailto:", "tel:", "ftp:", "magnet:"];

/** Whether a browser would follow an address without running code. */
export function hasSafeScheme(address: string): boolean {
  try {
    return SAFE_SCHEMES.includes(new URL(address, "https://base.example/").protocol);
  } catch {
    return true;
  }
}

/** Returns what a browser would make of rendered Markdown that our Markdown never means: elements, attributes, unsafe addresses. */
export function faultsIn(html: string): string[] {
  const faults: string[] = [];
  const open: DefaultTreeAdapterTypes.Node[] = [parseFragment(html)];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if ("childNodes" in node) open.push(...node.childNodes);
    if (node.nodeName === "#comment") faults.push("comment");
    if (!("attrs" in node)) continue;
    const allowed = ELEMENTS[node.nodeName]?.split(" ");
    if (allowed === undefined) faults.push(`<${node.nodeName}>`);
    for (const { name, value } of node.attrs) {
      if (allowed !== undefined && !allowed.includes(name)) faults.push(`<${node.nodeName} ${name}>`);
      if ((name === "href" || name === "src") && !hasSafeScheme(value)) faults.push(`${name}=${value}`);
    }
  }
  return faults;
}

/** Counts the images of rendered Markdown. */
export function imagesIn(html: string): number {
  return html.match(/<img\b/g)?.length ?? 0;
}
