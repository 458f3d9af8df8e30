export { type CaptionContext, figureCaptions, isFigureCaption, isMostlyLink, linkAround } from "./captions.ts";
export {
  isPlayer,
  isSocialPost,
  readEmbed,
  readLiteEmbed,
  readSocialPost,
  readVideoUrl,
} from "./embeds.ts";
export { asContent, imageFacts, isImageFile, isLarger, isSameFile, pictureOf } from "./images.ts";
export { findLeadPicture } from "./lead-picture.ts";
export { hasOnlyFigures, isCaptionedPicture, isIllustration } from "./picture-boxes.ts";
