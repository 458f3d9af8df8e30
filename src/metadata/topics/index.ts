export { keywordsOf } from "./keywords.ts";
export { descriptions, split, tagLists } from "./subjects.ts";
