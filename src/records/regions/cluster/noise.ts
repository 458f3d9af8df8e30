import { tagId } from "../../../html/index.ts";
import type { Page } from "../../../page/index.ts";
import type { Chunk } from "./chunks.ts";

/** The weights αᵢ of the four rules (`noiseOf`). Their sum is 1. The paper names no values, so all are equal. */
const EMAIL = 0.25;
const HUB = 0.25;
const NO_PARAGRAPH = 0.25;
const MANY_LINKS = 0.25;

/** A chunk with fewer characters per link character is a hub, a list of links. The paper names no number. */
const MIN_TEXT_PER_LINK_TEXT = 1.2;
/** A chunk with more than this share of the page's links has many links. */
const MAX_LINK_SHARE = 0.3;
/** A chunk is noise if at least three of the four rules apply. */
export const MIN_NOISE = 0.7;

const P = tagId("p");

/**
 * Returns the noise of a chunk, F = Σ αᵢ·fᵢ(b) (Hlaing and Nyunt, formula 2). The rules fᵢ: it has an e-mail address,
 * little text besides link text, no `<p>`, a large share of the page's links.
 */
export function noiseOf(page: Page, chunk: Chunk): number {
  const { linkTags } = page.measures;
  const hasParagraph = chunk.paragraphs > 0 || page.tag[chunk.node] === P;
  let noise = 0;
  if (chunk.emailNum > 0) noise += EMAIL;
  if (chunk.innerTextLen < MIN_TEXT_PER_LINK_TEXT * chunk.linkTextLen) noise += HUB;
  if (!hasParagraph) noise += NO_PARAGRAPH;
  if (chunk.linkNum > MAX_LINK_SHARE * Math.max(1, linkTags[page.body])) noise += MANY_LINKS;
  return noise;
}
