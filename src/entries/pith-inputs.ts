/** `pith/inputs`: reads plain text, feeds, sitemaps, JSON-LD and PDFs as pages; described in docs/library.md. */
export { InputError, type InputFacts, readAnyInput } from "../inputs/index.ts";
