export { enterTag } from "./handlers.ts";
export { joinIntroductions, openPostQuote } from "./quotes.ts";
export { isFootnoteHeading, NAMED_STRUCTURES, ROLE_STRUCTURES, STRUCTURE_NAMES } from "./structures.ts";
export { tableKind } from "./table-kind.ts";
