export {
  type CaptionContext,
  figureCaptions,
  isCaptionedPicture,
  isFigureCaption,
  isMostlyLink,
} from "./captions.ts";
export {
  isPlayer,
  isQuotedPost,
  isSocialPost,
  readEmbed,
  readLiteEmbed,
  readSocialPost,
  readVideoUrl,
} from "./embeds.ts";
export { asContent, imageFacts, isImageFile, isLarger, isSameFile, pictureOf } from "./images.ts";
