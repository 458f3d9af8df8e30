export { isBylinePrefix, isExplicitByline, mayStartExplicitByline } from "./byline-prefixes.ts";
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
export {
  accountNameIn,
  catalogName,
  isGenericOrganization,
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
  type Moment,
  monthNamed,
  readDate,
  utcOf,
} from "./read-dates.ts";
export { TEXT_END, TermTable } from "./term-table.ts";
export { joinWords, wordsOf } from "./terms.ts";
