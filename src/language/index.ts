export { isBylinePrefix, isStated, mayLead, mayState } from "./byline-prefixes.ts";
export {
  type Detected,
  type DetectLanguage,
  directionOf,
  languageTag,
  loadLanguageDetector,
  primaryLanguage,
  scriptLanguage,
  sharesScript,
} from "./detect-language.ts";
export { monthNamed } from "./months.ts";
export {
  catalogueName,
  handleIn,
  isAnyones,
  isOrganization,
  namesAfterBylinePrefix,
  namesAlone,
  namesIn,
} from "./person-names.ts";
export {
  type DateOptions,
  DIGITS,
  type FoundDate,
  findDates,
  formatDay,
  formatInZone,
  formatMoment,
  instantOf,
  isDigit,
  type Moment,
  readDate,
  utcOf,
} from "./read-dates.ts";
export { TEXT_END, TermTable } from "./term-table.ts";
export { joinWords, wordsOf } from "./terms.ts";
