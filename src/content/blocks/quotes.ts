import { className } from "../../html/index.ts";
import type { Builder, Exit } from "../builder.ts";
import type { Block } from "../content.ts";
import { inlineText } from "../line/index.ts";
import { isQuotedPost, isSocialPost, readSocialPost } from "../media/index.ts";

/** Names that forums give to the frame in which they set what somebody writes. */
const POST_BODY = /post|message|msg|topic/i;

/** A quotation; a post of a network that is not quoted in full is a link to it. */
export function openQuote(builder: Builder, node: number): Exit | "done" {
  if (isQuotedPost(builder.page, node)) builder.kept.keepTexts(node);
  else if (isSocialPost(builder.page, node) && builder.kept.countWords(node).chosen === 0) {
    const post = readSocialPost(builder.page, builder.links, node);
    if (post !== undefined) builder.add(post);
    return "done";
  }
  if (builder.frame.kind === "post" && POST_BODY.test(className(builder.page, node))) return builder.startSection();
  const close = (children: Block[]) => {
    const { chosen, all } = builder.kept.countWords(node);
    if (children.length > 0 && (chosen === all || !isIntroduction(children))) builder.add({ kind: "quote", children });
  };
  return builder.open({ kind: "quote", close });
}

const INTRODUCTION = /(?<!\p{L})(?:said|wrote|schrieb|sagte|a écrit|escribió|ha scritto|писала?|писал\(а\))\s?:\s?$/iu;
/** "On 3 May 2024, at 10:15 AM, Ada Lovelace wrote:" */
const INTRODUCTION_CHARS = 80;

/** Whether all that is left of a quotation says whom it quotes. */
function isIntroduction([first, second]: readonly Block[]): boolean {
  if (first?.kind !== "paragraph" || second !== undefined) return false;
  const text = inlineText(first.children);
  return text.length <= INTRODUCTION_CHARS && INTRODUCTION.test(text);
}
