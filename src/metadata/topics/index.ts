export { keywordsOf } from "./keywords.ts";
export { descriptions, splitTags, tagLists } from "./subjects.ts";
