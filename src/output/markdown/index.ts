export { markdownBlocks, toMarkdown } from "./write-markdown.ts";
