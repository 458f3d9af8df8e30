export type { Author } from "./author-claims.ts";
export { authors } from "./authors.ts";
