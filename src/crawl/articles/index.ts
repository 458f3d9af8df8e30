export { type ArticlePart, type JoinedParts, joinParts, nextPart } from "./join-parts.ts";
export { joinExtractions } from "./joined-extraction.ts";
export { isLaterPart, isPartAddress } from "./part-address.ts";
