/** Classes of text for screen readers only, with or without the prefix of a library: `sr-only`, `usa-sr-only`, `u-visually-hidden`. */
export const SCREEN_READER_CLASSES =
  "(?:[a-z]+-)?(?:sr[-_]only|visually-?hidden|hidden-visually|screen-reader-text|screen-reader-only|off-?screen) screen-?reader assistive-text a11y-hidden element-invisible show-for-sr clipped srt vh ada-?hidden av-structured-data";

/** Class words of the link from a heading to itself. */
export const HEADING_ANCHOR_WORDS = "anchor headerlink anchorjs-link permalink hash-link heading-link direct-link";

/** Class words of a button that copies code. */
export const COPY_BUTTON_WORDS = "copy-button copy-btn btn-copy clipboard-copy copy-code copy-path copy-to-clipboard";

/** Classes of icon fonts, whose text is the name of an icon. */
export const ICON_FONT: RegExp = /(?:^|\s)(?:material-(?:icons|symbols)|ion-icon|glyphicon)[\w-]*(?:\s|$)/;
