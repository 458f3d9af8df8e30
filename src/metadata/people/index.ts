export { type Author, authors } from "./authors.ts";
