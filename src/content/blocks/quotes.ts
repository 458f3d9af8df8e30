import { className } from "../../html/index.ts";
import { QUOTE_INTRODUCTION } from "../../vocabulary/index.ts";
import type { Builder, Exit } from "../builder.ts";
import type { Block } from "../content.ts";
import { inlineText } from "../line/index.ts";
import { isSocialPost, readSocialPost } from "../media/index.ts";

/** Class words of the `<blockquote>` in which some forums put the text of a post. */
const POST_BODY = /post|message|msg|topic/i;

/** An embedded social post with fewer words is only a link to the post. */
const MIN_POST_WORDS = 3;

/** Opens a quotation. An embedded social post is kept whole, chosen or not, with a link to it. Without text it is only that link. */
export function openQuote(builder: Builder, node: number): Exit | "done" {
  const { page, kept } = builder;
  const hasChosen = kept.countWords(node).chosen > 0;
  const isPost = isSocialPost(page, node);
  const link = isPost ? readSocialPost(page, builder.links, node) : undefined;
  if (isPost && page.measures.words[node] < MIN_POST_WORDS) {
    if (link !== undefined) builder.add(link);
    return "done";
  }
  if (isPost) kept.keepTexts(node);
  if (builder.frame.kind === "post" && POST_BODY.test(className(page, node))) return builder.startSection();
  const close = (children: Block[]) => {
    const { chosen, all } = kept.countWords(node);
    if (children.length === 0 || (chosen !== all && isIntroduction(children))) return;
    const isLinked = link === undefined || children.some((block) => linksTo(block, link.url));
    const blocks = isLinked ? children : [...children, link];
    builder.add(hasChosen ? { kind: "quote", children: blocks } : { kind: "quote", children: blocks, added: true });
  };
  return builder.open({ kind: "quote", close });
}

/** Opens an element that a class marks as the quotation of another post. A `<blockquote>` inside does not quote again. */
export function openPostQuote(builder: Builder, node: number): Exit {
  const hasChosen = builder.kept.countWords(node).chosen > 0;
  const close = (inside: Block[]) => {
    const children = inside.flatMap((block) => (block.kind === "quote" ? block.children : [block]));
    if (children.length === 0) return;
    builder.add(hasChosen ? { kind: "quote", children } : { kind: "quote", children, added: true });
  };
  return builder.open({ kind: "quote", close });
}

/** Moves the lines that introduce quotations ("Ann wrote:") into the quotations after them. */
export function joinIntroductions(blocks: readonly Block[]): Block[] {
  const joined: Block[] = [];
  for (const block of blocks) {
    const before = joined.at(-1);
    const lines = before?.kind === "quote" ? before.children : before === undefined ? [] : [before];
    if (block.kind === "quote" && isIntroduction(lines)) {
      joined[joined.length - 1] = { ...block, children: [...lines, ...block.children] };
    } else joined.push(block);
  }
  return joined;
}

/** Whether a paragraph contains a link to an address. Parameters of the address do not matter. */
function linksTo(block: Block, url: string): boolean {
  const [address] = url.split("?", 1);
  return (
    block.kind === "paragraph" && block.children.some((child) => child.kind === "link" && child.url.startsWith(address))
  );
}

/** Limit for the line that introduces a quotation: "On 3 May 2024, at 10:15 AM, Ada Lovelace wrote:". */
const MAX_INTRODUCTION_CHARS = 80;

/** Whether blocks are one line that introduces a quotation: "Ann wrote:". */
function isIntroduction([first, second]: readonly Block[]): boolean {
  if (first?.kind !== "paragraph" || second !== undefined) return false;
  const text = inlineText(first.children);
  return text.length <= MAX_INTRODUCTION_CHARS && QUOTE_INTRODUCTION.test(text);
}
