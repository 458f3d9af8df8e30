/** Classes of text for screen readers only, with or without the prefix of a library: `sr-only`, `usa-sr-only`, `u-visually-hidden`. */
export const SCREEN_READER_ONLY_CLASSES =
  "(?:[a-z]+-)?(?:sr[-_]only|visually-?hidden|hidden-visually|screen-reader-text|screen-reader-only) a11y-hidden element-invisible show-for-sr ada-?hidden";

/** Classes that often mean the same, but not always: `offscreen` may be the frame of a page with a menu that slides in. */
export const SCREEN_READER_CLASSES: string = `${SCREEN_READER_ONLY_CLASSES} (?:[a-z]+-)?off-?screen screen-?reader assistive-text clipped srt vh av-structured-data`;

/** Class words of the link from a heading to itself. */
export const HEADING_ANCHOR_WORDS = "anchor headerlink anchorjs-link permalink hash-link heading-link direct-link";

/** Class words of a button that copies code. */
export const COPY_BUTTON_WORDS = "copy-button copy-btn btn-copy clipboard-copy copy-code copy-path copy-to-clipboard";

/** Classes of icon fonts, whose text is the name of an icon. */
export const ICON_FONT: RegExp = /(?:^|\s)(?:material-(?:icons|symbols)|ion-icon|glyphicon)[\w-]*(?:\s|$)/;

/** Class words of what people can open, and of the controls that open it: tabs, accordions, slides, "read more". */
export const OPENABLE_WORDS =
  "tab tabs tabpanel tabcontent pane panel accordion collapse collapsed collapsible toggle toggler expand expander expandable carousel slide " +
  "slides slider swiper slick splide faq question answer spoiler readmore more trigger";

/** Class words of elements to which a script adds the control that opens what they hide: MediaWiki, spoilers, slides. */
export const SELF_OPENING_WORDS =
  "mw-collapsible navframe spoiler tabbed-set slick-slide slideshow slideshow-container";

/** Class words of elements that a script shows as people scroll to them: `wow`, `fade-in`, `et_animated`, `elementor-invisible`. */
export const ANIMATION_WORDS =
  "wow aos animate animated animation fade fadein fadeinup reveal scrollreveal appear inview waypoint lazy lazyload motion elementor-invisible scrollspy";

/** Attributes of such elements: `data-aos`, `data-w-id`; and of images that a script shows when they are loaded. */
export const ANIMATION_ATTRIBUTE: RegExp =
  /\sdata-(?:aos|w-id|sr|sal|scroll|wow|gsap|anim|motion|framer|reveal|inview|appear|ix)|\s(?:uk-scrollspy|onload=)/i;
/** Marks of tools that start with `opacity: 0` in style attributes: Webflow, Framer Motion, GSAP. */
export const ANIMATION_TOOL: RegExp = /data-wf-page|framer-motion|gsap|ScrollTrigger|ScrollReveal/;
