import { attribute, Flag, href, KNOWN_TAGS, TEXT, Trait, tagId, tagSet, traitsOf } from "../../html/index.ts";
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
import { CODE_TOOL, LINE_NUMBER } from "../code.ts";
import { FOOTNOTE_TAG } from "../footnotes.ts";

/** An element that holds text of the choice, and its names. */
interface RuleCandidate {
  readonly page: Page;
  readonly node: number;
  /** Class and id, as far as a rule may ask for them. */
  readonly names: string;
}

/**
 * Tells elements inside chosen blocks that are no part of what a page says; examples.ts has a page where it applies and one
 * where it must not.
 */
export interface ElementRule {
  readonly id: string;
  /** Tags the rule looks at; all where not given. */
  readonly tags?: Uint8Array;
  /** Set where the rule looks at class and id only. */
  readonly byNames?: true;
  /** The flag that elements have which the rule looks at; all where not given. */
  readonly flag?: number;
  readonly test: (candidate: RuleCandidate) => boolean;
}

const BUTTONS = tagSet("button select textarea datalist option optgroup progress meter");
/** Buttons that open a part of the page are its headings. */
const OPENS = /\saria-(?:expanded|controls)=|accordion/i;
/** More words than this are text that opens on a click. */
const BUTTON_WORDS = 10;
const NOSCRIPT = tagSet("noscript");
/** Longer texts for people without scripts are the content itself. */
const NOTICE_CHARS = 400;
const SCRIPTS = /javascript/i;
const QUESTION = /[?？؟]$/;
/** An answer has more words than the buttons beside "Was this helpful?" or "Forgot password?". */
const ANSWER_WORDS = 8;
const HEADING_OR_SUMMARY = tagSet("h1 h2 h3 h4 h5 h6 summary dt");
const A = tagId("a");
const LINKS = tagSet("a");

/** Libraries put their own sign before the well-known names: `usa-sr-only`, `u-visually-hidden`. */
const SCREEN_READER = tokenPattern(
  "(?:[a-z]+-)?(?:sr[-_]only|visually-?hidden|hidden-visually|screen-reader-text|screen-reader-only|off-?screen) screen-?reader assistive-text a11y-hidden element-invisible show-for-sr clipped srt vh ada-?hidden av-structured-data",
);
/** A cheap no to the patterns below; a reference may stand for a colon or a zero. */
const MAY_HIDE = /-\d{3}|clip|:\s?0|&/i;
/** Moved out of the window, clipped to nothing, or set in no size. */
const OFF_SCREEN =
  /(?:^|[;\s])(?:(?:left|top|text-indent|margin-left)\s?:\s?-\d{3,}(?:\.\d+)?(?:px|em|rem)|clip\s?:\s?rect\(\s?(?:[01](?:px)?[\s,]{0,3}){4}\)|clip-path\s?:\s?inset\(\s?(?:50|100)%\s?\)|font-size\s?:\s?0(?:px|em|rem|%)?(?:[\s;!]|$))/i;
