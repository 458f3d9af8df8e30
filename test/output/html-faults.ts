import { parseFragment } from "parse5";
import { hasSafeScheme } from "../markdown/rendered.ts";

/** All elements and attributes that may be written. */
export const ALLOWED_HTML: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    "h1 h2 h3 h4 h5 h6 blockquote hr br ul dl dt dd pre table caption thead tbody tr figure figcaption header details summary strong em del sub sup"
      .split(" ")
      .map((name) => [name, []]),
  ),
  p: ["class"],
  ol: ["start"],
  li: ["id"],
  input: ["type", "disabled", "checked"],
  code: ["class"],
  td: ["colspan", "rowspan", "align"],
  th: ["colspan", "rowspan", "align"],
  img: ["src", "alt", "title"],
  div: ["class"],
  section: ["class"],
  article: ["class", "data-level"],
  span: ["class"],
  time: ["datetime"],
  a: ["href", "title"],
};

/** A node of parse5. */
export interface ParsedNode {
  readonly nodeName: string;
  readonly tagName?: string;
  readonly namespaceURI?: string;
  readonly attrs?: readonly { readonly name: string; readonly value: string }[];
  readonly childNodes?: readonly ParsedNode[];
}

/** Returns all elements, attributes and addresses that are not allowed, parsed as a browser would. */
export function htmlFaults(html: string): string[] {
  const found: string[] = [];
  const open: ParsedNode[] = [parseFragment(html) as unknown as ParsedNode];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.tagName !== undefined) {
      const allowed = ALLOWED_HTML[node.tagName];
      if (allowed === undefined || node.namespaceURI !== "http://www.w3.org/1999/xhtml") found.push(node.tagName);
      for (const { name, value } of node.attrs ?? []) {
        if (allowed?.includes(name) !== true) found.push(`${node.tagName} ${name}`);
        if ((name === "href" || name === "src") && !hasSafeScheme(value)) found.push(`${name}=${value}`);
      }
    } else if (node.nodeName === "#comment") found.push("comment");
    open.push(...(node.childNodes ?? []));
  }
  return found;
}
