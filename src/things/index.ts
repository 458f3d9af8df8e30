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
export { readThing, type ThingContext } from "./read-thing.ts";
export { withPrice } from "./with-price.ts";
