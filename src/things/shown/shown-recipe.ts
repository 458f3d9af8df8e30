/** Reads the recipe that a page shows: a list of ingredients with amounts, and the steps, each below its heading. */
import { Flag, tagSet } from "../../html/index.ts";
import { headingLevel, type Page, readBlock } from "../../page/index.ts";
import { collapseWhitespace } from "../../text/index.ts";
import { INGREDIENT_AMOUNT, INGREDIENTS_HEADING, NUTRITION_HEADING, STEPS_HEADING } from "../../vocabulary/index.ts";

/** Ingredients and steps in page order. */
export interface ShownRecipe {
  readonly ingredients: readonly string[];
  readonly steps: readonly string[];
}

const MAX_HEADING_CHARS = 60;
const MAX_HEADING_WORDS = 8;
/** Limit: code units of the source of a heading. */
const MAX_HEADING_SOURCE = 600;
const MIN_INGREDIENTS = 3;
/** Share of the ingredients that must name an amount. Set by hand: menus have none. */
const MIN_WITH_AMOUNT = 0.6;
/** Limits: blocks below a heading, headings of ingredients that are tried, characters of an ingredient. */
const MAX_BLOCKS = 120;
const MAX_HEADINGS = 10;
const MAX_INGREDIENT_CHARS = 160;
const MIN_STEP_WORDS = 6;
const MIN_LISTED_STEP_WORDS = 3;

/** Returns the recipe of a page. Undefined unless both lists are there. */
export function shownRecipe(page: Page): ShownRecipe | undefined {
  let heading = -1;
  for (let block = 0, tried = 0; block < page.blocks.count && tried < MAX_HEADINGS; block++) {
    const text = headingText(page, block);
    if (text === undefined) continue;
    if (INGREDIENTS_HEADING.test(text)) heading = block;
    else if (heading >= 0 && block <= heading + MAX_BLOCKS && STEPS_HEADING.test(text)) {
      tried++;
      const ingredients = ingredientsOf(itemsBetween(page, heading + 1, block));
      const steps = ingredients.length === 0 ? [] : stepsOf(page, itemsBetween(page, block + 1, block + MAX_BLOCKS));
      if (steps.length > 0) return { ingredients, steps };
    }
  }
  return undefined;
}

function isShown({ blocks: { hidden, words } }: Page, block: number): boolean {
  return hidden[block] !== 1 && words[block] > 0;
}

/** The text of a block that is short enough for a heading, and no link of a menu. */
function headingText(page: Page, block: number): string | undefined {
  const { from, to, words } = page.blocks;
  if (!isShown(page, block) || words[block] > MAX_HEADING_WORDS || (page.flags[from[block]] & Flag.LINKED) !== 0)
    return undefined;
  // Fast path: a block with much source is hardly a heading.
  if (page.from[to[block] - 1] - page.from[from[block]] > MAX_HEADING_SOURCE) return undefined;
  const text = readBlock(page, block).trim();
  return text.length <= MAX_HEADING_CHARS ? text : undefined;
}

/** A text with the block that it starts in. */
interface Item {
  readonly block: number;
  readonly text: string;
  /** The list item or table row, -1 without one. */
  readonly element: number;
}

const WORD = /[\p{L}\p{N}¼-¾]/u;

/** The shown texts from one block to another. Blocks of one list item or table row are one text: "200 g" and "flour" in two cells. */
function itemsBetween(page: Page, start: number, end: number): readonly Item[] {
  const items: Item[] = [];
  for (let block = start; block < Math.min(end, page.blocks.count); block++) {
    if (!isShown(page, block)) continue;
    const element = itemAround(page, page.blocks.owner[block]);
    const isLinked = (page.flags[page.blocks.from[block]] & Flag.LINKED) !== 0;
    if (isLinked && element < 0) continue;
    const last = items.at(-1);
    const lines = readBlock(page, block)
      .split("\n")
      .map((line) => collapseWhitespace(line).trim())
      .filter((line) => WORD.test(line));
    if (lines.length === 0) continue;
    if (last !== undefined && element >= 0 && element === last.element) {
      items[items.length - 1] = { ...last, text: `${last.text} ${lines.join(" ")}`.trim() };
    } else items.push(...lines.map((text) => ({ block, text, element })));
  }
  return items;
}

const ITEM_TAGS = tagSet("li tr");
const MAX_ANCESTORS = 6;

function itemAround({ tag, parent, body }: Page, element: number): number {
  let node = element;
  for (let i = 0; i < MAX_ANCESTORS && node > body; i++) {
    if (ITEM_TAGS[tag[node]] === 1) return node;
    node = parent[node];
  }
  return -1;
}

/** Buttons that multiply the amounts: "2x". */
const SERVINGS_BUTTON = /^\d+\s?[x×]$/i;

/**
 * The ingredients: texts with an amount, and list items after the first of them. Ends at the table of nutrients. Empty if too few texts have an
 * amount.
 */
function ingredientsOf(items: readonly Item[]): readonly string[] {
  const first = items.findIndex(({ text }) => INGREDIENT_AMOUNT.test(text));
  const nutrition = items.findIndex(({ text }) => NUTRITION_HEADING.test(text));
  const own = items
    .slice(Math.max(0, first), nutrition < 0 ? undefined : nutrition)
    .filter(({ text }) => text !== "" && !text.endsWith(":") && !SERVINGS_BUTTON.test(text))
    .map((item) => ({ ...item, hasAmount: INGREDIENT_AMOUNT.test(item.text) }));
  const withAmount = own.filter(({ hasAmount }) => hasAmount).length;
  if (withAmount < MIN_INGREDIENTS || withAmount < MIN_WITH_AMOUNT * own.length) return [];
  return own
    .filter(({ hasAmount, element, text }) => (hasAmount || element >= 0) && text.length <= MAX_INGREDIENT_CHARS)
    .map(({ text }) => text);
}

/** The steps: list items, or else paragraphs, up to the next heading. */
function stepsOf(page: Page, items: readonly Item[]): readonly string[] {
  const { words, owner } = page.blocks;
  const isHeading = ({ block }: Item): boolean => headingLevel(page.tag[owner[block]]) > 0;
  const isStep = ({ block, element }: Item): boolean =>
    words[block] >= (element >= 0 ? MIN_LISTED_STEP_WORDS : MIN_STEP_WORDS);
  const first = items.findIndex((item) => !isHeading(item) && isStep(item));
  if (first < 0) return [];
  const next = items.findIndex((item, i) => i > first && isHeading(item));
  const own = items.slice(first, next < 0 ? undefined : next);
  const listed = own.findIndex(({ element }) => element >= 0);
  const start = listed >= 0 && listed <= MAX_LINES_BEFORE_LIST ? listed : 0;
  const isListed = own[start].element >= 0;
  const end = own.findIndex(({ element }, i) => i > start && element >= 0 !== isListed);
  return own
    .slice(start, end < 0 ? undefined : end)
    .filter(isStep)
    .map(({ text }) => text);
}

/** Lines of buttons and times between the heading and the list of steps. */
const MAX_LINES_BEFORE_LIST = 2;
