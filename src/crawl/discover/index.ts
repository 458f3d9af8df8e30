export { type LinkPlace, type PageLink, type PageLinks, readLinks } from "./page-links.ts";
