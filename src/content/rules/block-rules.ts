import { ADVERT_LABEL } from "../../vocabulary/index.ts";
import { isLanguage } from "../code.ts";
import type { Block, Code, Heading, Image, Inline, Item, List, Paragraph } from "../content.ts";
import { inlineText } from "../line/index.ts";
import { isLarger, pictureOf } from "../media/index.ts";

/** Tells blocks of a finished tree that say nothing new. `left` is what is left of the blocks before it in the same list. */
export interface BlockRule {
  readonly id: string;
  /** The kinds of block it looks at. */
  readonly kinds: readonly Block["kind"][];
  readonly test: (block: Block, left: readonly Block[]) => boolean;
}

/** Repeated words up to this many are a refrain, a label, a number; more are the same text written twice. */
const SHORT = 12;

export const BLOCK_RULES: readonly BlockRule[] = [
  {
    id: "same-text",
    kinds: ["paragraph", "heading"],
    test: (block, left) => {
      const before = block.kind === "heading" ? lastSaid(left) : left.at(-1);
      return block.kind === before?.kind && sayTheSame(block as Line, before as Line);
    },
  },
  {
    id: "lone-rule",
    kinds: ["rule"],
    test: (_, left) => left.length === 0 || left.at(-1)?.kind === "rule",
  },
  {
    id: "advert-label",
    kinds: ["paragraph"],
    test: (block) => {
      const { children } = block as Line;
      return mayBeLabel(children[0]) && ADVERT_LABEL.test(inlineText(children));
    },
  },
  {
    id: "lone-bullet",
    kinds: ["paragraph"],
    test: (block) => (bulleted(block as Paragraph)?.children[0] as Line | undefined)?.children.length === 0,
  },
];

const RULES_BY_KIND: ReadonlyMap<Block["kind"], readonly BlockRule[]> = new Map(
  BLOCK_RULES.flatMap(({ kinds }) => kinds).map((kind) => [
    kind,
    BLOCK_RULES.filter(({ kinds }) => kinds.includes(kind)),
  ]),
);
const NO_RULES: readonly BlockRule[] = [];

/** A cheap no: letters with which no label begins. */
const NO_LABEL = /^(?:[b-oqstuvxyz]|a[^dn]|p[^u]|r[^e]|w[^e])/i;

function mayBeLabel(first: Inline | undefined): boolean {
  return first?.kind !== "text" || !NO_LABEL.test(first.value);
}

type Line = Paragraph | Heading;

/** The last block that is no picture: on one width of the screen the heading stands above it, on another below. Paragraphs between pictures may be credits. */
function lastSaid(left: readonly Block[]): Block | undefined {
  let last = left.length - 1;
  while (last >= 0 && left[last].kind === "image") last--;
  return left[last];
}

function sayTheSame({ children }: Line, { children: before }: Line): boolean {
  if (beginDifferently(children[0], before[0])) return false;
  const text = inlineText(children);
  return text.length > SHORT && text === inlineText(before);
}

/** A cheap no: most neighbours differ in their first letters. */
function beginDifferently(a: Inline | undefined, b: Inline | undefined): boolean {
  if (a?.kind !== "text" || b?.kind !== "text") return false;
  const length = Math.min(a.value.length, b.value.length, SHORT);
  for (let i = 0; i < length; i++) if (a.value.charCodeAt(i) !== b.value.charCodeAt(i)) return true;
  return false;
}

/** The blocks without those a rule takes out, and without a rule at the end; lists and code as they are meant. */
export function tidy(blocks: Block[]): Block[] {
  // What stands alone in a cell or an item is what they say.
  if (blocks.length < 2) return blocks[0]?.kind === "rule" ? [] : blocks;
  const left: Block[] = [];
  let shown: Map<string, number> | undefined;
  for (const block of blocks) {
    if (block.kind === "image") {
      shown ??= new Map();
      takeLarger(left, block, shown);
    } else if (!saysNothing(block, left)) take(left, block);
  }
  while (left.at(-1)?.kind === "rule") left.pop();
  return left;
}

