import { KNOWN_TAGS, TRAITS, Trait, tagId } from "./tags.ts";
import type { TreeBuilder } from "./tree-builder.ts";

/* V8 inlines constants of this module; it looks up imported ones at every use. */
const { CLOSES_P, FORMATTING, IMPLIED_END, SPECIAL, TABLE_PART } = Trait;
const traitsById = TRAITS;
const knownTags = KNOWN_TAGS;

/*
 * Tree construction in the body, one rule per kind of tag. Names and order follow the insertion modes of the HTML standard
 * ("in body", "in table", "in row", "in cell"). Three algorithms of the standard are left out on purpose:
 * - the adoption agency: the end tag of a formatting element never moves nodes
 * - reconstructing the active formatting elements: formatting left open in one block does not continue in the next
 * - foster parenting: content in a table outside its cells stays where it is in the source
 */

/** Prepares the stack for a start tag. Returns whether to insert the element. */
type StartRule = (b: TreeBuilder, tag: number) => boolean;
/** Closes the elements that an end tag ends. */
type EndRule = (b: TreeBuilder, tag: number) => void;

const P = tagId("p");
const LI = tagId("li");
const DD = tagId("dd");
const DT = tagId("dt");
const OL = tagId("ol");
const UL = tagId("ul");
const BR = tagId("br");
const BUTTON = tagId("button");
const OPTION = tagId("option");
const TABLE = tagId("table");
const CAPTION = tagId("caption");
const COLGROUP = tagId("colgroup");
const TBODY = tagId("tbody");
const THEAD = tagId("thead");
const TFOOT = tagId("tfoot");
const TR = tagId("tr");
const TD = tagId("td");
const TH = tagId("th");
const COL = tagId("col");
const RB = tagId("rb");
const RP = tagId("rp");
const FORM = tagId("form");
const H1 = tagId("h1");
const H6 = tagId("h6");

const startRules: (StartRule | undefined)[] = new Array(knownTags).fill(undefined);
const endRules: EndRule[] = new Array(knownTags);

/** Runs the start rule of a tag. Returns false if the tag must be ignored. */
export function prepareStart(b: TreeBuilder, tag: number): boolean {
  const rule = tag < knownTags ? startRules[tag] : undefined;
  return rule === undefined || rule(b, tag);
}

/** Runs the end rule of a tag. */
export function applyEnd(b: TreeBuilder, tag: number): void {
  if (tag < knownTags) endRules[tag](b, tag);
  else endOrdinary(b, tag);
}

function closeParagraph(b: TreeBuilder): void {
  const level = b.open.last(P);
  if (level > b.open.scope && level > b.open.last(BUTTON)) b.popThrough(level);
}

function isHeading(tag: number): boolean {
  return tag >= H1 && tag <= H6;
}

function hasImpliedEnd(tag: number): boolean {
  return tag < knownTags && (traitsById[tag] & IMPLIED_END) !== 0;
}

const startBlock: StartRule = (b) => {
  closeParagraph(b);
  return true;
};

const startHeading: StartRule = (b) => {
  closeParagraph(b);
  if (isHeading(b.topTag)) b.popThrough(b.open.top);
  return true;
};

/** Ends the open item of the same list, but not an item that contains the list. */
const startItem: StartRule = (b, tag) => {
  const { open } = b;
  const other = tag === LI ? Math.max(open.last(DD), open.last(DT)) : open.last(LI);
  const level = tag === LI ? open.last(LI) : Math.max(open.last(DD), open.last(DT));
  if (level > open.itemBarrier && level > other) b.popThrough(level);
  closeParagraph(b);
  return true;
};

const startForm: StartRule = (b, tag) => {
  if (b.formIsOpen) return false;
  b.formIsOpen = true;
  if (isTableContext(b)) {
    b.insertEmpty(tag);
    return false;
  }
  closeParagraph(b);
  return true;
};

const startButton: StartRule = (b) => {
  const level = b.open.last(BUTTON);
  if (level > b.open.scope) b.popThrough(level);
  return true;
};

/** `a` and `nobr` do not nest: a second start tag ends the first element. */
const startUnnested: StartRule = (b, tag) => {
  endFormatting(b, tag);
  return true;
};

const startOption: StartRule = (b) => {
  if (b.topTag === OPTION) b.popThrough(b.open.top);
  return true;
};

const startRuby: StartRule = (b) => {
  if (b.topTag >= RB && b.topTag <= RP) b.popThrough(b.open.top);
  return true;
};

const startTable: StartRule = (b) => {
  const { open } = b;
  const table = open.last(TABLE);
  const cell = Math.max(open.last(TD), open.last(TH), open.last(CAPTION));
  if (table > cell) b.popThrough(table);
  else if (!b.quirks) closeParagraph(b);
  return true;
};

