export { sortByUse } from "./column-use.ts";
export { attributeOf, type CellTexts, isConstant, type RawColumn, readColumns, type ValueSource } from "./columns.ts";
export { mergeColumns } from "./merge-columns.ts";
export { nameColumns, type UnnamedColumn, uniqueNames } from "./naming/index.ts";
export type { NumberValue } from "./numbers.ts";
export { Occurrence } from "./occurrences.ts";
export { type RawTable, TAKE_POSTED, TAKE_QUOTES, TAKE_STARS, TAKE_WRITER, type TableColumn } from "./raw-table.ts";
export { alignRecords, firstNodeOf, Slot } from "./slots.ts";
export { spanText } from "./texts.ts";
export { ChildUnits, TEXT_RUN } from "./units.ts";
export {
  COLUMN_TYPES,
  type ColumnType,
  columnTypeOf,
  type DateValue,
  readAs,
  type Value,
} from "./values.ts";