/** Transparent or without extent. On blocks, with a movement or a least extent, that is where an animation or a fold begins, and a person will see them. */
const MOVES = /transf|transi|min-/i;
const NO_EXTENT = /(?:^|[;\s])(?:opacity\s?:\s?0(?:\.0{1,3})?|(?:max-)?(?:width|height)\s?:\s?0(?:px)?)(?:[\s;!]|$)/i;
const NO_WIDTH = /(?:^|[;\s])(?:max-)?width\s?:\s?0(?:px)?(?:[\s;!]|$)/i;
const NO_HEIGHT = /(?:^|[;\s])(?:max-)?height\s?:\s?0(?:px)?(?:[\s;!]|$)/i;
const ANCHOR = partPattern("anchor headerlink anchorjs-link permalink hash-link heading-link direct-link");
const ANCHOR_TEXT = /^(?:(?:[#¶§🔗∞⚓\s\u200b]|\ufe0f)+|top)$/u;
const EDIT = tokenPattern(
  "mw-editsection edit-?section edit-link edit-post-link post-likes message-lastedit bbcodeblock-expandlink hideme (?:jp-)?(?:input_?prompt|output_?prompt) margin-toggle ltx_note_mark ltx_tag_note viewcode-link viewcode-back",
);
const COPY = partPattern("copy-button copy-btn btn-copy clipboard-copy copy-code copy-path copy-to-clipboard");
const NUMBERS = /^[\d\s]+$/;
/** Those of more than a thousand lines; elements so named may be nested in each other, and each is read. */
const NUMBERED_NODES = 3_000;
const ICON_FONT = /(?:^|\s)(?:material-(?:icons|symbols)|ion-icon|glyphicon)[\w-]*(?:\s|$)/;
const BACK_LINK = tokenPattern(
  "mw-cite-backlink data-footnote-backref footnote-backref footnote-back reversefootnote footnote-return footnote-backlink backref",
);
const ARROW_TEXT = /^(?:[↩↑⤴^⏎↵\s]|\ufe0e|\ufe0f)+$/;
const TOOLTIP_ROLE = /\srole=["']?tooltip/i;
/** A sign, and the space before it. */
const LONGEST_SYMBOL = 5;

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

/** Whether an element holds all words of a table's cell: what a mark or a picture in it means. */
function isWholeCell(page: Page, node: number): boolean {
  const words = page.measures.words[node];
  return words > 0 && cellFilledBy(page, node, words) >= 0;
}

/** Whether preformatted text begins in an element: what copies it may be named after it, and so may what is around both. */
function holdsCode(page: Page, node: number): boolean {
  const text = page.blocks.from[blockAt(page, node)];
  return text < page.end[node] && (page.flags[text] & ~page.flags[node] & Flag.PREFORMATTED) !== 0;
}

/** Whether a button asks a question that the text behind it answers. */
function isAnswered(candidate: RuleCandidate): boolean {
  const { page, node } = candidate;
  if (!QUESTION.test(text(candidate))) return false;
  const next = blockAt(page, page.end[node]);
  return next < page.blocks.count && page.blocks.words[next] >= ANSWER_WORDS;
}

const text = ({ page, node }: Pick<RuleCandidate, "page" | "node">) => readNodes(page, node, page.end[node]).trim();
const chars = ({ page, node }: RuleCandidate) => page.measures.chars[node];

/** Nodes and levels within which the same text may stand beside an element. */
const TWIN_NODES = 60;
const TWIN_LEVELS = 12;

/** Whether an element says what the one before it or behind it says: effects need a text twice. */
function isTwin(page: Page, node: number): boolean {
  const { parent, end, measures } = page;
  if (measures.words[node] === 0 || end[node] - node > TWIN_NODES) return false;
  let before = node - 1;
  for (let level = 0; level < TWIN_LEVELS && parent[before] !== parent[node]; level++) before = parent[before];
  return [before, end[node]].some(
    (other) =>
      parent[other] === parent[node] &&
      measures.chars[other] === measures.chars[node] &&
      end[other] - other <= TWIN_NODES &&
      isSeen(page, other) &&
      text({ page, node: other }) === text({ page, node }),
  );
}

/** Whether people see an element, and no rule takes it out. */
function isSeen(page: Page, node: number): boolean {
  if ((page.flags[node] & (Flag.UNSEEN | Flag.ARIA_HIDDEN)) !== 0) return false;
  return page.tag[node] === TEXT || ruleAgainst(page, node, elementNames(page, node)) === undefined;
}

function isNumbers(candidate: RuleCandidate): boolean {
  const { page, node } = candidate;
  return page.end[node] - node <= NUMBERED_NODES && NUMBERS.test(text(candidate));
}

export const ELEMENT_RULES: readonly ElementRule[] = [
  {
    id: "control",
    tags: BUTTONS,
    test: (candidate) => {
      const { page, node } = candidate;
      if (OPENS.test(startTagSource(page, node)) || page.measures.words[node] > BUTTON_WORDS) return false;
      return !hasAncestor(page, node, HEADING_OR_SUMMARY) && !isAnswered(candidate);
    },
  },
  {
    id: "script-notice",
    tags: NOSCRIPT,
    test: (candidate) => chars(candidate) <= NOTICE_CHARS && SCRIPTS.test(text(candidate)),
  },
  {
    id: "copy-button",
    byNames: true,
    test: ({ page, node, names }) => COPY.test(names) && !holdsCode(page, node),
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
      if (chars(candidate) > LONGEST_SYMBOL && !isNamed) return false;
      if (ANCHOR_TEXT.test(text(candidate))) return (href(page, node) ?? "").includes("#");
      return chars(candidate) <= LONGEST_SYMBOL && isNamed;
    },
  },
  {
    id: "edit-link",
    byNames: true,
    test: ({ names }) => EDIT.test(names),
  },
  {
    id: "screen-reader",
    byNames: true,
    test: ({ page, node, names }) => SCREEN_READER.test(names) && !isWholeCell(page, node),
  },
  {
    id: "off-screen",
    flag: Flag.STYLED,
    test: ({ page, node }) => {
      if (!MAY_HIDE.test(startTagSource(page, node))) return false;
      const style = attribute(page, node, "style") ?? "";
      if (OFF_SCREEN.test(style)) return true;
      if (!NO_EXTENT.test(style)) return false;
      return (NO_WIDTH.test(style) && NO_HEIGHT.test(style)) || (!isBlock(page, node) && !MOVES.test(style));
    },
  },
  {
    id: "decoration",
    flag: Flag.ARIA_HIDDEN,
    test: ({ page, node }) => page.measures.words[node] === 0 && page.measures.hiddenChars[node] === 0,
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
      return page.tag[node] === A && chars(candidate) <= LONGEST_SYMBOL && ARROW_TEXT.test(text(candidate));
    },
  },
  {
    id: "tooltip",
    flag: Flag.ROLE,
    test: ({ page, node }) =>
      TOOLTIP_ROLE.test(startTagSource(page, node)) && !FOOTNOTE_TAG.test(startTagSource(page, node)),
  },
];

/** Patterns the rules try on names. */
export const RULE_NAMES: readonly RegExp[] = [
  CODE_TOOL,
  LINE_NUMBER,
  COPY,
  ANCHOR,
  EDIT,
  SCREEN_READER,
  ICON_FONT,
  BACK_LINK,
];

/** Rules by tag id, for elements with names and without; the last entry serves the tags no parser knows. */
const RULES_BY_TAG = rulesByTag(ELEMENT_RULES);
const NAMELESS_BY_TAG = rulesByTag(ELEMENT_RULES.filter(({ byNames }) => byNames !== true));

/** A rule as it is tried: all have one shape, since this is asked often. */
interface Trial {
  readonly rule: ElementRule;
  readonly test: ElementRule["test"];
  /** Flags without which it is not tried. */
  readonly needs: number;
}

function rulesByTag(rules: readonly ElementRule[]): readonly (readonly Trial[])[] {
  const trials = rules.map<Trial>((rule) => ({ rule, test: rule.test, needs: rule.flag ?? 0 }));
  return Array.from({ length: KNOWN_TAGS + 1 }, (_, tag) =>
    trials.filter(({ rule: { tags } }) => tags === undefined || tags[tag] === 1),
  );
}

/** The first rule that takes an element out, undefined if none does. */
export function ruleAgainst(page: Page, node: number, names: string): ElementRule | undefined {
  const tag = Math.min(page.tag[node], KNOWN_TAGS);
  // Without attributes only a control can be told, or what has a longer name.
  if (page.to[node] - page.from[node] <= BARE_TAG && BUTTONS[tag] !== 1) return undefined;
  const candidate: RuleCandidate = { page, node, names };
  const rules = (names.length === 0 ? NAMELESS_BY_TAG : RULES_BY_TAG)[tag];
  const flags = page.flags[node];
  for (const { rule, test, needs } of rules) if ((flags & needs) === needs && test(candidate)) return rule;
  return undefined;
}

/** Length of the longest start tag of a known name without attributes; shorter ones have at most a letter or two. */
const BARE_TAG = 6;
/**
 * Whether something about an element without telling names may make it more than its tag: a style, a role, a sign as the
 * text of a link. Most elements have nothing of it, and need not be asked rule by rule.
 */
export function mayBeSpecial(page: Page, node: number): boolean {
  const tag = page.tag[node];
  if (tag >= KNOWN_TAGS || BUTTONS[tag] === 1 || NOSCRIPT[tag] === 1 || (page.flags[node] & TELLING_FLAGS) !== 0)
    return true;
  // What begins with a letter or digit is no sign.
  return tag === A && page.measures.chars[node] <= LONGEST_SYMBOL && !isWordAt(page.source, page.to[node]);
}

const TELLING_FLAGS = Flag.ARIA_HIDDEN | Flag.STYLED | Flag.ROLE;
