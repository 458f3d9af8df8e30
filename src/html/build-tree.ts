import { unitsOf } from "../text/index.ts";
import { returnWriter } from "./node-writer.ts";
import { skipElement } from "./skip.ts";
import { KNOWN_TAGS, TRAITS, Trait, tagId } from "./tags.ts";
import { TagMark, Token, Tokenizer } from "./tokenizer.ts";
import { DEFAULT_LIMITS, type ParseLimits, type Tree, type Warning } from "./tree.ts";
import { isBlank, TreeBuilder } from "./tree-builder.ts";
import { applyEnd, prepareStart } from "./tree-rules.ts";

/* Constants of the module itself are known when its code is compiled; imported ones would be looked up at every use. */
const { HEAD, RAW_TEXT, SKIPPED } = Trait;
const { SHADOW } = TagMark;
const { DOCTYPE, END, END_OF_FILE, START, TEXT } = Token;
const traitsById = TRAITS;
const knownTags = KNOWN_TAGS;
const HTML = tagId("html");
const BODY = tagId("body");
const IMG = tagId("img");
const IMAGE = tagId("image");
const TEMPLATE = tagId("template");
const P = tagId("p");
const BR = tagId("br");
const XMP = tagId("xmp");
const PRE = tagId("pre");
const LISTING = tagId("listing");
const PLAINTEXT = tagId("plaintext");

/** HTML source to a tree, in one pass; `units` are those of the source, if somebody has them already. */
export function buildTree(source: string, overrides: Partial<ParseLimits> = {}, units = unitsOf(source)): Tree {
  const limits = { ...DEFAULT_LIMITS, ...overrides };
  const tokens = new Tokenizer(source, limits, units);
  const builder = new TreeBuilder(tokens, limits);
  let pending: number = END_OF_FILE;
  for (;;) {
    const kind = pending === END_OF_FILE ? tokens.next() : pending;
    pending = END_OF_FILE;
    if (kind === START) pending = start(builder);
    else if (kind === TEXT) text(builder);
    else if (kind === END) end(builder);
    else if (kind === DOCTYPE) doctype(builder);
    else if (kind === END_OF_FILE) break;
    if (builder.nodes.count >= limits.maxNodes) {
      builder.nodesCut = tokens.end < Math.min(source.length, limits.maxChars);
      break;
    }
  }
  builder.finish();
  return finished(builder, limits);
}

/** Handles a start tag and all that belongs to it; gives the kind of a token that is still to be handled. */
function start(b: TreeBuilder): number {
  const { tokens } = b;
  let tag = b.tagOfToken();
  if (tag === IMAGE) tag = IMG;
  const traits = tag < knownTags ? traitsById[tag] : 0;
  if (b.body < 0) {
    if (tag === HTML) b.adopt(0);
    if (tag === BODY) {
      b.openBody();
      b.adopt(b.body);
    }
    if ((traits & HEAD) === 0) b.openBody();
  } else if (tag === BODY) b.adopt(b.body);
  if (!prepareStart(b, tag)) return END_OF_FILE;
  const isShadow = tag === TEMPLATE && (tokens.marks & SHADOW) !== 0;
  if ((traits & SKIPPED) !== 0 && !isShadow) return skip(b, tag);
  const element = b.insert(tag);
  if ((traits & RAW_TEXT) !== 0) rawText(b, tag, element);
  else if (tag === PRE || tag === LISTING) return firstLine(b);
  else if (tag === PLAINTEXT) {
    tokens.takeRest();
    if (tokens.end > tokens.start) b.insertText(tokens.start, tokens.end);
  }
  return END_OF_FILE;
}

/** The content of a raw-text element follows its start tag as one token; a self-closed one has none. */
function rawText(b: TreeBuilder, tag: number, element: number): void {
  const { tokens } = b;
  if (!tokens.rawFollows) return;
  tokens.next();
  if (tag === XMP) {
    b.open.push(element, tag, 0);
    if (tokens.end > tokens.start) b.insertText(tokens.start, tokens.end);
    b.popThrough(b.open.top);
  } else if (tokens.end > tokens.start) b.insertRaw(element, tokens.start, tokens.end);
}

