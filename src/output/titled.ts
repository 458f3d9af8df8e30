import type { Content } from "../content/content.ts";
import { plainText } from "../content/run.ts";
import { wordKey } from "../text/compare.ts";

/** The content with its title as the first heading; as it is if it begins with that, or if there is no title. */
export function titled(content: Content, title: string | undefined): Content {
  if (title === undefined || beginsWith(content, title)) return content;
  const heading = { kind: "heading", level: 1, children: [{ kind: "text", value: title }] } as const;
  return { ...content, blocks: [heading, ...content.blocks] };
}

function beginsWith({ blocks }: Content, title: string): boolean {
  const first = blocks[0];
  return first?.kind === "heading" && wordKey(plainText(first.children)) === wordKey(title);
}
