/** Recognizes paragraphs that programs left in a page: data, tags, placeholders of templates, shortcodes, scripts, style rules. */
import { SCRIPT_START } from "../../vocabulary/index.ts";
import type { Inline, Paragraph } from "../content.ts";
import { inlineText } from "../line/index.ts";

/** Whether a paragraph consists of leftovers only. Text with code in it is about code and never matches. */
export function isLeftover({ children }: Paragraph): boolean {
  const first = children[0];
  if (first?.kind !== "text" || !MAY_BE_LEFTOVER.test(first.value) || !children.every(isProse)) return false;
  const text = inlineText(children);
  return TESTS.some((test) => test(text));
}

/** Fast path: most paragraphs start with other characters, and most of the rest with other words. */
const MAY_BE_LEFTOVER = new RegExp(`^[[{<$(!.#@]|${SCRIPT_START.source}`);

function isProse(inline: Inline): boolean {
  if (inline.kind === "code-span" || inline.kind === "math") return false;
  return !("children" in inline) || inline.children.every(isProse);
}

/** One or more tags: `</p></div>`. */
const TAGS = /^(?:<\/?[a-z][a-z0-9-]{0,30}(?:\s[^<>]{0,2000}|\/)?>\s?)+$/i;
/** One or more placeholders or values that were printed unread: `{{ item.title }}`, `{% include a %}`, `${name}`, `[object Object]`. */
const PLACEHOLDERS =
  /^(?:(?:\{\{[^{}]{1,200}\}\}|\{%[^{}]{1,200}%\}|<%[^<>]{1,200}%>|\$\{[^{}]{1,200}\}|\[object Object\])[\s,|/-]{0,5})+$/;
/** One or more shortcodes. Each has an attribute (`[gallery ids="1,2"]`) or is an end (`[/caption]`): `[edit]` is text. */
const SHORTCODES = /^(?:\[(?:\/[a-z][\w-]{0,40}|[a-z][\w-]{0,40}\s[^[\]=]{1,60}=[^[\]]{1,2000})\]\s?)+$/i;
/** Prose has these characters rarely, and not at both places. */
const STATEMENT = /[;{]/;
const STATEMENT_END = /[;})]$/;
/** One or more style rules: `.a{color:red}`, `@media print{.a{color:red}}`. */
const STYLE_RULES = /^(?:[.#@][\w-][^{};]{0,200}\{(?:[^{}]|\{[^{}]{0,2000}\}){0,2000}\}\s?)+$/;

const TESTS: readonly ((text: string) => boolean)[] = [
  isData,
  (text) => TAGS.test(text),
  (text) => PLACEHOLDERS.test(text),
  (text) => SHORTCODES.test(text),
  (text) => SCRIPT_START.test(text) && STATEMENT.test(text) && STATEMENT_END.test(text),
  (text) => STYLE_RULES.test(text) && text.includes(":"),
];

const DATA_START = /^(?:\{"|\[\{")/;
/** The start of JSON-LD, which some pages cut off. */
const LINKED_DATA_START = /^\[?\{"@(?:context|type|id|graph)":/;

/** Whether a text is a JSON object or a list of them. */
function isData(text: string): boolean {
  if (!DATA_START.test(text)) return false;
  if (LINKED_DATA_START.test(text)) return true;
  try {
    return typeof JSON.parse(text) === "object";
  } catch {
    return false;
  }
}

const OPENING = /^\[([a-z][\w-]{0,40})\s[^[\]=]{1,60}=[^[\]]{1,2000}\]\s?/i;

/** Removes a shortcode around a paragraph: `[caption width="300"]A cat.[/caption]` → `A cat.` */
export function withoutShortcode(paragraph: Paragraph): Paragraph {
  const [first, ...rest] = paragraph.children;
  const opening = first?.kind === "text" && first.value.startsWith("[") ? OPENING.exec(first.value) : null;
  if (first?.kind !== "text" || opening === null) return paragraph;
  const closing = `[/${opening[1]}]`;
  const line = withText(first.value.slice(opening[0].length), rest);
  const last = line.at(-1);
  if (last?.kind !== "text" || !last.value.endsWith(closing)) return paragraph;
  const inner = last.value.slice(0, -closing.length).trimEnd();
  const children = inner === "" ? line.slice(0, -1) : [...line.slice(0, -1), { ...last, value: inner }];
  return { ...paragraph, children };
}

function withText(value: string, rest: readonly Inline[]): readonly Inline[] {
  return value === "" ? rest : [{ kind: "text", value }, ...rest];
}
