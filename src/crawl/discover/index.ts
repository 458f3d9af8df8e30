export { type LinkPlace, MAX_LINKS, type PageLink, type PageLinks, readLinks } from "./page-links.ts";
