import { attribute, TRAITS, Trait, tagId, tagSet } from "../../html/index.ts";
import {
  blockAt,
  elementNames,
  isHeadingBlock,
  type Page,
  partPattern,
  startTagSource,
  tokenPattern,
} from "../../page/index.ts";
import {
  CALLOUT_ASIDE_CLASSES,
  CALLOUT_LABEL,
  CALLOUT_TITLE,
  CALLOUT_TONES,
  FACEBOOK_POST,
  FOOTNOTES_WORDS,
  platformWords,
} from "../../vocabulary/index.ts";
import type { Builder, Exit } from "../builder.ts";
import { CODE_FRAME, codeBlock, isCodeFrame } from "../code.ts";
import type { Block, Callout, Figure, Inline, Tone } from "../content.ts";
import { inlineText, trimLineStart } from "../line/index.ts";
import { isSocialPost, readSocialPost } from "../media/index.ts";
import { isValue, LABEL_NAME, nextElement, openLabelOf, openValue, VALUE_NAME } from "./label-values.ts";

/** Enters an element by its class, id or role instead of its tag. Returns undefined to leave it to the next handler. */
export type StructureHandler = (builder: Builder, node: number, names: string) => Exit | "done" | undefined;

const CALLOUT_TAGS = tagSet("div section aside article p blockquote ul dl figure span");
const ASIDE = tagId("aside");

/** Class words of callouts: `admonition`, `alert`. `hint` counts only at the start of a class: `form-hint` is a label. */
const CALLOUT = new RegExp(
  `(?:(?:^|\\s)hint|(?:^|[\\s_-])(?:${platformWords("callout").replaceAll(" ", "|")}))(?:$|[\\s_-])`,
);
const CALLOUT_ASIDE = tokenPattern(CALLOUT_ASIDE_CLASSES);
const TONES: readonly (readonly [tone: Tone, words: RegExp])[] = CALLOUT_TONES.map(([tone, words]) => [
  tone,
  partPattern(words),
]);

function toneOf(names: string): Tone | undefined {
  return TONES.find(([, words]) => words.test(names))?.[0];
}

const callout: StructureHandler = (builder, node, names) => {
  const tag = builder.page.tag[node];
  if (CALLOUT_TAGS[tag] !== 1 || builder.nearest("callout") !== undefined) return undefined;
  const tone = toneOf(names);
  const isCallout = tone !== undefined && (CALLOUT.test(names) || (tag === ASIDE && CALLOUT_ASIDE.test(names)));
  if (!isCallout || CARD_HEADER.test(names)) return undefined;
  return builder.open({
    kind: "callout",
    close: (children, title) => {
      if (title.length > 0) builder.add({ kind: "callout", tone, title, children });
      else if (children.length > 0) builder.add({ kind: "callout", tone, ...splitLabel(children) });
    },
  });
};

/** In Bootstrap, the header of a card may have the class of an alert for its color. */
const CARD_HEADER = /card-header/;
const AFTER_LABEL = /^[\s:–—-]+/;

/** Splits a callout into its title and the rest. A title such as "Note:" is the whole first line, or its `<strong>` start. */
function splitLabel(children: readonly Block[]): Pick<Callout, "title" | "children"> {
  const [first, ...rest] = children;
  const [label, next, ...more] = first?.kind === "paragraph" ? first.children : [];
  if (label === undefined || first?.kind !== "paragraph" || !CALLOUT_LABEL.test(inlineText([label]).trim()))
    return { title: [], children };
  if (next === undefined) return { title: label.kind === "strong" ? label.children : [label], children: rest };
  if (label.kind !== "strong" || next.kind !== "text") return { title: [], children };
  const value = next.value.replace(AFTER_LABEL, "");
  const line = value === "" ? more : [{ ...next, value }, ...more];
  return {
    title: label.children,
    children: line.length === 0 ? rest : [{ kind: "paragraph", children: line }, ...rest],
  };
}

const calloutTitle: StructureHandler = (builder, _, names) => {
  if (!CALLOUT_TITLE.test(names) || builder.nearest("callout") === undefined) return undefined;
  return builder.openLabel("callout");
};

const FIGURE = tokenPattern(platformWords("figure"));
const CAPTION = tokenPattern(platformWords("caption"));

/** Opens an element that is a figure by its class. */
const figure: StructureHandler = (builder, node, names) => (FIGURE.test(names) ? openFigure(builder, node) : undefined);

const caption: StructureHandler = (builder, node, names) => {
  if (!CAPTION.test(names) || builder.nearest("figure") === undefined) return undefined;
  // A wrapper around both the picture and its caption may have the class of a caption.
  if (builder.page.measures.images[node] > 0) return undefined;
  return builder.openLabel("figure");
};

/** Opens a figure. Without a caption it becomes its children. Without children, a chosen caption becomes a paragraph. */
export function openFigure(builder: Builder, node: number): Exit {
  return builder.open({
    kind: "figure",
    close: (children, line, isAdded) => {
      if (line.length === 0) for (const child of splitCaption(children)) builder.add(child);
      else if (children.length > 0) builder.add(asFigure(children, line, isAdded));
      else if (builder.kept.countWords(node).chosen > 0) builder.add({ kind: "paragraph", children: line });
    },
  });
}

function asFigure(children: readonly Block[], caption: readonly Inline[], isAdded: boolean): Figure {
  return isAdded ? { kind: "figure", children, caption, added: true } : { kind: "figure", children, caption };
}

