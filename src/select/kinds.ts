/** The kinds of pages told apart, as the WCXB benchmark names them. */
export const PAGE_KINDS = ["article", "documentation", "service", "forum", "collection", "listing", "product"] as const;
/** The kind of a page, as `auto` tells it. */
export type PageKind = (typeof PAGE_KINDS)[number];
