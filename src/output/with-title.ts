import { type Block, type Content, type Heading, inlineText } from "../content/index.ts";
import { wordKey } from "../text/index.ts";

/** The page's own heading is among this many blocks. An image, a kicker or a byline may come before it. */
const MAX_BLOCKS_TO_HEADING = 4;

/**
 * Puts the title above the content, as its only heading of level 1. A heading at the start that repeats the title is
 * moved there. Other headings move down one level if some are of level 1. Without a title, returns the content.
 */
export function withTitle(content: Content, title: string | undefined): Content {
  if (title === undefined) return content;
  const own = content.blocks
    .slice(0, MAX_BLOCKS_TO_HEADING)
    .find((block) => isHeading(block) && repeatsTitle(block, title));
  const rest = own === undefined ? content.blocks : content.blocks.filter((block) => block !== own);
  const children = own?.kind === "heading" ? own.children : [{ kind: "text", value: title } as const];
  return { ...content, blocks: [{ kind: "heading", level: 1, children }, ...belowFirstLevel(rest)] };
}

function isHeading(block: Block): block is Heading {
  return block.kind === "heading";
}

/** Whether a heading is the title. At level 1, one may be the start of the other. */
function repeatsTitle({ level, children }: Heading, title: string): boolean {
  const heading = wordKey(inlineText(children));
  const key = wordKey(title);
  // Either may be cut short, or have a subtitle.
  const isPrefix = `${heading} `.startsWith(`${key} `) || `${key} `.startsWith(`${heading} `);
  return heading === key || (level === 1 && heading !== "" && isPrefix);
}

/** Moves headings down one level if some are of level 1. */
function belowFirstLevel(blocks: readonly Block[]): readonly Block[] {
  if (!blocks.some((block) => isHeading(block) && block.level === 1)) return blocks;
  return blocks.map((block) => (isHeading(block) ? { ...block, level: Math.min(6, block.level + 1) } : block));
}
