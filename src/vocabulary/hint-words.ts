/**
 * For each hint (a role of an element), the stems of words in class and id names: the class `comments-list` hints at `comment`.
 *
 * A stem matches every word that starts with it: `comment` matches `comments`. A stem with `=` matches only the whole word: `=ad` matches
 * in `ad-slot`, but not in `add-to-cart`. Models are trained with these stems: after a change, train again.
 */
export const HINT_WORDS = {
  content: "content entry article story maincontent bodytext richtext prose markdown wysiwyg pagebody =text =body",
  main: "main primary center =page container",
  post: "post message thread topic =reply answer question",
  comment: "comment disqus discuss respond =replies kommentar koment comentari reacties yorum pinglun",
  review: "review rating testimonial feedback star",
  product: "product price sku cart basket shop buy stock variant wishlist",
  detail: "detail descri spec feature attribut overview summary excerpt intro lead teaser abstract",
  item: "item card tile grid =row =col cell result listing catalog collection gallery carousel slide swiper slick",
  title: "title headline heading =head subtitle",
  byline: "byline author meta date time publish posted credit contributor =info avatar user profile",
  caption: "caption figure image photo media video thumb picture",
  tags: "tag categor topic label keyword badge chip",
  nav: "nav menu dropdown megamenu submenu topbar toolbar offcanvas drawer hamburger =skip =toc sitemap",
  breadcrumb: "breadcrumb crumb",
  pager: "pagin pager pagenav prev next loadmore",
  header: "header masthead banner logo brand",
  footer: "footer foot copyright colophon legal imprint",
  side: "sidebar aside side rail right widget secondary complementary",
  related:
    "related recommend similar popular trending recent more also latest suggest upsell crosssell outbrain taboola",
  share: "share sharing social facebook twitter follow like bookmark print",
  promo: "promo advert sponsor =ad =ads adsense adslot dfp banner cta campaign offer affiliate commercial",
  signup: "newsletter subscri signup login signin register account member paywall",
  consent: "cookie consent gdpr privacy onetrust cmp ccpa optanon didomi",
  modal: "modal popup dialog overlay lightbox toast tooltip notice alert notification flash",
  form: "form search filter sort facet input field select option button btn",
  signature: "signature =sig disclaimer",
  hidden: "hidden hide invisible collaps accordion tab panel expand toggle sr screenreader visually",
  quote: "quote blockquote pullquote",
  code: "code highlight snippet syntax api param",
  faq: "faq qanda question answer",
} as const;
