import { ADVERT_LABEL, PARAGRAPH_BULLET } from "../../vocabulary/index.ts";
import { isCodeLanguage } from "../code.ts";
import type { Block, Code, Figure, Heading, Image, Inline, Item, List, Paragraph } from "../content.ts";
import { inlineText } from "../line/index.ts";
import { isLarger, pictureOf } from "../media/index.ts";
import { isLeftover, withoutShortcode } from "./leftovers.ts";
import { joinPair, splitLonePairs } from "./pair-tables.ts";

/** Matches blocks of the content tree that repeat other blocks or only decorate. `kept` are the kept siblings before the block. */
export interface BlockRule {
  readonly id: string;
  /** The kinds of blocks to test. */
  readonly kinds: readonly Block["kind"][];
  readonly test: (block: Block, kept: readonly Block[]) => boolean;
  /** Limit for the share of its siblings that the rule may drop. If it matches more of them, and more than one, it drops none. */
  readonly maxShare?: number;
}

/** Limit: a repeated text of up to this length is a refrain, a label or a number. A longer one is a text written twice. */
const MAX_REFRAIN_CHARS = 12;
/** Limit: a paragraph that starts with a longer text is not the label of an advert ("- Advertisement -"). Set by hand. */
const MAX_ADVERT_LABEL_CHARS = 40;

/** Content with more leftovers than this is about data or markup. Chosen by us: on 2,900 pages, at most 3 of 87 blocks were leftovers. */
const MAX_LEFTOVER_SHARE = 0.2;

/** The rules for blocks; a block that matches one is dropped. */
export const BLOCK_RULES: readonly BlockRule[] = [
  {
    id: "same-text",
    kinds: ["paragraph", "heading"],
    test: (block, kept) => {
      const before = block.kind === "heading" ? lastNotImage(kept) : kept.at(-1);
      if (before?.kind === "figure") return block.kind === "paragraph" && isInCaption(block, before);
      return block.kind === before?.kind && haveSameText(block as Line, before as Line);
    },
  },
  {
    id: "lone-rule",
    kinds: ["rule"],
    test: (_, kept) => kept.length === 0 || kept.at(-1)?.kind === "rule",
  },
  {
    id: "advert-label",
    kinds: ["paragraph"],
    test: (block) => {
      const { children } = block as Line;
      const [first] = children;
      if (first?.kind === "text" && first.value.length > MAX_ADVERT_LABEL_CHARS) return false;
      return ADVERT_LABEL.test(inlineText(children));
    },
  },
  {
    id: "leftover",
    kinds: ["paragraph"],
    test: (block, kept) => isLeftover(block as Paragraph) && !isAnnounced(kept.at(-1)),
    maxShare: MAX_LEFTOVER_SHARE,
  },
  {
    id: "lone-bullet",
    kinds: ["paragraph"],
    test: (block) => (bulletedItem(block as Paragraph)?.children[0] as Line | undefined)?.children.length === 0,
  },
];

const RULES_BY_KIND: ReadonlyMap<Block["kind"], readonly BlockRule[]> = new Map(
  BLOCK_RULES.flatMap(({ kinds }) => kinds).map((kind) => [
    kind,
    BLOCK_RULES.filter(({ kinds }) => kinds.includes(kind)),
  ]),
);
const NO_RULES: readonly BlockRule[] = [];
const LIMITED_RULES: readonly BlockRule[] = BLOCK_RULES.filter(({ maxShare }) => maxShare !== undefined);

type Line = Paragraph | Heading;

/** Returns the last block that is not an image. A heading may come before an image for one screen width and after it for another. */
function lastNotImage(kept: readonly Block[]): Block | undefined {
  let last = kept.length - 1;
  while (last >= 0 && kept[last].kind === "image") last--;
  return kept[last];
}

function haveSameText({ children }: Line, { children: before }: Line): boolean {
  const text = inlineText(children);
  return text.length > MAX_REFRAIN_CHARS && text === inlineText(before);
}

/** Whether the caption of a figure contains a line: some pages write captions twice, for the page and for the enlarged picture. */
function isInCaption({ children }: Paragraph, { caption }: Figure): boolean {
  const text = inlineText(children);
  return text.length > MAX_REFRAIN_CHARS && inlineText(caption).includes(text);
}

/**
 * Drops blocks that a rule matches, smaller copies of images, and horizontal rules at the end. Joins paragraphs with bullets into lists, and
 * pairs of labels and values into tables. Moves labels into their code blocks.
 */
export function tidy(blocks: Block[]): Block[] {
  // A single block is the whole content of its cell or list item: keep it.
  if (blocks.length < 2) return blocks[0]?.kind === "rule" ? [] : splitLonePairs(blocks);
  const kept: Block[] = [];
  const unused = LIMITED_RULES.filter((rule) => !isUsed(rule, blocks));
  /** Address of a picture without its size → index in `kept`. */
  const shown = new Map<string, number>();
  for (const block of blocks) {
    if (block.kind === "figure") addPictureOf(block, shown, kept.length);
    if (block.kind === "image") addOrReplaceImage(kept, block, shown);
    else if (!joinPair(kept, block) && !isRedundant(block, kept, unused)) addBlock(kept, block);
  }
  while (kept.at(-1)?.kind === "rule") kept.pop();
  return splitLonePairs(kept);
}

