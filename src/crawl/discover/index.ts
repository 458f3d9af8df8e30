export { type ListedAddress, type Listing, readListing } from "./listing.ts";
export { type LinkPlace, MAX_LINKS, type PageLink, type PageLinks, readLinks } from "./page-links.ts";
