import { partPattern } from "../../page/index.ts";

/** What is known of an image before it is judged. */
export interface ImageFacts {
  readonly names: string;
  readonly url: string;
  readonly alt: string;
  readonly title: string;
  readonly width: number | undefined;
  readonly height: number | undefined;
  readonly role: string;
  /** All that a cell of a table says. */
  readonly isCell: boolean;
}

/** Tells images that are no part of what a page says. The examples hold one `<img>` between two paragraphs. */
export interface ImageRule {
  readonly id: string;
  readonly test: (image: ImageFacts) => boolean;
}

/** Images of at most this many pixels a side count visitors, rule lines or push text about. */
const DOT = 8;
/** Icons are set in this size or less; pictures of the content are not. */
const ICON = 40;
const AVATAR = partPattern(
  "avatar gravatar userpic profile-pic profile-picture profile-image author-image author-photo user-photo",
);
const AVATAR_URL = /\/\/(?:[\w-]+\.)?gravatar\.com\/|\/avatars?\//i;
const ICON_NAME = partPattern("icons? ico sprite smiley smilies bullet arrow logo badge");
/** Drawings of this size or of none that are called after the sign they show; larger ones may be about it. */
const SIGN = 64;
const SIGN_FILE =
  /[/._-](?:ico|icon|check|checkmark|tick|star|stars|arrow|chevron|caret|bullet|quotes?|close|external[-_]link)(?:[-_.][^/?]{0,40})?\.svg(?:[?#]|$)|\/ico_external\w*\.gif/i;
/** Two words or a number say more than the sign: "Star topology", "5 stars". */
const SAYS_MORE = /\d|\S\s\S/;
/** Folders of pictures that are pressed, or tell who is there. */
const BUTTON_URL = /\/(?:buttons|statusicons?)\/[^/?]+\.(?:gif|png|svg|jpe?g)(?:[?#]|$)/i;
const COUNTER_URL =
  /\/\/(?:[\w-]+\.)*(?:doubleclick\.net|statcounter\.com|google-analytics\.com|googletagmanager\.com|scorecardresearch\.com|facebook\.com\/tr|quantserve\.com|adnxs\.com|pixel\.wp\.com|stats\.wp\.com|feedburner\.com\/~|(?:ads?|adserver)\.[\w-]+\.)|\/www\/delivery\/|\/(?:pixel|beacon|track(?:er|ing)?)(?:\.(?:gif|png)|[/?])/i;

export const IMAGE_RULES: readonly ImageRule[] = [
  {
    id: "image-dot",
    test: ({ width, height }) => (width !== undefined && width <= DOT) || (height !== undefined && height <= DOT),
  },
  {
    id: "image-counter",
    test: ({ url }) => COUNTER_URL.test(url),
  },
  {
    id: "image-icon",
    test: ({ names, width, height }) =>
      (width !== undefined && height !== undefined && width <= ICON && height <= ICON) || ICON_NAME.test(names),
  },
  {
    id: "image-sign",
    test: ({ url, alt, width = 0, height = 0, isCell }) =>
      !isCell && Math.max(width, height) <= SIGN && SIGN_FILE.test(url) && !SAYS_MORE.test(alt),
  },
  {
    id: "image-button",
    test: ({ url }) => BUTTON_URL.test(url),
  },
  {
    id: "image-avatar",
    test: ({ names, url }) => AVATAR.test(names) || AVATAR_URL.test(url),
  },
  {
    id: "image-presentation",
    test: ({ role, width, height }) => role === "presentation" && Math.min(width ?? ICON, height ?? ICON) <= ICON,
  },
];

/** Whether some rule says that an image is no part of the content. */
export function isNoPicture(image: ImageFacts): boolean {
  return IMAGE_RULES.some(({ test }) => test(image));
}
