export { mayBeSold } from "./may-be-sold.ts";
export type {
  Availability,
  Identifiers,
  ListField,
  PageThing,
  Property,
  TextField,
  ThingRating,
  ThingType,
} from "./page-thing.ts";
export { findSubject, readThing, type ThingContext, type ThingSubject } from "./read-thing.ts";
export { isKnownLabel } from "./shown/index.ts";
export { withPrice } from "./with-price.ts";
