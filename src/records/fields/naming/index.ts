export { nameColumns, uniqueNames } from "./column-names.ts";
export type { Unnamed } from "./named-columns.ts";
export { distinctIn } from "./titles.ts";
