import { type Block, type Heading, inlineText } from "../../content/index.ts";
import { collapseWhitespace } from "../../text/index.ts";

/** Returns the headings that Markdown writes as blocks of their own, in order. Those in quotes, items and cells are text of these. */
export function headingsOf(blocks: readonly Block[]): Heading[] {
  const found: Heading[] = [];
  for (const block of blocks) {
    if (block.kind === "heading") found.push(block);
    else if (block.kind === "figure" || block.kind === "details" || (block.kind === "post" && block.level === 0))
      for (const inner of headingsOf(block.children)) found.push(inner);
  }
  return found;
}

/** The headings above a place in the page, outermost first. */
export class HeadingPath {
  #open: readonly { readonly level: number; readonly text: string }[] = [];

  /** Adds a heading. It ends the sections of its own level and of deeper ones. */
  enter({ level, children }: Heading): void {
    const text = collapseWhitespace(inlineText(children)).trim();
    this.#open = [...this.#open.filter((outer) => outer.level < level), { level, text }];
  }

  get texts(): readonly string[] {
    return this.#open.map(({ text }) => text);
  }
}
