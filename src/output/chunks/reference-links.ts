import { type Content, inlineText, type Link, type Text } from "../../content/index.ts";
import { collapseWhitespace } from "../../text/index.ts";

/** A link that the text of a chunk names by its number, as `[3]`. */
export interface LinkReference {
  /** From 1. All links of a page to one address have the same number. */
  readonly number: number;
  readonly url: string;
  /** The text of the first link to the address. */
  readonly text: string;
}

/** Around the number of a reference until the text is final: noncharacters, which no text contains. */
const OPEN = "\ufdd0";
const CLOSE = "\ufdd1";
const MARK = /\ufdd0(\d{1,7})\ufdd1(?=([(:])?)/g;

/** Content whose links are plain text with a mark after it, and the references of the marks. */
export interface ReferencedContent {
  readonly content: Content;
  readonly references: readonly LinkReference[];
}

/** Replaces all links by their text and a mark. Images and embeds stay as they are. */
export function withReferences(content: Content): ReferencedContent {
  const references = new Map<string, LinkReference>();
  const marked = withoutLinks(content, references) as Content;
  return { content: marked, references: [...references.values()] };
}

/** Copies a part of the content tree, whose depth is limited. */
function withoutLinks(part: unknown, references: Map<string, LinkReference>): unknown {
  if (Array.isArray(part)) {
    return part.flatMap((child: unknown) => {
      const inner = withoutLinks(child, references);
      return isLink(inner) ? [...inner.children, markOf(inner, references)] : [inner];
    });
  }
  if (typeof part !== "object" || part === null) return part;
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, withoutLinks(value, references)]));
}

function isLink(part: unknown): part is Link {
  return typeof part === "object" && part !== null && (part as Link).kind === "link";
}

function markOf({ url, children }: Link, references: Map<string, LinkReference>): Text {
  const known = references.get(url);
  const reference = known ?? {
    number: references.size + 1,
    url,
    text: collapseWhitespace(inlineText(children)).trim(),
  };
  if (known === undefined) references.set(url, reference);
  return { kind: "text", value: ` ${OPEN}${reference.number}${CLOSE}` };
}

/** Writes the marks of a text as `[3]`. Returns it with the references that it names, each once, in the order of the text. */
export function writeReferences(
  text: string,
  references: readonly LinkReference[],
): { readonly text: string; readonly references: readonly LinkReference[] } {
  const named = new Set<LinkReference>();
  const written = text.replace(MARK, (mark: string, digits: string, next: string | undefined) => {
    const reference = references[Number(digits) - 1];
    if (reference === undefined) return mark;
    named.add(reference);
    // `[3](` would start a link, `[3]:` its definition.
    return next === undefined ? `[${digits}]` : `[${digits}]\\`;
  });
  return { text: written, references: [...named] };
}