/** A line break right after `<pre>` does not show. */
function firstLine(b: TreeBuilder): number {
  const { tokens } = b;
  const kind = tokens.next();
  if (kind !== TEXT) return kind;
  let from = tokens.start;
  if (tokens.units[from] === 13) from++;
  if (tokens.units[from] === 10) from++;
  if (from < tokens.end) b.insertText(from, tokens.end);
  return END_OF_FILE;
}

function skip(b: TreeBuilder, tag: number): number {
  const { tokens } = b;
  const element = b.insertEmpty(tag);
  const from = tokens.end;
  const { end: to, pending } = skipElement(tokens, tag);
  if (to > from) b.insertRaw(element, from, to);
  return pending;
}

function text(b: TreeBuilder): void {
  const { tokens } = b;
  if (b.body < 0) {
    if (isBlank(tokens.units, tokens.start, tokens.end)) return;
    b.openBody();
  }
  b.insertText(tokens.start, tokens.end);
}

function end(b: TreeBuilder): void {
  const tag = b.tagOfToken();
  // In the head only noscript can be open; p and br are the end tags that make elements.
  if (b.body < 0 && (tag === P || tag === BR)) b.openBody();
  applyEnd(b, tag);
}

const QUIRKY_PUBLIC_ID =
  /public\s*["'](?:-\/\/(?:ietf|w3o|w3c\/\/dtd (?:html (?:3|4\.0 (?:frameset|transitional))|w3 html)|netscape|microsoft|softquad|sun|webtechs|as|advasoft|metrius|o'reilly|spyglass|sq)|html["'])/i;
const QUIRKY_WITHOUT_SYSTEM_ID = /public\s*["']-\/\/w3c\/\/dtd html 4\.01 (?:frameset|transitional)[^"']*["']\s*>/i;
const HTML_DOCTYPE = /^<!doctype\s*html[\s>]/i;

/** A doctype counts only before the first element. */
function doctype(b: TreeBuilder): void {
  const { nodes, tokens } = b;
  const isFirst = nodes.count === 2 && nodes.to[0] === 0;
  if (isFirst) b.quirks = isQuirky(tokens.source.slice(tokens.start, tokens.end));
}

/** Whether a doctype asks for quirks mode. */
function isQuirky(doctype: string): boolean {
  const head = doctype.slice(0, 300);
  return !HTML_DOCTYPE.test(head) || QUIRKY_PUBLIC_ID.test(head) || QUIRKY_WITHOUT_SYSTEM_ID.test(head);
}

function finished(b: TreeBuilder, limits: ParseLimits): Tree {
  const { nodes, tokens } = b;
  const { count } = nodes;
  const warnings = warningsOf(b, limits);
  const { tag, parent, end, depth, from, to, classAt, idAt, hrefAt, flags } = nodes.take();
  returnWriter(nodes);
  const { names, body } = b;
  // Written out, for a copy by `...` would give nearly each tree a shape of its own, and slow looks at it.
  return {
    source: tokens.source,
    count,
    tag,
    parent,
    end,
    depth,
    from,
    to,
    classAt,
    idAt,
    hrefAt,
    flags,
    names,
    body,
    warnings,
  };
}

function warningsOf(b: TreeBuilder, limits: ParseLimits): Warning[] {
  const warnings: Warning[] = [];
  if (b.tokens.source.length > limits.maxChars) {
    warnings.push({ code: "bytes-cut", message: `page longer than ${limits.maxChars} characters; the rest was cut` });
  }
  if (b.nodesCut) {
    warnings.push({ code: "nodes-cut", message: `page has more than ${limits.maxNodes} nodes; the rest was cut` });
  }
  if (b.depthFlattened) {
    const message = `elements nested deeper than ${limits.maxDepth} were flattened`;
    warnings.push({ code: "depth-flattened", message });
  }
  if (b.tokens.attributesCut) {
    const message = `an element has more than ${limits.maxAttributes} attributes; the rest was passed over`;
    warnings.push({ code: "attributes-cut", message });
  }
  return warnings;
}