function saysNothing(block: Block, left: readonly Block[]): boolean {
  for (const rule of RULES_BY_KIND.get(block.kind) ?? NO_RULES) if (rule.test(block, left)) return true;
  return false;
}

function take(left: Block[], block: Block): void {
  const item = block.kind === "paragraph" ? bulleted(block) : undefined;
  if (item === undefined) {
    left.push(block.kind === "code" ? labelled(left, block) : block.kind === "list" ? saidOnce(block) : block);
    return;
  }
  const before = left.at(-1);
  const first = before?.kind === "paragraph" ? bulleted(before) : undefined;
  if (first !== undefined) left[left.length - 1] = { kind: "list", ordered: false, start: 1, items: [first, item] };
  else if (before?.kind === "list") (before.items as Item[]).push(item);
  else left.push(block);
}

/** A line that moves across the screen is written as often as fits: a list of one and the same item. */
function saidOnce(list: List): List {
  const [first, ...others] = list.items;
  if (first === undefined || others.length === 0) return list;
  const isMoving = others.every((item) => isSameLine(item, first));
  return isMoving ? { ...list, items: [first] } : list;
}

function isSameLine({ children: [line, more] }: Item, { children: [first, rest] }: Item): boolean {
  if (line?.kind !== "paragraph" || first?.kind !== "paragraph") return false;
  return more === undefined && rest === undefined && sayTheSame(line, first);
}

/**
 * Of images that show the same picture the largest is left, where the first stood: the others are for another width of the screen, or
 * decorate. What a line announces is shown again.
 */
function takeLarger(left: Block[], image: Image, shown: Map<string, number>): void {
  const name = pictureOf(image.url);
  const at = shown.get(name);
  if (at === undefined || isAnnounced(left.at(-1))) shown.set(name, left.push(image) - 1);
  else if (isLarger(image.url, (left[at] as Image).url)) left[at] = image;
}

function isAnnounced(before: Block | undefined): boolean {
  return before?.kind === "paragraph" && COLON.test(inlineText(before.children));
}

/** The name of the language, in a line of its own above code, belongs to the code; that it is code needs no saying. */
function labelled(left: Block[], code: Code): Code {
  const before = left.at(-1);
  if (before?.kind !== "paragraph") return code;
  if (isCodeLabel(before.children)) {
    left.pop();
    return code;
  }
  const label = inlineText(before.children).toLowerCase().replace(COLON, "");
  if (!(code.language === undefined ? isLanguage(label) : label === code.language)) return code;
  left.pop();
  return { ...code, language: label };
}

const COLON = /:$/;
const CODE_LABEL = /^(?:[A-Z]{2,4} )?Code ?: ?$/;
const WORD_AND_COLON = /^[\p{L}\p{M}]{2,15} ?: ?$/u;

/** What forums write above code: "Code:", and in any language a link that selects all of it. */
function isCodeLabel([first, second, third]: readonly Inline[]): boolean {
  if (first?.kind !== "text" || third !== undefined) return false;
  if (second === undefined) return CODE_LABEL.test(first.value);
  return second.kind === "link" && second.url.endsWith("#") && WORD_AND_COLON.test(first.value);
}

/** Bullets, and the dot that word processors take from a font of signs. */
const BULLET = /^(?:[•●▪◦‣∙▸►✓✔]\s*|·\s+)/;
/** All bullets come behind the letters of ASCII. */
const FIRST_BULLET = "·".charCodeAt(0);

/** A paragraph that begins with a bullet as an item, which it is if one stands before it; undefined for others. */
function bulleted({ children: line }: Paragraph): Item | undefined {
  const first = line[0];
  if (first?.kind !== "text" || first.value.charCodeAt(0) < FIRST_BULLET || !BULLET.test(first.value)) return undefined;
  const value = first.value.replace(BULLET, "");
  const rest = line.slice(1);
  const children: Inline[] = value === "" ? rest : [{ kind: "text", value }, ...rest];
  return { kind: "item", children: [{ kind: "paragraph", children }] };
}
