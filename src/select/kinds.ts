/** The kinds of pages told apart, as the WCXB benchmark names them. */
export const PAGE_KINDS = ["article", "documentation", "service", "forum", "collection", "listing", "product"] as const;
export type PageKind = (typeof PAGE_KINDS)[number];