/** Splits a figure that is one line: text after its picture is the caption. */
function splitCaption(children: readonly Block[]): readonly Block[] {
  const [line, other] = children;
  if (line?.kind !== "paragraph" || other !== undefined) return children;
  const [picture, ...rest] = line.children;
  const caption = trimLineStart(rest);
  if (picture?.kind !== "image" || caption.length === 0) return children;
  return [asFigure([picture], caption, line.added === true)];
}

const label: StructureHandler = (builder, node, names) => {
  if (!LABEL_NAME.test(names)) return undefined;
  const value = nextElement(builder.page, node);
  return isValue(builder.page, value) ? openLabelOf(builder, node, value) : undefined;
};

const value: StructureHandler = (builder, node, names) =>
  VALUE_NAME.test(names) ? openValue(builder, node) : undefined;

/** Adds a Facebook post without text as a link to it. */
const facebookPost: StructureHandler = (builder, node, names) => {
  if (!FACEBOOK_POST.test(names) || !isSocialPost(builder.page, node)) return undefined;
  const link = readSocialPost(builder.page, builder.links, node);
  if (link !== undefined) builder.add(link);
  return "done";
};

/** Adds code whose lines are elements, without `<pre>`. */
const codeFrame: StructureHandler = (builder, node, names) =>
  CODE_FRAME.test(names) && isCodeFrame(builder.page, node) ? addCode(builder, node) : undefined;

/** Adds an element as a code block. */
export function addCode(builder: Builder, node: number): "done" {
  const code = codeBlock(builder.page, builder.units, node);
  if (code !== undefined && builder.isInLeaf) builder.addString(code.value);
  else if (code !== undefined) builder.add(code);
  return "done";
}

const FOOTNOTES = partPattern(FOOTNOTES_WORDS);

/** Limit for the blocks to test after a heading. */
const MAX_NOTE_BLOCKS = 500;

/** Whether an element is the heading of the footnotes. Footnotes are stored separately, so nothing would follow it. */
export function isFootnoteHeading(builder: Builder, node: number): boolean {
  const { page, notes } = builder;
  if (notes.notes.size === 0 || (TRAITS[page.tag[node]] & Trait.HEADING) === 0) return false;
  const above = page.parent[node];
  return (above >= 0 && FOOTNOTES.test(elementNames(page, above))) || isBeforeNotesOnly(builder, node);
}

/** Whether all kept text from a heading to the next one is footnotes. */
function isBeforeNotesOnly({ page, kept, notes }: Builder, heading: number): boolean {
  const { blocks, parent, end } = page;
  const first = blockAt(page, end[heading]);
  let found = 0;
  for (
    let block = first;
    block < Math.min(blocks.count, first + MAX_NOTE_BLOCKS) && !isHeadingBlock(page, block);
    block++
  ) {
    if (!kept.has(blocks.from[block])) continue;
    let above = blocks.from[block];
    while (above > heading && !notes.notes.has(above)) above = parent[above];
    if (above <= heading) return false;
    found++;
  }
  return found > 0;
}

const MAX_HEADING_WORDS = 25;
const HEADING_ROLE = /\srole=["']?heading/i;

const heading: StructureHandler = (builder, node) => {
  if (!HEADING_ROLE.test(startTagSource(builder.page, node)) || isTooLong(builder.page, node)) return undefined;
  return openHeading(builder, Number.parseInt(attribute(builder.page, node, "aria-level") ?? "2", 10));
};

/** Whether an element is too long for a heading. Some sites give the role of a heading to a whole comment. */
function isTooLong({ measures }: Page, node: number): boolean {
  return measures.paragraphs[node] > 1 || measures.words[node] > MAX_HEADING_WORDS;
}

/** Removes `<strong>` around a whole heading. */
function withoutStrong(children: readonly Inline[]): readonly Inline[] {
  const [only] = children;
  return children.length === 1 && only.kind === "strong" ? only.children : children;
}

/** Opens a heading. A heading that consists of images becomes those images. */
export function openHeading(builder: Builder, level: number): Exit {
  const bounded = level >= 1 && level <= 6 ? level : 2;
  return builder.openLeaf({
    kind: "heading",
    close: (children) => {
      const isPicture = children.every((child) => child.kind === "image" || child.kind === "break");
      if (isPicture) for (const child of children) if (child.kind === "image") builder.add(child);
      if (children.length > 0 && !isPicture)
        builder.add({ kind: "heading", level: bounded, children: withoutStrong(builder.addLeadingPictures(children)) });
    },
  });
}

/** The patterns for class and id that `NAMED_STRUCTURES` look for. */
export const STRUCTURE_NAMES: readonly RegExp[] = [
  CALLOUT_TITLE,
  CALLOUT,
  CALLOUT_ASIDE,
  FIGURE,
  CAPTION,
  CODE_FRAME,
  FACEBOOK_POST,
  LABEL_NAME,
  VALUE_NAME,
];
/** Handlers for elements with a class or id, tried in this order. */
export const NAMED_STRUCTURES: readonly StructureHandler[] = [
  calloutTitle,
  callout,
  figure,
  caption,
  codeFrame,
  facebookPost,
  label,
  value,
];
/** Handlers for elements with a role. */
export const ROLE_STRUCTURES: readonly StructureHandler[] = [heading];
