/** Finds the lead picture of a page: the picture between title and text. It is often in a header outside of the chosen text. */
import { attributeIndex, attributesNamed, Flag, tagId, tagSet } from "../../html/index.ts";
import { elementNames, headingLevel, type Page } from "../../page/index.ts";
import { LEAD_PICTURE_NAME, NOT_LEAD_PICTURE_NAME } from "../../vocabulary/index.ts";
import { type CaptionContext, isMostlyLink, linkAround } from "./captions.ts";
import type { ImageFacts } from "./image-rules.ts";
import { asContent, imageFacts, imageStem, isImageFile } from "./images.ts";
import { pictureWithCaption } from "./picture-boxes.ts";

const META = tagId("meta");
const IMG = tagId("img");
const FIGURE = tagId("figure");
/** Elements around the content. Pictures in them are not the lead picture. */
const AROUND_LEAD = tagSet("nav footer aside dialog");
const META_ATTRIBUTES = attributeIndex(["property", "name", "content"]);
const DECLARED_IMAGE = /^(?:og|twitter):image(?::url|:src)?$/;

/** Words of a block with which the text may start. */
const MIN_TEXT_WORDS = 15;
/** A lead picture that the page does not declare needs a `<figure>`, a telling class, or this width. */
const MIN_LEAD_PIXELS = 300;
/** Limit for the pictures before the text to test. The nearest are tested first. */
const MAX_TESTED_PICTURES = 40;
/** Limit for the ancestors whose tag and names are tested. */
const MAX_TESTED_LEVELS = 12;

/** A lead picture: the root of its subtree, and the root of its caption if it has one. */
export interface LeadPicture {
  readonly root: number;
  readonly captions: readonly number[];
}

/**
 * Returns the lead picture. It must be shown in the page: one that is only declared (`og:image`) is not content. It is the picture before
 * the text that the page declares, or the picture nearest to the text among those after the last main heading.
 */
export function findLeadPicture(context: CaptionContext): LeadPicture | undefined {
  const { page, kept } = context;
  const textFrom = kept.textStart(MIN_TEXT_WORDS);
  if (textFrom < 0) return undefined;
  const declared = declaredStems(page);
  const title = titleBefore(page, textFrom);
  let near: LeadPicture | undefined;
  let tested = 0;
  for (let node = textFrom - 1; node > page.body && tested < MAX_TESTED_PICTURES; node--) {
    if (page.tag[node] !== IMG || (page.flags[node] & Flag.UNSEEN) !== 0) continue;
    tested++;
    const isAfterTitle = title >= 0 && node > title;
    // Fast path: without reading its attributes, an image is not the lead picture if it can neither be declared nor be near, or leads away.
    if (declared.size === 0 && (!isAfterTitle || near !== undefined)) continue;
    if (!leadsNowhere(page, node, isAfterTitle)) continue;
    const facts = imageFacts(page, context.links, node);
    if (facts === undefined || asContent(facts) === undefined) continue;
    const isDeclared = declared.has(imageStem(facts.url));
    if (!isDeclared && (!isAfterTitle || near !== undefined)) continue;
    if (!leadsNowhere(page, node, isDeclared && isAfterTitle) || !isInArticle(page, node, textFrom)) continue;
    if (isDeclared) return leadAt(context, node);
    if (looksLikeLead(page, node, facts)) near = leadAt(context, node);
  }
  return near;
}

function leadAt(context: CaptionContext, image: number): LeadPicture {
  const { page } = context;
  const root = pictureWithCaption(context, image);
  const hasCaption = page.measures.words[root] > 0 && !isMostlyLink(page, root);
  return { root, captions: hasCaption ? [root] : [] };
}

/** Returns the stems of the images that the page declares in its head. */
function declaredStems(page: Page): ReadonlySet<string> {
  const stems = new Set<string>();
  for (let node = 0; node < page.body; node++) {
    if (page.tag[node] !== META) continue;
    const [property, name, content] = attributesNamed(page, node, META_ATTRIBUTES);
    if (DECLARED_IMAGE.test(property ?? name ?? "")) stems.add(imageStem(content ?? ""));
  }
  stems.delete("");
  return stems;
}

/** Returns the last visible `<h1>` before a node, else the last `<h2>`; -1 if there is neither. */
function titleBefore({ tag, flags, measures, body }: Page, textFrom: number): number {
  let second = -1;
  for (let node = textFrom - 1; node > body; node--) {
    const level = headingLevel(tag[node]);
    if (level === 0 || level > 2 || measures.words[node] === 0 || (flags[node] & Flag.UNSEEN) !== 0) continue;
    if (level === 1) return node;
    if (second < 0) second = node;
  }
  return second;
}

/** Whether an image is not a link to another page. With `opensGallery`, a link without words counts as a link to a larger view. */
function leadsNowhere(page: Page, image: number, opensGallery: boolean): boolean {
  if ((page.flags[image] & Flag.LINKED) === 0) return true;
  const { node, url } = linkAround(page, image);
  return isImageFile(url) || url.startsWith("#") || (opensGallery && page.measures.words[node] === 0);
}

/** Whether no ancestor of an image below the common ancestor with the text is navigation, a sidebar or a teaser. */
function isInArticle(page: Page, image: number, textFrom: number): boolean {
  let above = page.parent[image];
  for (let level = 0; level < MAX_TESTED_LEVELS && above > page.body && page.end[above] <= textFrom; level++) {
    if (AROUND_LEAD[page.tag[above]] === 1 || NOT_LEAD_PICTURE_NAME.test(elementNames(page, above))) return false;
    above = page.parent[above];
  }
  return true;
}

/** Whether markup and size show that an image illustrates the text below it. */
function looksLikeLead(page: Page, image: number, { width, names }: ImageFacts): boolean {
  if (width !== undefined) return width >= MIN_LEAD_PIXELS;
  if (LEAD_PICTURE_NAME.test(names)) return true;
  let above = page.parent[image];
  for (let level = 0; level < MAX_TESTED_LEVELS && page.measures.images[above] === 1; level++) {
    if (page.tag[above] === FIGURE || LEAD_PICTURE_NAME.test(elementNames(page, above))) return true;
    above = page.parent[above];
  }
  return page.tag[above] === FIGURE;
}
