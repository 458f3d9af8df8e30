export {
  CHARACTER_KINDS,
  CharacterKind,
  FIRST_NON_LATIN,
  HIDDEN_UNITS,
  INVISIBLE_CHARACTERS,
  isWordAt,
  LEADING_JOINERS,
  UNSPACED_SCRIPT,
} from "./characters.ts";
export { codeAt, unitsOf, withUnits } from "./code-units.ts";
export { detached } from "./detached.ts";
export { fnv1a, mixBits } from "./hashes.ts";
export { withoutHiddenCharacters } from "./hidden-characters.ts";
export { INSPECT } from "./inspected.ts";
export { parseLenientJson } from "./lenient-json.ts";
export {
  FIRST_IN_WORD,
  FIRST_JOINING,
  FOLDED,
  FOLDED_QUOTE,
  foldUnit,
  grownCopy,
  hashOf,
  isNumberWord,
  isPossessive,
  mixHash,
  NEEDS_DECODING,
  NEEDS_SEGMENTER,
  spreadHash,
  stringOfUnits,
} from "./letters.ts";
export { collapseWhitespace, compactKey, sharedShare, wordKey } from "./normalize.ts";
export { registeredDomain } from "./registered-domain.ts";
