export {
  attribute,
  attributeIndex,
  attributes,
  attributesNamed,
  className,
  elementId,
  exactAttribute,
  href,
  mayHaveAttribute,
  valueEnd,
  valueEndIn,
} from "./attributes.ts";
export { buildTree } from "./build-tree.ts";
export { DomWriter, escapeText } from "./dom-writer.ts";
export { type BytesFacts, decode, isPlainText, nonHtmlKind } from "./encoding/index.ts";
export { attributeBit, CONTROL_ATTRIBUTES } from "./known-attributes.ts";
export { decodeText, measureReference, referenceEnd, splitForDecoding } from "./references.ts";
export { hasStreamedPieces, placeStreamed } from "./streamed.ts";
export { findTagId, KNOWN_TAGS, knownTagName, RAW, TEXT, TRAITS, Trait, tagId, tagSet, traitsOf } from "./tags.ts";
export { DEFAULT_LIMITS, Flag, type ParseLimits, type Tree, tagName, type Warning, type WarningCode } from "./tree.ts";
