import { Flag, href, KNOWN_TAGS, TEXT, Trait, tagId, tagSet, traitsOf } from "../../html/index.ts";
import {
  blockAt,
  cellFilledBy,
  elementNames,
  isCell,
  type Page,
  partPattern,
  readNodes,
  startTagSource,
  tokenPattern,
} from "../../page/index.ts";
import { isWordAt } from "../../text/index.ts";
import {
  COPY_BUTTON_WORDS,
  FOOTNOTE_TAG,
  HEADING_ANCHOR_WORDS,
  ICON_FONT,
  platformWords,
  SCREEN_READER_CLASSES,
} from "../../vocabulary/index.ts";
import { CODE_TOOL, LINE_NUMBER } from "../code.ts";

/** An element to test. */
interface RuleCandidate {
  readonly page: Page;
  readonly node: number;
  /** Class and id in lower case, each only if a pattern of `RULE_NAMES` matches it. */
  readonly names: string;
}

/** Matches elements inside chosen blocks that are not content. In examples.ts each rule has pages that it matches and does not match. */
export interface ElementRule {
  readonly id: string;
  /** Tags of the elements to test; by default all. */
  readonly tags?: Uint8Array;
  /** Set if the rule tests class and id only. */
  readonly byNames?: true;
  /** Only elements with this flag are tested; by default all. */
  readonly flag?: number;
  readonly test: (candidate: RuleCandidate) => boolean;
}

const BUTTONS = tagSet("button select textarea datalist option optgroup progress meter");
/** The start tag of a button that unfolds a section. Such a button is the heading of the section. */
const UNFOLDS = /\saria-(?:expanded|controls)=|accordion/i;
/** Buttons with more words are text that opens on a click. */
const MAX_BUTTON_WORDS = 10;
const NOSCRIPT = tagSet("noscript");
/** Longer texts in `<noscript>` are the content itself. */
const MAX_NOTICE_CHARS = 400;
const JAVASCRIPT = /javascript/i;
const QUESTION = /[?？؟]$/;
/** An answer has at least this many words. The buttons after "Was this helpful?" have fewer. */
const MIN_ANSWER_WORDS = 8;
const HEADING_OR_SUMMARY = tagSet("h1 h2 h3 h4 h5 h6 summary dt");
const A = tagId("a");
const LINKS = tagSet("a");

