import { type Block, type Content, type Heading, inlineText } from "../content/index.ts";
import { wordKey } from "../text/index.ts";

/** The heading that repeats the title is among this many first blocks. An image, a kicker or a byline may come before it. Set by hand. */
const MAX_BLOCKS_TO_HEADING = 4;

/**
 * Puts the title above the content, as the only heading of level 1. If a heading near the start repeats the title, that heading is moved to
 * the top instead. If other headings have level 1, all others move down one level. Returns the content unchanged for a page without a
 * title.
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

/** Whether a heading repeats the title. At level 1 it is enough that one is the start of the other. */
function repeatsTitle({ level, children }: Heading, title: string): boolean {
  const heading = wordKey(inlineText(children));
  const key = wordKey(title);
  // Either of them may be cut short, or may have a subtitle that the other lacks.
  const isPrefix = `${heading} `.startsWith(`${key} `) || `${key} `.startsWith(`${heading} `);
  return heading === key || (level === 1 && heading !== "" && isPrefix);
}

/** Moves headings down one level if some are of level 1. */
function belowFirstLevel(blocks: readonly Block[]): readonly Block[] {
  if (!blocks.some((block) => isHeading(block) && block.level === 1)) return blocks;
  return blocks.map((block) => (isHeading(block) ? { ...block, level: Math.min(6, block.level + 1) } : block));
}
