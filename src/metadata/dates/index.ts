export { beginOfText, datesNear } from "./date-lines.ts";
export type { DateField } from "./date-votes.ts";
export { type DateContext, modified, published } from "./dates.ts";