/** Pops the stack down to the proper parent of a table part. Outside a table the tag is ignored. */
const startTablePart: StartRule = (b, tag) => {
  const { open } = b;
  const table = open.last(TABLE);
  if (table < 0) return false;
  const section = Math.max(open.last(TBODY), open.last(THEAD), open.last(TFOOT));
  const row = open.last(TR);
  if (tag === TR) {
    b.popThrough(Math.max(table, section) + 1);
  } else if (tag === TD || tag === TH) {
    if (row > table) b.popThrough(row + 1);
    else {
      b.popThrough(Math.max(table, section) + 1);
      b.insertImplied(TR);
    }
  } else if (tag === COL) {
    b.popThrough(Math.max(table, open.last(COLGROUP)) + 1);
  } else {
    b.popThrough(table + 1);
  }
  return true;
};

const ignoreStart: StartRule = () => false;

function isTableContext(b: TreeBuilder): boolean {
  const top = b.topTag;
  return top === TABLE || (top >= TBODY && top <= TR);
}

/** Closes the element, unless a special element was opened inside it. */
function endOrdinary(b: TreeBuilder, tag: number): void {
  const level = b.open.last(tag);
  if (level > 0 && level >= b.open.special) b.popThrough(level);
}

/** Ends a formatting element. If a block inside is still open, only its effects end, and it stays the parent of that block. */
function endFormatting(b: TreeBuilder, tag: number): void {
  const level = b.open.last(tag);
  if (level <= b.open.scope) return;
  if (b.open.special > level) b.open.close(level);
  else b.popThrough(level);
}

const endBlock: EndRule = (b, tag) => {
  const level = b.open.last(tag);
  if (level > b.open.scope || (level === b.open.scope && level > 0)) b.popThrough(level);
};

const endParagraph: EndRule = (b) => {
  const level = b.open.last(P);
  if (level > b.open.scope && level > b.open.last(BUTTON)) return b.popThrough(level);
  b.insertImplied(P);
  b.popThrough(b.open.top);
};

const endItem: EndRule = (b, tag) => {
  const { open } = b;
  const level = open.last(tag);
  const bound = tag === LI ? Math.max(open.scope, open.last(OL), open.last(UL)) : open.scope;
  if (level > bound) b.popThrough(level);
};

const endHeading: EndRule = (b) => {
  let level = -1;
  for (let tag = H1; tag <= H6; tag++) level = Math.max(level, b.open.last(tag));
  if (level > b.open.scope) b.popThrough(level);
};

const endForm: EndRule = (b) => {
  b.formIsOpen = false;
  const level = b.open.last(FORM);
  if (level <= b.open.scope) return;
  while (hasImpliedEnd(b.topTag)) b.popThrough(b.open.top);
  if (level === b.open.top) b.popThrough(level);
  else b.open.close(level);
};

const endTable: EndRule = (b) => {
  const level = b.open.last(TABLE);
  if (level > 0) b.popThrough(level);
};

const endTablePart: EndRule = (b, tag) => {
  const level = b.open.last(tag);
  if (level > b.open.last(TABLE)) b.popThrough(level);
};

/** An open template is always a shadow root: other templates are skipped up to their end tags. */
const endTemplate: EndRule = (b, tag) => {
  const level = b.open.last(tag);
  if (level > 0) b.popThrough(level);
};

const endBreak: EndRule = (b) => {
  b.insertImplied(BR);
  b.popThrough(b.open.top);
};

const ignoreEnd: EndRule = () => {};

function setStart(names: string, rule: StartRule): void {
  for (const name of names.split(" ")) startRules[tagId(name)] = rule;
}

function setEnd(names: string, rule: EndRule): void {
  for (const name of names.split(" ")) endRules[tagId(name)] = rule;
}

for (let tag = 0; tag < knownTags; tag++) {
  const traits = traitsById[tag];
  endRules[tag] = (traits & SPECIAL) !== 0 ? endBlock : endOrdinary;
  if ((traits & FORMATTING) !== 0) endRules[tag] = endFormatting;
  if ((traits & CLOSES_P) !== 0) startRules[tag] = startBlock;
  if ((traits & TABLE_PART) !== 0) {
    startRules[tag] = startTablePart;
    endRules[tag] = endTablePart;
  }
}
setStart("h1 h2 h3 h4 h5 h6", startHeading);
setStart("li dd dt", startItem);
setStart("form", startForm);
setStart("button", startButton);
setStart("a nobr", startUnnested);
setStart("option optgroup", startOption);
setStart("rb rt rtc rp", startRuby);
setStart("table", startTable);
setStart("html head body frame", ignoreStart);
setEnd("h1 h2 h3 h4 h5 h6", endHeading);
setEnd("p", endParagraph);
setEnd("li dd dt", endItem);
setEnd("dialog", endBlock);
setEnd("form", endForm);
setEnd("table", endTable);
setEnd("br", endBreak);
setEnd("noscript", endOrdinary);
setEnd("template", endTemplate);
setEnd("html head body svg math select", ignoreEnd);
