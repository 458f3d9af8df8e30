export { readAmount } from "./amounts.ts";
export { isBylinePrefix, isExplicitByline, mayStartExplicitByline } from "./byline-prefixes.ts";
export { isCaseless } from "./caseless-names.ts";
export { catalogName } from "./catalog-names.ts";
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
export { formatDay, formatInZone, formatMoment, instantOf, type Moment, utcOf } from "./moments.ts";
export {
  accountNameIn,
  isGenericOrganization,
  isOrganization,
  namesAfterBylinePrefix,
  namesAlone,
  namesIn,
} from "./person-names.ts";
export { currencyNamed, type FoundPrice, findPrices, type Price, type PriceRegion, readPrice } from "./prices.ts";
export { type Rating, readRating } from "./ratings.ts";
export {
  type DateOptions,
  DIGITS,
  type FoundDate,
  findDates,
  hasEastAsianLetters,
  monthNamed,
  readDate,
} from "./read-dates.ts";
export { TEXT_END, TermTable } from "./term-table.ts";
export { isTerm, joinWords, wordsOf } from "./terms.ts";
