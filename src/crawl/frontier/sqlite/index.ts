export { AddressGroups, type GroupName } from "./address-groups.ts";
export {
  type AddressRow,
  COLUMNS,
  keyHash,
  QUEUED,
  recordOf,
  SCHEMA,
  STATES,
  stateNumber,
} from "./address-rows.ts";
export { OutsideLinks } from "./outside-links.ts";
export { SqlStatements } from "./sql-statements.ts";
