export { nameColumns, uniqueNames } from "./column-names.ts";
export { nameInClass, nameOfProperty } from "./markup-names.ts";
export type { UnnamedColumn } from "./named-columns.ts";
export { countDistinct } from "./titles.ts";
