import { tagId } from "../../html/index.ts";
import type { Builder } from "../builder.ts";
import type { ShownMedia } from "../frames.ts";
import { withoutTexStyle } from "../math/index.ts";
import { asContent, imageFacts, isImageFile, isLarger, isSameFile, readEmbed, readVideoUrl } from "../media/index.ts";

/** Pictures of emoji say the sign they show; images in a link to an image file are previews of it. */
export function addImage(builder: Builder, node: number): "done" {
  const facts = imageFacts(builder.page, builder.links, node);
  if (facts === undefined || isCopy(builder, { node, url: facts.url, text: facts.alt })) return "done";
  builder.lastMedia = { node, url: facts.url, text: facts.alt };
  const film = readVideoUrl(facts.url);
  if (film !== undefined) {
    builder.add(film);
    return "done";
  }
  if (EMOJI.test(facts.alt)) {
    builder.addString(facts.alt);
    return "done";
  }
  if (SET_FORMULA.test(facts.url) && TEX.test(facts.alt)) {
    builder.addAtom({ kind: "math", tex: withoutTexStyle(facts.alt), display: false });
    return "done";
  }
  const found = asContent(facts);
  const target = builder.mark?.kind === "link" ? builder.mark.url : undefined;
  if (found === undefined) return "done";
  if (target === undefined || !isImageFile(target)) builder.addAtom(found);
  else {
    const inner = builder.mark;
    builder.mark = inner!.outer;
    builder.addAtom(FILE_PAGE.test(target) ? found : { ...found, url: target });
    builder.mark = inner;
  }
  return "done";
}

/** Servers that set formulas as pictures, with the TeX as their text. */
const SET_FORMULA = /\blatex\.php\?|\/\/latex\.codecogs\.com\/|\/math\/render\/(?:svg|png)\//;
const TEX = /[\\^_{}=]|^.$/;
/** Named like an image file, but the page of a wiki or a repository about it. */
const FILE_PAGE = /\/blob\/|:[^/:]+$/;
const EMOJI = /^\p{Extended_Pictographic}(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200d|\ufe0f){0,8}$/u;

export function addMedia(builder: Builder, node: number): "done" {
  const embed = readEmbed(builder.page, builder.links, node);
  if (embed === undefined || isCopy(builder, { node, url: embed.url, text: "" })) return "done";
  builder.lastMedia = { node, url: embed.url, text: "" };
  builder.add(embed);
  return "done";
}

const NOSCRIPT = tagId("noscript");
/** Nodes between what a script shows late and what is there for people without scripts: other sources, white space. */
const COPY_WITHIN = 24;
/** Elements around the copy, up to what says that it is one: a picture. */
const NOSCRIPT_LEVELS = 2;

/** Whether a picture or a film is there for people without scripts, right behind the same one for all others. */
function isCopy({ page, lastMedia: shown }: Builder, { node, url, text }: ShownMedia): boolean {
  let outside = page.parent[node];
  for (let level = 0; level < NOSCRIPT_LEVELS && page.tag[outside] !== NOSCRIPT; level++)
    outside = page.parent[outside];
  if (page.tag[outside] !== NOSCRIPT || shown === undefined) return false;
  if (shown.node > outside || node - shown.node > COPY_WITHIN) return false;
  const isSame = isSameFile(url, shown.url) || (text !== "" && text === shown.text);
  if (!isSame || isLarger(url, shown.url)) return false;
  for (let between = shown.node + 1; between < node; between++) {
    if (page.measures.chars[between] > 0 || page.tag[between] === page.tag[node]) return false;
  }
  return true;
}
