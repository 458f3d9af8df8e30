import { partPattern } from "../../page/index.ts";
import {
  AUTHOR_PAGE_URL,
  AVATAR_URL,
  AVATAR_WORDS,
  BUTTON_URL,
  COUNTER_URL,
  ICON_WORDS,
  PROFILE_URL,
  SHARE_URL,
  SYMBOL_FILE,
  THEME_URL,
} from "../../vocabulary/index.ts";

/** The facts about an image that rules use. */
export interface ImageFacts {
  /** Class and id. */
  readonly names: string;
  readonly url: string;
  readonly alt: string;
  readonly title: string;
  /** Width and height attributes, in pixels. */
  readonly width: number | undefined;
  readonly height: number | undefined;
  readonly role: string;
  /** Whether the image is the whole content of a table cell. */
  readonly isCell: boolean;
  /** The address of the link around the image; empty without one. */
  readonly link: string;
}

/** Matches images that are not content. In rules/examples.ts each rule has an image that it matches and one that it does not. */
interface ImageRule {
  readonly id: string;
  readonly test: (image: ImageFacts) => boolean;
}

/** Images of at most this width or height count visitors, draw lines or fill space. The height 0 of a wide image means that it is not set. */
const MAX_DOT_PIXELS = 8;
/** Icons have at most this width and height. Images of the content are larger. */
const MAX_ICON_PIXELS = 40;
/** Limit for the width and height of files that are named after a symbol (`star.svg`). Larger ones may be content. */
const MAX_SYMBOL_PIXELS = 64;
/** Class and id words of portraits of authors and members. */
export const AVATAR_NAME: RegExp = partPattern(AVATAR_WORDS);
const ICON = partPattern(ICON_WORDS);
/** An alternative text with two words or a number tells more than the symbol: "Star topology", "5 stars". */
const MEANINGFUL_ALT = /\d|\S\s\S/;

/** The rules for images; an image that matches one is dropped. */
export const IMAGE_RULES: readonly ImageRule[] = [
  {
    id: "image-dot",
    test: ({ width = Infinity, height = Infinity }) =>
      width <= MAX_DOT_PIXELS ||
      (height <= MAX_DOT_PIXELS && (height > 0 || !Number.isFinite(width) || width <= MAX_ICON_PIXELS)),
  },
  {
    id: "image-counter",
    test: ({ url }) => COUNTER_URL.test(url),
  },
  {
    id: "image-icon",
    test: ({ names, width, height }) =>
      (width !== undefined && height !== undefined && Math.max(width, height) <= MAX_ICON_PIXELS) || ICON.test(names),
  },
  {
    id: "image-symbol",
    test: ({ url, alt, width = 0, height = 0, isCell }) =>
      !isCell && Math.max(width, height) <= MAX_SYMBOL_PIXELS && SYMBOL_FILE.test(url) && !MEANINGFUL_ALT.test(alt),
  },
  {
    id: "image-button",
    test: ({ url }) => BUTTON_URL.test(url),
  },
  {
    id: "image-theme",
    test: ({ url, alt }) => alt === "" && THEME_URL.test(url),
  },
  {
    id: "image-share",
    test: ({ link }) => link !== "" && SHARE_URL.test(link),
  },
  {
    id: "image-avatar",
    test: ({ names, url, alt, link }) =>
      AVATAR_NAME.test(names) ||
      AVATAR_URL.test(url) ||
      (link !== "" && (AUTHOR_PAGE_URL.test(link) || (alt === "" && PROFILE_URL.test(link)))),
  },
  {
    id: "image-presentation",
    test: ({ role, width = MAX_ICON_PIXELS, height = MAX_ICON_PIXELS }) =>
      role === "presentation" && Math.min(width, height) <= MAX_ICON_PIXELS,
  },
];

/** Whether a rule matches an image. */
export function isNotContent(image: ImageFacts): boolean {
  return IMAGE_RULES.some(({ test }) => test(image));
}
