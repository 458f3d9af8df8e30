import { type Block, type Content, type Heading, inlineText } from "../content/index.ts";
import { wordKey } from "../text/index.ts";

/** Blocks among which the page's own heading stands: a picture, a kicker or a byline may come before it. */
const MAX_BLOCKS_BEFORE_HEADING = 4;

/**
 * The content under its title, the one heading of the first level; as it is if there is no title. If the content says the
 * title itself at its beginning, that heading is used, else its own headings stand one level lower if they begin at the first.
 */
export function withTitle(content: Content, title: string | undefined): Content {
  if (title === undefined) return content;
  const own = content.blocks
    .slice(0, MAX_BLOCKS_BEFORE_HEADING)
    .find((block) => isHeading(block) && repeatsTitle(block, title));
  const rest = own === undefined ? content.blocks : content.blocks.filter((block) => block !== own);
  const children = own?.kind === "heading" ? own.children : [{ kind: "text", value: title } as const];
  return { ...content, blocks: [{ kind: "heading", level: 1, children }, ...belowFirstLevel(rest)] };
}

function isHeading(block: Block): block is Heading {
  return block.kind === "heading";
}

function repeatsTitle({ level, children }: Heading, title: string): boolean {
  const heading = wordKey(inlineText(children));
  const wanted = wordKey(title);
  // A title is cut short in one place, or carries a subtitle in another.
  const isPart = `${heading} `.startsWith(`${wanted} `) || `${wanted} `.startsWith(`${heading} `);
  return heading === wanted || (level === 1 && heading !== "" && isPart);
}

/** Headings below the first level; the order of levels stays. */
function belowFirstLevel(blocks: readonly Block[]): readonly Block[] {
  if (!blocks.some((block) => isHeading(block) && block.level === 1)) return blocks;
  return blocks.map((block) => (isHeading(block) ? { ...block, level: Math.min(6, block.level + 1) } : block));
}
