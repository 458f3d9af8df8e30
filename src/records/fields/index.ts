export { attributeOf, type CellTexts, columnsOf, isConstant, type RawColumn, type ValueSource } from "./columns.ts";
export { complete } from "./merge-columns.ts";
export { nameColumns, type Unnamed, uniqueNames } from "./naming/index.ts";
export type { NumberValue } from "./numbers.ts";
export { Piece } from "./occurrences.ts";
export { QUOTES, type RawTable, type TableColumn, WRITER } from "./raw-table.ts";
export { alignRecords, modelOf, Slot } from "./slots.ts";
export { spanText } from "./texts.ts";
export { RUN, Units } from "./units.ts";
export {
  COLUMN_TYPES,
  type ColumnType,
  type DateValue,
  type Price,
  type Rating,
  readAs,
  typeOf,
  type Value,
} from "./values.ts";
