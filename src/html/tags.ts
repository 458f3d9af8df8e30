/**
 * Tag names as small numbers, the tag ids. Names that the parser knows have fixed ids. Any other name gets the next free id
 * of its page. Ids 0 and 1 are the nodes without a tag: TEXT and RAW.
 */

/** The id of a text node. */
export const TEXT = 0;
/** The id of a raw node: source that is not parsed, inside script, style, title, textarea, template, svg, math, select. */
export const RAW = 1;
const FIRST_TAG = 2;

const NAMES = (
  "html head body title base link meta style script noscript template " +
  "article section nav aside h1 h2 h3 h4 h5 h6 hgroup header footer address main search " +
  "p hr pre listing plaintext xmp blockquote ol ul menu dir li dl dt dd figure figcaption div center " +
  "a em strong small s strike cite q dfn abbr ruby rb rt rtc rp data time code var samp kbd sub sup i b u mark bdi bdo " +
  "span br wbr nobr font tt big ins del picture source img image iframe embed object param applet marquee video audio " +
  "track map area table caption colgroup col tbody thead tfoot tr td th " +
  "form label input button select datalist optgroup option textarea output progress meter fieldset legend keygen " +
  "details summary dialog slot canvas noembed noframes frameset frame bgsound basefont svg math"
).split(" ");

/** The number of fixed ids. Ids from here on belong to names of one page. */
export const KNOWN_TAGS = FIRST_TAG + NAMES.length;

const ids = new Map(NAMES.map((name, index) => [name, FIRST_TAG + index]));

/** Returns the id of a name that the parser knows. Throws for others, so that a misspelled name fails when the module loads. */
export function tagId(name: string): number {
  const id = ids.get(name);
  if (id === undefined) throw new TypeError(`"${name}" is not a known tag`);
  return id;
}

/** Returns the id of a name in any case, or 0 if the parser does not know it. */
export function findTagId(name: string): number {
  return ids.get(name.toLowerCase()) ?? 0;
}

/** Returns the name of a fixed id. */
export function knownTagName(id: number): string {
  return NAMES[id - FIRST_TAG] ?? "";
}

/** Returns a set of tags: one byte per fixed id, 1 if its name is in the list. */
export function tagSet(names: string): Uint8Array {
  const set = new Uint8Array(KNOWN_TAGS);
  for (const name of names.split(" ")) set[tagId(name)] = 1;
  return set;
}

/** Properties of tags, as bits. Most are groups of the HTML standard, section "Parsing HTML documents". */
export const Trait = {
  /** Has no content and no end tag. */
  VOID: 1,
  /** Its content is not markup and lasts until the end tag of the same name. */
  RAW_TEXT: 2,
  /** Starts a new line: ends the inline text before it. */
  BLOCK: 4,
  /** The standard's "special" elements. An end tag of an ordinary element does not close them. */
  SPECIAL: 8,
  /** The standard's formatting elements. */
  FORMATTING: 16,
  /** Its start tag ends an open p. */
  CLOSES_P: 32,
  /** Bounds the scope in which an end tag searches for its start tag. */
  SCOPE: 64,
  /** Its content is skipped and kept as one RAW node. */
  SKIPPED: 128,
  /** Belongs to the head: does not open the body. */
  HEAD: 256,
  /** A part of a table, ignored outside a table. */
  TABLE_PART: 512,
  /** Ends with its parent, without an end tag. */
  IMPLIED_END: 1024,
  HEADING: 2048,
} as const;

/** Block elements whose start tag ends an open p. */
const FLOW =
  "address article aside blockquote center details dir div dl fieldset figcaption figure footer header hgroup main menu " +
  "nav ol p search section summary ul h1 h2 h3 h4 h5 h6 pre listing form li dd dt plaintext hr xmp";

const GROUPS: readonly (readonly [trait: number, names: string])[] = [
  [
    Trait.VOID,
    "area base basefont bgsound br col embed frame hr image img input keygen link meta param source track wbr",
  ],
  [Trait.RAW_TEXT, "title style script iframe noembed noframes textarea xmp"],
  [
    Trait.BLOCK,
    `${FLOW} html head body table caption colgroup col tbody thead tfoot tr td th legend dialog frameset ` +
      "optgroup option button select textarea",
  ],
  [
    Trait.SPECIAL,
    `${FLOW} html head body table caption colgroup col tbody thead tfoot tr td th applet area base basefont bgsound br ` +
      "button embed frame frameset iframe img input keygen link marquee meta noembed noframes noscript object param script " +
      "select source style template textarea title track wbr",
  ],
  [Trait.FORMATTING, "a b big code em font i nobr s small strike strong tt u"],
  [Trait.CLOSES_P, `${FLOW} dialog`],
  [Trait.SCOPE, "applet caption html table td th marquee object template"],
  [Trait.SKIPPED, "template svg math select"],
  [Trait.HEAD, "html head title base basefont bgsound link meta style script noscript template noframes"],
  [Trait.TABLE_PART, "caption colgroup col tbody thead tfoot tr td th"],
  [Trait.IMPLIED_END, "dd dt li optgroup option p rb rp rt rtc"],
  [Trait.HEADING, "h1 h2 h3 h4 h5 h6"],
];

/** Traits by fixed id. Other names have no traits: a custom element is an ordinary inline element. */
export const TRAITS: Uint16Array = new Uint16Array(KNOWN_TAGS);
for (const [trait, names] of GROUPS) {
  for (const name of names.split(" ")) TRAITS[tagId(name)] |= trait;
}

/** Returns the traits of any id. */
export function traitsOf(tag: number): number {
  return tag < KNOWN_TAGS ? TRAITS[tag] : 0;
}

/*
 * A hash table finds names without making strings. The hash uses the first character, the last character and the length; then
 * all characters are compared. With these factors only six names share a slot with another.
 */
const SLOTS = 1024;
const MAX_NAME_LENGTH = 16;
const slots = new Uint16Array(SLOTS);
/** The characters of all names; the name of an id starts at `id * MAX_NAME_LENGTH`. */
const codes = new Uint8Array(KNOWN_TAGS * MAX_NAME_LENGTH);
const lengths = new Uint8Array(KNOWN_TAGS);

function slotOf(first: number, last: number, length: number): number {
  return ((first | 32) * 3 + (last | 32) * 54 + length * 37) & (SLOTS - 1);
}

for (const [name, id] of ids) {
  lengths[id] = name.length;
  for (let i = 0; i < name.length; i++) codes[id * MAX_NAME_LENGTH + i] = name.charCodeAt(i);
  let slot = slotOf(name.charCodeAt(0), name.charCodeAt(name.length - 1), name.length);
  while (slots[slot] !== 0) slot = (slot + 1) & (SLOTS - 1);
  slots[slot] = id;
}

/** Returns the id of the name at [start, end) of the code units, ignoring case, or 0 if the parser does not know it. */
export function lookUpTag(units: Uint16Array, start: number, end: number): number {
  if (end <= start) return 0;
  let slot = slotOf(units[start], units[end - 1], end - start);
  for (; slots[slot] !== 0; slot = (slot + 1) & (SLOTS - 1)) {
    const id = slots[slot];
    if (lengths[id] === end - start && isSpelled(id * MAX_NAME_LENGTH, units, start, end)) return id;
  }
  return 0;
}

function isSpelled(from: number, units: Uint16Array, start: number, end: number): boolean {
  for (let at = start, i = from; at < end; at++, i++) {
    const code = units[at];
    const lower = code >= 65 && code <= 90 ? code | 32 : code;
    if (lower !== codes[i]) return false;
  }
  return true;
}
