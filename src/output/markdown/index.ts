export { toMarkdown } from "./write-markdown.ts";
