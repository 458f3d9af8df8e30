import { tagId } from "../../html/index.ts";
import type { Builder } from "../builder.ts";
import type { Image } from "../content.ts";
import type { ShownMedia } from "../frames.ts";
import { withoutTexStyle } from "../math/index.ts";
import { asContent, imageFacts, isImageFile, isLarger, isSameFile, readEmbed, readVideoUrl } from "../media/index.ts";

/** Adds an image. The image of a video becomes an embed, that of an emoji a character, that of a formula TeX. */
export function addImage(builder: Builder, node: number): "done" {
  const facts = imageFacts(builder.page, builder.links, node);
  if (facts === undefined || isCopy(builder, { node, url: facts.url, text: facts.alt })) return "done";
  const { url, alt } = facts;
  builder.lastMedia = { node, url, text: alt };
  const video = readVideoUrl(url);
  if (video !== undefined) builder.add(video);
  else if (EMOJI.test(alt)) builder.addString(alt);
  else if (FORMULA_URL.test(url) && TEX.test(alt))
    builder.addAtom({ kind: "math", tex: withoutTexStyle(alt), display: false });
  else {
    const image = asContent(facts);
    if (image !== undefined) addPicture(builder, image);
  }
  return "done";
}

/** Adds an image. If it is in a link to an image file, it is a preview: adds that file instead and drops the link. */
function addPicture(builder: Builder, image: Image): void {
  const { mark } = builder;
  if (mark?.kind !== "link" || mark.url === undefined || !isImageFile(mark.url)) builder.addAtom(image);
  else {
    builder.mark = mark.outer;
    builder.addAtom(FILE_PAGE.test(mark.url) ? image : { ...image, url: mark.url });
    builder.mark = mark;
  }
}

/** Servers that render formulas as images, with the TeX as alternative text. */
const FORMULA_URL = /\blatex\.php\?|\/\/latex\.codecogs\.com\/|\/math\/render\/(?:svg|png)\//;
/** An alternative text that is TeX: `x^2`, `n`. */
const TEX = /[\\^_{}=]|^.$/;
/** The address of a page about an image file, which ends like the file: `/blob/main/a.png` on GitHub, `/wiki/File:a.png`. */
const FILE_PAGE = /\/blob\/|:[^/:]+$/;
const EMOJI = /^\p{Extended_Pictographic}(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200d|\ufe0f){0,8}$/u;

/** Adds a video, audio or frame. Only its address is kept. */
export function addMedia(builder: Builder, node: number): "done" {
  const embed = readEmbed(builder.page, builder.links, node);
  if (embed === undefined || isCopy(builder, { node, url: embed.url, text: "" })) return "done";
  builder.lastMedia = { node, url: embed.url, text: "" };
  builder.add(embed);
  return "done";
}

const NOSCRIPT = tagId("noscript");
/** Limit for the nodes between lazy-loaded media and their copy in `<noscript>`: other sources, whitespace. */
const MAX_NODES_TO_COPY = 24;
/** Limit for the levels between `<noscript>` and the copy: `<noscript><picture><img>`. */
const MAX_NOSCRIPT_LEVELS = 2;

/** Whether media in `<noscript>` repeat the media right before it. */
function isCopy({ page, lastMedia: last }: Builder, { node, url, text }: ShownMedia): boolean {
  let outside = page.parent[node];
  for (let level = 0; level < MAX_NOSCRIPT_LEVELS && page.tag[outside] !== NOSCRIPT; level++)
    outside = page.parent[outside];
  if (page.tag[outside] !== NOSCRIPT || last === undefined) return false;
  if (last.node > outside || node - last.node > MAX_NODES_TO_COPY) return false;
  const isSame = isSameFile(url, last.url) || (text !== "" && text === last.text);
  if (!isSame || isLarger(url, last.url)) return false;
  for (let between = last.node + 1; between < node; between++) {
    if (page.measures.chars[between] > 0 || page.tag[between] === page.tag[node]) return false;
  }
  return true;
}
