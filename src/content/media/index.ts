export { type CaptionContext, keepCaption, keepFigures, keepPicture } from "./captions.ts";
export { isPlayer, isPost, isQuoted, readEmbed, readFilm, readLiteEmbed, readPost } from "./embeds.ts";
export { asContent, imageFacts, isImageFile, isLarger, isSameFile, pictureOf } from "./images.ts";