const SCREEN_READER = tokenPattern(SCREEN_READER_CLASSES);
const ANCHOR = partPattern(HEADING_ANCHOR_WORDS);
const ANCHOR_TEXT = /^(?:(?:[#¶§🔗∞⚓\s\u200b]|\ufe0f)+|top)$/u;
const TOOL = tokenPattern(platformWords("tool"));
const COPY = partPattern(COPY_BUTTON_WORDS);
const NUMBERS = /^[\d\s]+$/;
/** Limit for the nodes of line numbers, enough for more than a thousand lines. Such elements may be nested, and each is read. */
const MAX_NUMBER_NODES = 3_000;
const BACK_LINK = tokenPattern(platformWords("backLink"));
const ARROW_TEXT = /^(?:[↩↑⤴^⏎↵\s]|\ufe0e|\ufe0f)+$/;
const TOOLTIP_ROLE = /\srole=["']?tooltip/i;
/** Limit for a symbol with spaces around it: ` #`, ` ↩`. */
const MAX_SYMBOL_CHARS = 5;

/** Whether an ancestor up to the nearest block has one of the tags. */
function hasAncestor(page: Page, node: number, tags: Uint8Array): boolean {
  for (let above = page.parent[node]; above > page.body; above = page.parent[above]) {
    if (tags[page.tag[above]] === 1) return true;
    if (isBlock(page, above)) return false;
  }
  return false;
}

function isBlock(page: Page, node: number): boolean {
  return (traitsOf(page.tag[node]) & Trait.BLOCK) !== 0;
}

/** Whether an element contains all words of a table cell. Then they are the meaning of a symbol or picture in the cell. */
function hasAllWordsOfCell(page: Page, node: number): boolean {
  const words = page.measures.words[node];
  return words > 0 && cellFilledBy(page, node, words) >= 0;
}

/** Whether the first text of an element is code. A wrapper around code and its copy button may have the class of the button. */
function startsWithCode(page: Page, node: number): boolean {
  const text = page.blocks.from[blockAt(page, node)];
  return text < page.end[node] && (page.flags[text] & ~page.flags[node] & Flag.PREFORMATTED) !== 0;
}

/** Whether a button is a question that the text after it answers. */
function isAnswered(candidate: RuleCandidate): boolean {
  const { page, node } = candidate;
  if (!QUESTION.test(text(candidate))) return false;
  const next = blockAt(page, page.end[node]);
  return next < page.blocks.count && page.blocks.words[next] >= MIN_ANSWER_WORDS;
}

const text = ({ page, node }: Pick<RuleCandidate, "page" | "node">) => readNodes(page, node, page.end[node]).trim();
const chars = ({ page, node }: RuleCandidate) => page.measures.chars[node];

/** Limits for the nodes of an element and of its twin, and for the levels from the node before an element up to its sibling. */
const MAX_TWIN_NODES = 60;
const MAX_TWIN_LEVELS = 12;

/** Whether an element repeats the text of a visible sibling next to it: some visual effects need a text twice. */
function isTwin(page: Page, node: number): boolean {
  const { parent, end, measures } = page;
  if (measures.words[node] === 0 || end[node] - node > MAX_TWIN_NODES) return false;
  let before = node - 1;
  for (let level = 0; level < MAX_TWIN_LEVELS && parent[before] !== parent[node]; level++) before = parent[before];
  return [before, end[node]].some(
    (other) =>
      parent[other] === parent[node] &&
      measures.chars[other] === measures.chars[node] &&
      end[other] - other <= MAX_TWIN_NODES &&
      isShown(page, other) &&
      text({ page, node: other }) === text({ page, node }),
  );
}

/** Whether an element is visible, and no rule matches it. */
function isShown(page: Page, node: number): boolean {
  if ((page.flags[node] & (Flag.UNSEEN | Flag.ARIA_HIDDEN)) !== 0) return false;
  return page.tag[node] === TEXT || matchingRule(page, node, elementNames(page, node)) === undefined;
}

function isNumbers(candidate: RuleCandidate): boolean {
  const { page, node } = candidate;
  return page.end[node] - node <= MAX_NUMBER_NODES && NUMBERS.test(text(candidate));
}

/** The rules for elements; an element that matches one is dropped. */
export const ELEMENT_RULES: readonly ElementRule[] = [
  {
    id: "control",
    tags: BUTTONS,
    test: (candidate) => {
      const { page, node } = candidate;
      if (UNFOLDS.test(startTagSource(page, node)) || page.measures.words[node] > MAX_BUTTON_WORDS) return false;
      return !hasAncestor(page, node, HEADING_OR_SUMMARY) && !isAnswered(candidate);
    },
  },
  {
    id: "script-notice",
    tags: NOSCRIPT,
    test: (candidate) => chars(candidate) <= MAX_NOTICE_CHARS && JAVASCRIPT.test(text(candidate)),
  },
  {
    id: "copy-button",
    byNames: true,
    test: ({ page, node, names }) => COPY.test(names) && !startsWithCode(page, node),
  },
  {
    id: "code-tool",
    byNames: true,
    test: (candidate) => {
      const { page, node, names } = candidate;
      const isInCode = (page.flags[node] & Flag.PREFORMATTED) !== 0;
      if (isInCode && CODE_TOOL.test(names)) return true;
      return LINE_NUMBER.test(names) && (isInCode || isCell(page, node) || isNumbers(candidate));
    },
  },
  {
    id: "heading-anchor",
    tags: LINKS,
    test: (candidate) => {
      const { page, node, names } = candidate;
      const isNamed = names !== "" && ANCHOR.test(names);
      if (chars(candidate) > MAX_SYMBOL_CHARS && !isNamed) return false;
      if (ANCHOR_TEXT.test(text(candidate))) return (href(page, node) ?? "").includes("#");
      return chars(candidate) <= MAX_SYMBOL_CHARS && isNamed;
    },
  },
  {
    id: "edit-link",
    byNames: true,
    test: ({ names }) => TOOL.test(names),
  },
  {
    id: "screen-reader",
    byNames: true,
    test: ({ page, node, names }) => SCREEN_READER.test(names) && !hasAllWordsOfCell(page, node),
  },
  {
    id: "decoration",
    flag: Flag.ARIA_HIDDEN,
    test: ({ page: { measures }, node }) =>
      measures.words[node] + measures.hiddenChars[node] + measures.images[node] === 0,
  },
  {
    id: "twin",
    flag: Flag.ARIA_HIDDEN,
    test: ({ page, node }) => isTwin(page, node),
  },
  {
    id: "icon-font",
    byNames: true,
    test: ({ names }) => ICON_FONT.test(names),
  },
  {
    id: "back-link",
    test: (candidate) => {
      const { page, node, names } = candidate;
      if (names !== "" && BACK_LINK.test(names)) return true;
      return page.tag[node] === A && chars(candidate) <= MAX_SYMBOL_CHARS && ARROW_TEXT.test(text(candidate));
    },
  },
  {
    id: "tooltip",
    flag: Flag.ROLE,
    test: ({ page, node }) =>
      TOOLTIP_ROLE.test(startTagSource(page, node)) && !FOOTNOTE_TAG.test(startTagSource(page, node)),
  },
];

/** The patterns for class and id that rules use. */
export const RULE_NAMES: readonly RegExp[] = [
  CODE_TOOL,
  LINE_NUMBER,
  COPY,
  ANCHOR,
  TOOL,
  SCREEN_READER,
  ICON_FONT,
  BACK_LINK,
];

/** Rules by tag id, for elements with and without names. The last entry is for custom elements. */
const RULES_BY_TAG = rulesByTag(ELEMENT_RULES);
const NAMELESS_BY_TAG = rulesByTag(ELEMENT_RULES.filter(({ byNames }) => byNames !== true));

/** A rule in the hot loop. All these objects have the same hidden class, so that V8 reads them fast. */
interface Trial {
  readonly rule: ElementRule;
  readonly test: ElementRule["test"];
  /** The flags that an element needs to be tested; 0 for none. */
  readonly needs: number;
}

function rulesByTag(rules: readonly ElementRule[]): readonly (readonly Trial[])[] {
  const trials = rules.map<Trial>((rule) => ({ rule, test: rule.test, needs: rule.flag ?? 0 }));
  return Array.from({ length: KNOWN_TAGS + 1 }, (_, tag) =>
    trials.filter(({ rule: { tags } }) => tags === undefined || tags[tag] === 1),
  );
}

/** Returns the first rule that matches an element. */
export function matchingRule(page: Page, node: number, names: string): ElementRule | undefined {
  const tag = Math.min(page.tag[node], KNOWN_TAGS);
  const candidate: RuleCandidate = { page, node, names };
  const rules = (names.length === 0 ? NAMELESS_BY_TAG : RULES_BY_TAG)[tag];
  const flags = page.flags[node];
  for (const { rule, test, needs } of rules) if ((flags & needs) === needs && test(candidate)) return rule;
  return undefined;
}

/** Fast path: false for an element that rules can match only by class and id: no special tag, style or role, no symbol as a link. */
export function mayBeSpecial(page: Page, node: number): boolean {
  const tag = page.tag[node];
  if (tag >= KNOWN_TAGS || BUTTONS[tag] === 1 || NOSCRIPT[tag] === 1 || (page.flags[node] & SPECIAL_FLAGS) !== 0)
    return true;
  // A text that starts with a letter or digit is not a symbol.
  return tag === A && page.measures.chars[node] <= MAX_SYMBOL_CHARS && !isWordAt(page.source, page.to[node]);
}

const SPECIAL_FLAGS = Flag.ARIA_HIDDEN | Flag.STYLED | Flag.ROLE;
