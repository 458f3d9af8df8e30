import { attribute, TRAITS, Trait, tagId, tagSet } from "../../html/index.ts";
import { elementNames, type Page, partPattern, startTagSource, tokenPattern } from "../../page/index.ts";
import type { Builder, Exit } from "../builder.ts";
import { CODE_FRAME, codeBlock, isCodeFrame } from "../code.ts";
import type { Block, Callout, Inline, Tone } from "../content.ts";
import { inlineText } from "../line/index.ts";
/** What an element's names or role make of it, whatever its tag. Undefined: nothing, look at the tag. */
export type StructureHandler = (builder: Builder, node: number, names: string) => Exit | "done" | undefined;

const BLOCKISH = tagSet("div section aside article p blockquote table ul dl figure span");
const TABLE = tagId("table");

const CALLOUT =
  /(?:(?:^|\s)hint|(?:^|[\s_-])(?:admonition|callout|alert|infobox-note|notice|notecard|message-box|note-box|custom-block|starlight-aside|information-macro|template-box|blockquote-tag))(?:$|[\s_-])/;
const CALLOUT_TITLE =
  /(?:^|[\s_-])(?:admonition|callout|alert|custom-block|hint|notice|starlight-aside|blockquote-tag)[-_]{0,2}(?=title|head)[\w-]*(?:\s|$)/;
const NOTE_ASIDE = tokenPattern("note tip warning caution important");

/** Words in the names of a callout and the tone they set, the strongest first. */
const TONES: readonly (readonly [tone: Tone, words: RegExp])[] = [
  ["caution", partPattern("caution danger error critical bug failure")],
  ["warning", partPattern("warning warn attention deprecated")],
  ["important", partPattern("important")],
  ["tip", partPattern("tip hint success example")],
  ["note", partPattern("note info information seealso abstract quote primary secondary light admonition")],
];

function toneOf(names: string): Tone | undefined {
  return TONES.find(([, words]) => words.test(names))?.[0];
}

const callout: StructureHandler = (builder, node, names) => {
  const tag = builder.page.tag[node];
  if (BLOCKISH[tag] !== 1 || tag === TABLE || builder.nearest("callout") !== undefined) return undefined;
  const tone = toneOf(names);
  const isCallout = tone !== undefined && (CALLOUT.test(names) || (tag === tagId("aside") && NOTE_ASIDE.test(names)));
  if (!isCallout || CARD.test(names)) return undefined;
  return builder.open({
    kind: "callout",
    close: (children, title) => {
      if (title.length > 0) builder.add({ kind: "callout", tone, title, children });
      else if (children.length > 0) builder.add({ kind: "callout", tone, ...labelled(children) });
    },
  });
};

/** Frameworks give headers of cards the colours of alerts. */
const CARD = /card-header/;
const LABEL = /^(?:note|tip|hint|info|important|warning|caution|danger|attention)s?\s?:?$/i;
const AFTER_LABEL = /^[\s:–—-]+/;

/** A callout may begin with a line or a strong word that says what it is: its title. */
function labelled(children: readonly Block[]): Pick<Callout, "title" | "children"> {
  const [first, ...rest] = children;
  const [label, next, ...more] = first?.kind === "paragraph" ? first.children : [];
  if (label === undefined || first?.kind !== "paragraph" || !LABEL.test(inlineText([label]).trim()))
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

const CAPTIONED = tokenPattern(
  "wp-caption thumbinner image-with-caption captioned-image-container caption-container gallery-item",
);
const CAPTION = tokenPattern(
  "wp-caption-text thumbcaption image-caption media-caption photo-caption img-caption figure-caption caption-text caption",
);

/** Blocks that older systems use as a figure. */
const captioned: StructureHandler = (builder, node, names) =>
  CAPTIONED.test(names) ? openFigure(builder, node) : undefined;

const caption: StructureHandler = (builder, node, names) => {
  if (!CAPTION.test(names) || builder.nearest("figure") === undefined) return undefined;
  // A wrapper around picture and caption may carry the caption's name.
  if (builder.page.measures.images[node] > 0) return undefined;
  return builder.openLabel("figure");
};

/** Opens a figure; without a caption it is just what it holds, and a caption without it is nothing unless it was chosen. */
export function openFigure(builder: Builder, node: number): Exit {
  return builder.open({
    kind: "figure",
    close: (children, line) => {
      if (line.length === 0) for (const child of children) builder.add(child);
      else if (children.length > 0) builder.add({ kind: "figure", children, caption: line });
      else if (builder.kept.countWords(node).chosen > 0) builder.add({ kind: "paragraph", children: line });
    },
  });
}

/** Code that is set line by line, without `<pre>`. */
const codeFrame: StructureHandler = (builder, node, names) =>
  CODE_FRAME.test(names) && isCodeFrame(builder.page, node) ? addCode(builder, node) : undefined;

/** Adds all of an element as code. */
export function addCode(builder: Builder, node: number): "done" {
  const code = codeBlock(builder.page, builder.units, node);
  if (code !== undefined && builder.isInLeaf) builder.addString(code.value);
  else if (code !== undefined) builder.add(code);
  return "done";
}

const FOOTNOTES = partPattern("footnotes? endnotes?");

/** The heading over footnotes has nothing below it once these are joined to their marks. */
export function isFootnoteHeading(builder: Builder, node: number): boolean {
  if (builder.notes.notes.size === 0 || (TRAITS[builder.page.tag[node]] & Trait.HEADING) === 0) return false;
  const above = builder.page.parent[node];
  return above >= 0 && FOOTNOTES.test(elementNames(builder.page, above));
}

const HEADING_WORDS = 25;
const HEADING_ROLE = /\srole=["']?heading/i;

const heading: StructureHandler = (builder, node) => {
  // Some give it to whole texts.
  if (!HEADING_ROLE.test(startTagSource(builder.page, node)) || isText(builder.page, node)) return undefined;
  return openHeading(builder, Number.parseInt(attribute(builder.page, node, "aria-level") ?? "2", 10));
};

function isText({ measures }: Page, node: number): boolean {
  return measures.paragraphs[node] > 1 || measures.words[node] > HEADING_WORDS;
}

/** A heading is bold as it is. */
function plainHeading(children: readonly Inline[]): readonly Inline[] {
  const [only] = children;
  return children.length === 1 && only.kind === "strong" ? only.children : children;
}

export function openHeading(builder: Builder, level: number): Exit {
  const bounded = level >= 1 && level <= 6 ? level : 2;
  return builder.openLeaf({
    kind: "heading",
    close: (children) => {
      const isPicture = children.every((child) => child.kind === "image" || child.kind === "break");
      if (isPicture) for (const child of children) if (child.kind === "image") builder.add(child);
      if (children.length > 0 && !isPicture)
        builder.add({ kind: "heading", level: bounded, children: plainHeading(builder.addLeadingPictures(children)) });
    },
  });
}

/** Patterns of the names below; a callout's tone is asked for only if one of them knows the callout. */
export const STRUCTURE_NAMES: readonly RegExp[] = [CALLOUT_TITLE, CALLOUT, NOTE_ASIDE, CAPTIONED, CAPTION, CODE_FRAME];
/** Tried in turn on elements that have a class or id. */
export const NAMED_STRUCTURES: readonly StructureHandler[] = [calloutTitle, callout, captioned, caption, codeFrame];
/** Tried on elements that may have a role. */
export const ROLE_STRUCTURES: readonly StructureHandler[] = [heading];