/** Whether a limited rule matches some of the blocks, but not more than it may drop. */
function isUsed({ kinds, test, maxShare = 1 }: BlockRule, blocks: readonly Block[]): boolean {
  let count = 0;
  for (const block of blocks) if (kinds.includes(block.kind) && test(block, NO_BLOCKS)) count++;
  return count > 0 && count <= Math.max(1, blocks.length * maxShare);
}

const NO_BLOCKS: readonly Block[] = [];

function isRedundant(block: Block, kept: readonly Block[], unused: readonly BlockRule[]): boolean {
  for (const rule of RULES_BY_KIND.get(block.kind) ?? NO_RULES) {
    if (!unused.includes(rule) && rule.test(block, kept)) return true;
  }
  return false;
}

/** Adds a block. Bulleted paragraphs in a row become a list. */
function addBlock(kept: Block[], added: Block): void {
  const block = added.kind === "paragraph" ? withoutShortcode(added) : added;
  const item = block.kind === "paragraph" ? bulletedItem(block) : undefined;
  if (item === undefined) {
    kept.push(
      block.kind === "code" ? moveLabelToCode(kept, block) : block.kind === "list" ? withoutCopies(block) : block,
    );
    return;
  }
  const before = kept.at(-1);
  const first = before?.kind === "paragraph" ? bulletedItem(before) : undefined;
  if (first !== undefined) kept[kept.length - 1] = { kind: "list", ordered: false, start: 1, items: [first, item] };
  else if (before?.kind === "list") (before.items as Item[]).push(item);
  else kept.push(block);
}

/** Reduces a marquee, a list that repeats one item to fill the screen, to that item. */
function withoutCopies(list: List): List {
  const [first, ...others] = list.items;
  if (first === undefined || others.length === 0) return list;
  const isMarquee = others.every((item) => isSameLine(item, first));
  return isMarquee ? { ...list, items: [first] } : list;
}

function isSameLine({ children: [line, more] }: Item, { children: [first, rest] }: Item): boolean {
  if (line?.kind !== "paragraph" || first?.kind !== "paragraph") return false;
  return more === undefined && rest === undefined && haveSameText(line, first);
}

/**
 * Adds an image, or replaces the same picture in a smaller size: pages repeat pictures for other screen widths. Drops a copy of the picture
 * of a figure. A picture after a line that ends with a colon is always added.
 */
function addOrReplaceImage(kept: Block[], image: Image, shown: Map<string, number>): void {
  const name = pictureOf(image.url);
  const at = shown.get(name);
  if (at === undefined || isAnnounced(kept.at(-1))) {
    shown.set(name, kept.push(image) - 1);
    return;
  }
  const before = kept[at];
  if (before.kind !== "image") return;
  const larger = isLarger(image.url, before.url) ? image : before;
  // One of two copies may lack the alternative text.
  const alt = larger.alt === "" ? (larger === image ? before : image).alt : larger.alt;
  kept[at] = alt === larger.alt ? larger : { ...larger, alt };
}

/** Notes the picture of a figure, so that later copies of it are dropped. */
function addPictureOf({ children: [picture, more] }: Figure, shown: Map<string, number>, at: number): void {
  if (picture?.kind === "image" && more === undefined) shown.set(pictureOf(picture.url), at);
}

/** Whether a line ends with a colon. */
function isAnnounced(before: Block | undefined): boolean {
  return before?.kind === "paragraph" && COLON.test(inlineText(before.children));
}

/** Moves the name of a programming language from the line above code into the code block. Drops a label such as "Code:". */
function moveLabelToCode(kept: Block[], code: Code): Code {
  const before = kept.at(-1);
  if (before?.kind !== "paragraph") return code;
  if (isCodeLabel(before.children)) {
    kept.pop();
    return code;
  }
  const label = inlineText(before.children).toLowerCase().replace(COLON, "");
  if (!(code.language === undefined ? isCodeLanguage(label) : label === code.language)) return code;
  kept.pop();
  return { ...code, language: label };
}

const COLON = /:$/;
const CODE_LABEL = /^(?:[A-Z]{2,4} )?Code ?: ?$/;
const WORD_AND_COLON = /^[\p{L}\p{M}]{2,15} ?: ?$/u;

/** Whether a line is the label of code in a forum: "Code:", or "Código:" before a link to select it. */
function isCodeLabel([first, second, third]: readonly Inline[]): boolean {
  if (first?.kind !== "text" || third !== undefined) return false;
  if (second === undefined) return CODE_LABEL.test(first.value);
  return second.kind === "link" && second.url.endsWith("#") && WORD_AND_COLON.test(first.value);
}

/** Returns a paragraph that starts with a bullet as a list item; undefined for others. */
function bulletedItem({ children: line }: Paragraph): Item | undefined {
  const first = line[0];
  if (first?.kind !== "text" || !PARAGRAPH_BULLET.test(first.value)) return undefined;
  const value = first.value.replace(PARAGRAPH_BULLET, "");
  const rest = line.slice(1);
  const children: Inline[] = value === "" ? rest : [{ kind: "text", value }, ...rest];
  return { kind: "item", children: [{ kind: "paragraph", children }] };
}
