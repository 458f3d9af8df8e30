import type { Block, Inline, Item } from "../content.ts";
import { plainText } from "../run.ts";

/**
 * Tells blocks of a finished tree that say nothing new. `before` is the block before it in the same list, undefined for
 * the first.
 */
export interface BlockRule {
  readonly id: string;
  readonly test: (block: Block, before: Block | undefined) => boolean;
}

/** Repeated words up to this many are a refrain, a label, a number; more are the same text written twice. */
const SHORT = 12;

export const BLOCK_RULES: readonly BlockRule[] = [
  {
    id: "same-text",
    test: (block, before) => {
      if (before === undefined || !isLine(block) || !isLine(before) || block.kind !== before.kind) return false;
      if (beginDifferently(block.children[0], before.children[0])) return false;
      const text = plainText(block.children);
      return text.length > SHORT && text === plainText(before.children);
    },
  },
  {
    id: "same-image",
    test: (block, before) =>
      block.kind === "image" && before?.kind === "image" && picture(block.url) === picture(before.url),
  },
  {
    id: "lone-rule",
    test: (block, before) => block.kind === "rule" && (before === undefined || before.kind === "rule"),
  },
  {
    id: "advert-label",
    test: (block) => block.kind === "paragraph" && ADVERT.test(plainText(block.children)),
  },
];

/** No more than that an advert stands here. */
export const ADVERT: RegExp =
  /^\P{L}*(?:advertisements?|anzeige|werbung|publici(?:té|dad)|pubblicità|advertentie|reklama|реклама|广告|広告)\P{L}*$/iu;

function isLine(
  block: Block,
): block is Block & { readonly children: readonly Inline[] } & { kind: "paragraph" | "heading" } {
  return block.kind === "paragraph" || block.kind === "heading";
}

/** A cheap no: most neighbours differ in their first letters. */
function beginDifferently(a: Inline | undefined, b: Inline | undefined): boolean {
  if (a?.kind !== "text" || b?.kind !== "text") return false;
  const length = Math.min(a.value.length, b.value.length, SHORT);
  for (let i = 0; i < length; i++) if (a.value.charCodeAt(i) !== b.value.charCodeAt(i)) return true;
  return false;
}

const SIZE = /[-_](?:\d{2,4}(?:x\d{2,4})?|scaled)(?=\.\w{3,4}$)/;
const QUERY_START = /[?#]/;

/** The address of an image without its size. */
function picture(url: string): string {
  return url.split(QUERY_START, 1)[0]!.replace(SIZE, "");
}

/** The width an address names, to keep the larger of two; the one that names none is the original. */
function widthIn(url: string): number {
  return Number(WIDTH.exec(url)?.[1] ?? Number.POSITIVE_INFINITY);
}

const WIDTH = /[-_=](\d{2,4})(?:x\d{2,4})?(?:\.\w{3,4}$|[?&]|$)/;

function isLess(block: Block, before: Block | undefined): boolean {
  for (const { test } of BLOCK_RULES) if (test(block, before)) return true;
  return false;
}

/** The blocks without those a rule takes out, and without a rule at the end. */
export function tidy(blocks: Block[]): Block[] {
  // What stands alone in a cell or an item is what they say.
  if (blocks.length < 2) return blocks[0]?.kind === "rule" ? [] : withLists(blocks);
  const left: Block[] = [];
  for (const block of blocks) {
    const before = left.at(-1);
    if (!isLess(block, before)) left.push(block);
    else if (block.kind === "image" && before?.kind === "image" && widthIn(block.url) > widthIn(before.url)) {
      left[left.length - 1] = block;
    }
  }
  while (left.at(-1)?.kind === "rule") left.pop();
  return withLists(left);
}

/** The least code of a bullet. */
const FIRST_BULLET = 0x2000;
const BULLET = /^[•●▪◦‣∙▸►✓✔]\s*/;

/** Paragraphs that begin with a bullet, two or more in a row, are a list. */
function withLists(blocks: Block[]): Block[] {
  if (!blocks.some(isBulleted)) return blocks;
  const out: Block[] = [];
  for (let i = 0; i < blocks.length; ) {
    let end = i;
    while (end < blocks.length && isBulleted(blocks[end]!)) end++;
    if (end - i < 2) out.push(blocks[i++]!);
    else {
      const items = blocks.slice(i, end).map((block): Item => ({ kind: "item", children: [withoutBullet(block)] }));
      out.push({ kind: "list", ordered: false, start: 1, items });
      i = end;
    }
  }
  return out;
}

function isBulleted(block: Block): boolean {
  const first = block.kind === "paragraph" ? block.children[0] : undefined;
  return first?.kind === "text" && first.value.charCodeAt(0) >= FIRST_BULLET && BULLET.test(first.value);
}

function withoutBullet(block: Block): Block {
  const first = block.kind === "paragraph" ? block.children[0] : undefined;
  if (block.kind !== "paragraph" || first?.kind !== "text") return block;
  const value = first.value.replace(BULLET, "");
  const rest = block.children.slice(1);
  return { kind: "paragraph", children: value === "" ? rest : [{ kind: "text", value }, ...rest] };
}
