export { isKnownLabel, type LabeledValue } from "./labeled-values.ts";
export {
  canBeBought,
  type FactContext,
  shownAvailability,
  shownBrand,
  shownRating,
  starRating,
} from "./shown-facts.ts";
export { labeledFields, labeledIdentifiers, propertiesOf } from "./shown-fields.ts";
export { cleanName } from "./shown-name.ts";
export { MIN_SURE_SCORE, type ShownPrice } from "./shown-price.ts";
export { ShownThing } from "./shown-thing.ts";
