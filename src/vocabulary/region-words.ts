/** Words of class and id of elements around the content: `nav-menu`, `footer`, `relatedPosts`. */
export const BOILERPLATE_WORDS =
  "nav navigation navbar menu menus submenu megamenu dropdown footer header breadcrumb breadcrumbs crumb sidebar aside rail " +
  "related recommended recommendation recommendations trending popular facet facets filter filters refine refinement sort " +
  "pagination pager paging paginate cookie consent social share sharing tags toolbar tabs language languages country " +
  "carousel slider promo promotions advert advertisement ads sponsor modal popup overlay login signup newsletter widget " +
  "suggestions suggestion autocomplete categories category";

/** Words of class and id of records and their lists: `search-result`, `product`, `commentList`. */
export const RECORD_WORDS =
  "result results product products item items listing listings post posts comment comments message messages entry entries " +
  "article articles story stories hit hits search record records row tile tiles card cards grid list thread reply replies " +
  "review reviews job jobs offer offers property";

/** Classes for the state or position of one record: `first`, `odd`, `active`. Records of one kind may differ in them. */
export const STATE_CLASSES =
  "first last odd even alt active selected current hover new hot sale featured sponsored promoted visited unread read " +
  "left right top bottom begin end row-first row-last clearfix cf hidden visible open closed loaded lazy lazyload";
