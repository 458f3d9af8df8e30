/** Words around titles. */

/** Class words of lines in a heading that are not part of the headline: `kicker`, `subtitle`. */
export const KICKER_CLASS: RegExp =
  /kicker|overline|over-?title|dachzeile|topline|roofline|eyebrow|spitzmarke|pre-?title|pre-?headline|sr-only|visually-?hidden|badge|subtitle|sub-title|(?:^|\s)label(?:\s|$)/i;

/** Class words of headings with the title of the site or book that contains the page: `site-title`. */
export const SITE_TITLE_CLASS: RegExp = /(?:^|[\s_-])(?:menu|site|book)[-_]?title(?:[\s_-]|$)/i;

/** Class words of headings with the title of the page: `entry-title`, `headline`. */
export const PAGE_TITLE_CLASS: RegExp =
  /(?:entry|post|article|page|story|product|thread|topic)-?_?(?:title|head)|headline/i;

/** Class words of headings with the title of a thread, often an h2 below the name of the forum. */
export const TOPIC_TITLE_CLASS: RegExp = /(?:thread|topic)[-_]?title/i;

/** Common titles of front pages: "home", "startseite". */
export const FRONT_PAGE_TITLES: ReadonlySet<string> = new Set([
  "home",
  "homepage",
  "home page",
  "index",
  "untitled",
  "startseite",
  "accueil",
  "inicio",
  "главная",
  "首页",
]);
