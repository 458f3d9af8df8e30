import MarkdownIt from "markdown-it";
import { Anchors } from "./anchors.ts";
import { highlight } from "./highlight.ts";

/** A heading of a page and the text below it, for the menu of the page and for search. */
export interface Section {
  readonly level: number;
  readonly heading: string;
  readonly anchor: string;
  readonly text: string;
}

/** A document as HTML. */
export interface RenderedDocument {
  readonly title: string;
  readonly html: string;
  readonly sections: readonly Section[];
}

const SPACES = /\s+/g;
/** Limit: characters of a section in the search index. Longer ones are mostly tables and output. */
const MAX_INDEXED_CHARS = 1500;

/** Renders a document. `linkTo` returns the address for a link of the document. */
export function renderMarkdown(markdown: string, linkTo: (href: string) => string): RenderedDocument {
  const md = new MarkdownIt({ html: true, linkify: false, highlight });
  const anchors = new Anchors();
  const sections: { level: number; heading: string; anchor: string; text: string }[] = [];
  const tokens = md.parse(markdown, {});
  for (const [i, token] of tokens.entries()) {
    if (token.type === "heading_open") {
      const source = tokens[i + 1].content;
      const anchor = anchors.next(source);
      token.attrSet("id", anchor);
      sections.push({
        level: Number(token.tag.slice(1)),
        heading: plain(tokens[i + 1].children ?? []),
        anchor,
        text: "",
      });
    } else if (token.type === "inline" || token.type === "fence") addText(sections.at(-1), token);
    for (const child of token.children ?? []) {
      const href = child.attrGet("href");
      if (href !== null) child.attrSet("href", linkTo(String(href)));
    }
  }
  const title = sections[0]?.heading ?? "";
  return { title, html: wrapTables(md.renderer.render(tokens, md.options, {})), sections };
}

type Token = ReturnType<InstanceType<typeof MarkdownIt>["parse"]>[number];

function plain(children: readonly Token[]): string {
  return children
    .map(({ type, content }) => (type === "softbreak" ? " " : type === "text" || type === "code_inline" ? content : ""))
    .join("");
}

function addText(section: { heading: string; text: string } | undefined, { type, content, children }: Token): void {
  const text = type === "fence" ? content : plain(children ?? []);
  if (section === undefined || text === section.heading) return;
  section.text = `${section.text} ${text}`.replace(SPACES, " ").trim().slice(0, MAX_INDEXED_CHARS);
}

/** Wide tables scroll by themselves, not with the page. */
function wrapTables(html: string): string {
  return html.replaceAll("<table>", '<div class="table"><table>').replaceAll("</table>", "</table></div>");
}
