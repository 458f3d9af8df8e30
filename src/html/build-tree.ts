import { unitsOf } from "../text/index.ts";
import { returnWriter } from "./node-writer.ts";
import { skipElement } from "./skip.ts";
import { KNOWN_TAGS, TRAITS, Trait, tagId } from "./tags.ts";
import { TagMark, Token, Tokenizer } from "./tokenizer.ts";
import { completeLimits, type ParseLimits, type Tree, type Warning } from "./tree.ts";
import { isBlank, TreeBuilder } from "./tree-builder.ts";
import { applyEnd, prepareStart } from "./tree-rules.ts";

/* V8 inlines constants of this module; it looks up imported ones at every use. */
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

/** Parses HTML source into a tree, in one pass. Pass `units` if the code units of the source are already available. */
export function buildTree(source: string, overrides: Partial<ParseLimits> = {}, units = unitsOf(source)): Tree {
  const limits = completeLimits(overrides);
  const tokens = new Tokenizer(source, limits, units);
  const builder = new TreeBuilder(tokens, limits);
  let pending: number = END_OF_FILE;
  for (;;) {
    const kind = pending === END_OF_FILE ? tokens.next() : pending;
    pending = END_OF_FILE;
    if (kind === START) pending = handleStart(builder);
    else if (kind === TEXT) handleText(builder);
    else if (kind === END) handleEnd(builder);
    else if (kind === DOCTYPE) handleDoctype(builder);
    else if (kind === END_OF_FILE) break;
    if (builder.nodes.count >= limits.maxNodes) {
      builder.nodesCut = tokens.end < Math.min(source.length, limits.maxChars);
      break;
    }
  }
  builder.finish();
  return takeTree(builder, limits);
}

/**
 * Handles a start tag, and the content of elements that are not parsed token by token (raw text, svg, plaintext). Returns the
 * kind of a token that is left to handle, or END_OF_FILE.
 */
function handleStart(b: TreeBuilder): number {
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
  if ((traits & SKIPPED) !== 0 && !isShadow) return insertSkipped(b, tag);
  const element = b.insert(tag);
  if ((traits & RAW_TEXT) !== 0) insertRawText(b, tag, element);
  else if (tag === PRE || tag === LISTING) return insertFirstLine(b);
  else if (tag === PLAINTEXT) {
    tokens.takeRest();
    if (tokens.end > tokens.start) b.insertText(tokens.start, tokens.end);
  }
  return END_OF_FILE;
}

/** Inserts the content of a raw-text element, which follows its start tag as one token. Self-closed elements have no content. */
function insertRawText(b: TreeBuilder, tag: number, element: number): void {
  const { tokens } = b;
  if (!tokens.rawFollows) return;
  tokens.next();
  if (tag === XMP) {
    b.open.push(element, tag, 0);
    if (tokens.end > tokens.start) b.insertText(tokens.start, tokens.end);
    b.popThrough(b.open.top);
  } else if (tokens.end > tokens.start) b.insertRaw(element, tokens.start, tokens.end);
}

/** Inserts the text after `<pre>`, without the line break right after the tag: browsers drop it. */
function insertFirstLine(b: TreeBuilder): number {
  const { tokens } = b;
  const kind = tokens.next();
  if (kind !== TEXT) return kind;
  let from = tokens.start;
  if (tokens.units[from] === 13) from++;
  if (tokens.units[from] === 10) from++;
  if (from < tokens.end) b.insertText(from, tokens.end);
  return END_OF_FILE;
}

/** Inserts an element with the trait SKIPPED, and its content as one raw node. */
function insertSkipped(b: TreeBuilder, tag: number): number {
  const { tokens } = b;
  const element = b.insertEmpty(tag);
  const from = tokens.end;
  const { end: to, pending } = skipElement(tokens, tag);
  if (to > from) b.insertRaw(element, from, to);
  return pending;
}

function handleText(b: TreeBuilder): void {
  const { tokens } = b;
  if (b.body < 0) {
    if (isBlank(tokens.units, tokens.start, tokens.end)) return;
    b.openBody();
  }
  b.insertText(tokens.start, tokens.end);
}

function handleEnd(b: TreeBuilder): void {
  const tag = b.tagOfToken();
  // `</p>` and `</br>` create elements, so they end the head. Other end tags do not: only noscript can be open there.
  if (b.body < 0 && (tag === P || tag === BR)) b.openBody();
  applyEnd(b, tag);
}

const QUIRKY_PUBLIC_ID =
  /public\s*["'](?:-\/\/(?:ietf|w3o|w3c\/\/dtd (?:html (?:3|4\.0 (?:frameset|transitional))|w3 html)|netscape|microsoft|softquad|sun|webtechs|as|advasoft|metrius|o'reilly|spyglass|sq)|html["'])/i;
const QUIRKY_WITHOUT_SYSTEM_ID = /public\s*["']-\/\/w3c\/\/dtd html 4\.01 (?:frameset|transitional)[^"']*["']\s*>/i;
const HTML_DOCTYPE = /^<!doctype\s*html[\s>]/i;

/** Sets quirks mode by the doctype, which counts only before the first element. */
function handleDoctype(b: TreeBuilder): void {
  const { nodes, tokens } = b;
  const isFirst = nodes.count === 2 && nodes.to[0] === 0;
  if (isFirst) b.quirks = isQuirky(tokens.source.slice(tokens.start, tokens.end));
}

/** Whether a doctype switches to quirks mode. */
function isQuirky(doctype: string): boolean {
  const head = doctype.slice(0, 300);
  return !HTML_DOCTYPE.test(head) || QUIRKY_PUBLIC_ID.test(head) || QUIRKY_WITHOUT_SYSTEM_ID.test(head);
}

/** Returns the tree and frees the builder's memory for the next page. */
function takeTree(b: TreeBuilder, limits: ParseLimits): Tree {
  const { nodes, tokens } = b;
  const { count } = nodes;
  const warnings = warningsOf(b, limits);
  const { tag, parent, end, depth, from, to, classAt, idAt, hrefAt, attributeBits, flags } = nodes.take();
  returnWriter(nodes);
  const { names, body } = b;
  // Written out: with `...`, nearly every tree would get its own hidden class, which slows property access.
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
    attributeBits,
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
    const message = `an element has more than ${limits.maxAttributes} attributes; the rest was cut`;
    warnings.push({ code: "attributes-cut", message });
  }
  return warnings;
}
