export { dateBlocksOf, mayHoldDate } from "./date-blocks.ts";
export { readMarkup } from "./microdata.ts";
export { collectSignals, type Signals } from "./signals.ts";
export {
  type Graph,
  isThing,
  readJsonLd,
  type Thing,
  textsOf,
  thingText,
  typesOf,
  type Vocabulary,
  valuesOf,
  withoutTags,
} from "./things.ts";
export { MAY_SEPARATE_TITLE, titleCuts, titleParts, titlePieces, titleStart } from "./title-pieces.ts";
