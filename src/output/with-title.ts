import { type Block, type Content, type Heading, inlineText } from "../content/index.ts";
import { wordKey } from "../text/index.ts";
import type { Facts } from "./page-facts.ts";

/** The heading that repeats the title is among this many first blocks. An image, a kicker or a byline may come before it. Set by hand. */
const MAX_BLOCKS_TO_HEADING = 4;

/** Puts the title and the byline above the content, as the options ask for. */
export function withTitle(
  content: Content,
  source: { readonly facts: Facts },
  options: { readonly title?: boolean | undefined; readonly byline?: boolean | undefined },
): Content {
  // Reading `source.facts` reads the metadata of the page.
  if (options.title !== true && options.byline !== true) return content;
  const { facts } = source;
  const byline = options.byline === true ? bylineOf(content, facts) : [];
  if (options.title !== true) return { ...content, blocks: [...byline, ...content.blocks] };
  const { heading, rest } = titled(content.blocks, facts.title);
  return { ...content, blocks: [...heading, ...byline, ...rest] };
}

/**
 * Returns the title as the only heading of level 1, and the content below it. If a heading near the start repeats the title, that heading is
 * taken instead. If other headings have level 1, all others move down one level. A page without a title has no heading.
 */
function titled(
  blocks: readonly Block[],
  title: string | undefined,
): { readonly heading: readonly Block[]; readonly rest: readonly Block[] } {
  if (title === undefined) return { heading: [], rest: blocks };
  const own = blocks.slice(0, MAX_BLOCKS_TO_HEADING).find((block) => isHeading(block) && repeatsTitle(block, title));
  const rest = own === undefined ? blocks : blocks.filter((block) => block !== own);
  const children = own?.kind === "heading" ? own.children : [{ kind: "text", value: title } as const];
  return { heading: [{ kind: "heading", level: 1, children }], rest: belowFirstLevel(rest) };
}

/** Characters of a date without its time: `2026-04-17`. */
const DATE_CHARS = 10;

/** Whether a block is a paragraph with hardly more than this text. */
function isLineWith(block: Block, name: string): boolean {
  const line = block.kind === "paragraph" ? inlineText(block.children) : "";
  return line.includes(name) && line.length <= name.length + MAX_CHARS_BESIDE_NAME;
}

/** Limit: characters of a byline of the content besides the name of the author: `By Ada Lovelace, staff writer`. Set by hand. */
const MAX_CHARS_BESIDE_NAME = 20;

/**
 * Returns the line with authors, site and date, such as `*Ada Lovelace, The Ledger, 2026-04-17*`. There is no line without author and date,
 * nor if the content has a byline near its start.
 */
function bylineOf({ blocks }: Content, { authors = [], site, published }: Facts): readonly Block[] {
  const date = published?.slice(0, DATE_CHARS);
  const [name = date] = authors;
  if (name === undefined || blocks.slice(0, MAX_BLOCKS_TO_HEADING).some((block) => isLineWith(block, name))) return [];
  const value = [...authors, site, date].filter((part) => part !== undefined).join(", ");
  return [{ kind: "paragraph", children: [{ kind: "emphasis", children: [{ kind: "text", value }] }] }];
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
