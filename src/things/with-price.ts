/** Adds the price of a thing to the content of its page. */
import type { Block, Content, Heading, Inline } from "../content/index.ts";
import { wordKey } from "../text/index.ts";
import type { ThingType } from "./page-thing.ts";
import type { ThingSubject } from "./read-thing.ts";
import { nameField, priceFields } from "./thing-fields.ts";

/** Types whose price belongs to the content. */
const PRICED_TYPES: ReadonlySet<ThingType> = new Set(["product", "book", "software"]);
/** A doubtful price is a field of the thing, but not content. */
const MIN_CONFIDENCE = 0.8;
/** The name may be below a line or a picture, not farther down. */
const MAX_BLOCKS_ABOVE_NAME = 3;

/**
 * Returns the content with the price in a paragraph of its own: after the heading with the name, or at the start. Returns the content
 * unchanged if it has the price already. `toText` writes content as plain text.
 */
export function withPrice(content: Content, subject: ThingSubject, toText: (content: Content) => string): Content {
  if (!PRICED_TYPES.has(subject.type) || content.blocks.length === 0) return content;
  const { price } = priceFields(subject);
  if (price === undefined || price.confidence < MIN_CONFIDENCE) return content;
  if (hasAmount(toText(content), price.value.text)) return content;
  const name = nameField(subject);
  if (name === undefined) return content;
  const { blocks } = content;
  const key = wordKey(name.value);
  const named = blocks
    .slice(0, MAX_BLOCKS_ABOVE_NAME)
    .findIndex((block) => block.kind === "heading" && wordKey(plainText(block)) === key);
  const paragraph: Block = { kind: "paragraph", children: [{ kind: "text", value: price.value.text }] };
  return { ...content, blocks: [...blocks.slice(0, named + 1), paragraph, ...blocks.slice(named + 1)] };
}

const FIRST_NUMBER = /\d[\d.,'’\u00a0\u202f ]{0,20}/u;
const NUMBER_END = /[.,'’\u00a0\u202f ]{1,9}$/u;
const DIGIT = /\d/;
const MIN_AMOUNT_CHARS = 4;

/** Whether a text contains the number of a price, not as a part of a longer one. */
function hasAmount(text: string, price: string): boolean {
  const digits = FIRST_NUMBER.exec(price)?.[0].replace(NUMBER_END, "") ?? price;
  // A short number may count something else.
  const number = digits.length < MIN_AMOUNT_CHARS ? price : digits;
  for (let at = text.indexOf(number); at >= 0; at = text.indexOf(number, at + 1)) {
    if (!DIGIT.test(text.charAt(at - 1)) && !DIGIT.test(text.charAt(at + number.length))) return true;
  }
  return false;
}

/** The text of a heading. */
function plainText({ children }: Heading): string {
  const parts: string[] = [];
  const stack: Inline[] = children.toReversed();
  for (let inline = stack.pop(); inline !== undefined; inline = stack.pop()) {
    if (inline.kind === "text" || inline.kind === "code-span") parts.push(inline.value);
    else if ("children" in inline) stack.push(...inline.children.toReversed());
  }
  return parts.join("");
}
