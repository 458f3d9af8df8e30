export {
  attribute,
  attributes,
  attributesNamed,
  className,
  elementId,
  href,
  placesOf,
  valueEnd,
  valueEndIn,
} from "./attributes.ts";
export { buildTree } from "./build-tree.ts";
export { DomWriter, escapeText } from "./dom-writer.ts";
export { decode, foreignKind } from "./encoding/index.ts";
export { decodeText, measureReference, partsToDecode, referenceEnd } from "./references.ts";
export { hasPieces, placeStreamed } from "./streamed.ts";
export { findTagId, KNOWN_TAGS, knownTagName, RAW, TEXT, TRAITS, Trait, tagId, tagSet, traitsOf } from "./tags.ts";
export { DEFAULT_LIMITS, Flag, type ParseLimits, type Tree, tagName, type Warning, type WarningCode } from "./tree.ts";
