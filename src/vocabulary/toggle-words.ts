/** Class words of what people can open, and of the controls that open it: tabs, accordions, slides, "read more". */
export const OPENABLE_WORDS =
  "tab tabs tabpanel tabcontent pane panel accordion collapse collapsed collapsible toggle toggler expand expander expandable carousel slide " +
  "slides slider swiper slick splide faq question answer spoiler readmore more trigger";

/** Class words of elements that a script shows as people scroll to them: `wow`, `fade-in`, `et_animated`, `elementor-invisible`. */
export const ANIMATION_WORDS =
  "wow aos animate animated animation fade fadein fadeinup reveal scrollreveal appear inview waypoint lazy lazyload motion elementor-invisible scrollspy";

/** Attributes of such elements, and marks of tools that hide all of them by `opacity: 0`: `data-aos`, Webflow, Framer, GSAP. */
export const ANIMATION_ATTRIBUTE: RegExp =
  /\sdata-(?:aos|w-id|sr|sal|scroll|wow|gsap|anim|motion|framer|reveal|inview|appear|ix)|\suk-scrollspy/i;
export const ANIMATION_TOOL: RegExp = /data-wf-page|framer-motion|gsap|ScrollTrigger|ScrollReveal/;
