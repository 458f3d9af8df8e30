import { type DefaultTreeAdapterTypes, parse } from "parse5";
import { TRAITS, Trait, tagId } from "../../src/html/tags.ts";
import { decodeMail } from "../../src/page/scripts/protected-mail.ts";

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

/** Elements whose content is not text of the page. */
const SKIPPED = new Set("script style title textarea iframe noembed noframes template svg math select head".split(" "));
const HIDING_STYLE = /(?:^|[;\s])(?:display[\s:]*none|visibility[\s:]*hidden)/i;

function isBlock(name: string): boolean {
  try {
    return (TRAITS[tagId(name)] & Trait.BLOCK) !== 0;
  } catch {
    return false;
  }
}

function hides(element: Element): boolean {
  const value = (name: string) => element.attrs.find((attr) => attr.name === name)?.value;
  if (element.tagName === "dialog" && value("open") === undefined) return true;
  return value("hidden") !== undefined || HIDING_STYLE.test(value("style") ?? "");
}

/** Returns a text as pith reads it, with protected e-mail addresses decoded. */
function textOf({ value, parentNode }: DefaultTreeAdapterTypes.TextNode): string {
  if (!value.startsWith("[") || parentNode === null || !("attrs" in parentNode)) return value;
  return decodeMail(parentNode.attrs.find(({ name }) => name === "data-cfemail")?.value) ?? value;
}

type Step = { readonly node: Node; readonly hidden: boolean } | "break";

/** Returns the blocks of a page by pith's definition of a block, on the tree that parse5 builds. */
export function parse5Blocks(html: string): string[] {
  const blocks: string[] = [];
  let seen = "";
  let unseen = "";
  let breaks = 0;
  const end = () => {
    const text = seen.trim() === "" ? unseen : seen;
    if (text.trim() !== "") blocks.push(text);
    seen = unseen = "";
  };
  const stack: Step[] = [{ node: parse(html, { scriptingEnabled: false }), hidden: false }];
  for (let step = stack.pop(); step !== undefined; step = stack.pop()) {
    if (step === "break") {
      end();
      continue;
    }
    const { node } = step;
    if (node.nodeName === "#text" && "value" in node) {
      if (breaks >= 2) end();
      const isBlank = node.value.trim() === "";
      const text = textOf(node);
      if (step.hidden || isBlank) unseen += text;
      if (!step.hidden || isBlank) seen += text;
      if (!isBlank) breaks = 0;
      continue;
    }
    const element = "tagName" in node ? node : undefined;
    if (element !== undefined && element.tagName === "br") {
      breaks++;
      seen += "\n";
      unseen += "\n";
    }
    const block = element !== undefined && isBlock(element.tagName);
    if (block) end();
    if (!("childNodes" in node) || (element !== undefined && SKIPPED.has(element.tagName))) continue;
    const hidden = step.hidden || (element !== undefined && hides(element));
    if (block) stack.push("break");
    for (let i = node.childNodes.length - 1; i >= 0; i--) stack.push({ node: node.childNodes[i], hidden });
  }
  end();
  return blocks;
}
