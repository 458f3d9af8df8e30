export { firstTextBlock } from "./date-lines.ts";
export type { DateField } from "./date-votes.ts";
export { PageDates } from "./page-dates.ts";
