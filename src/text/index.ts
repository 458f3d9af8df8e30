export { CHARACTER_KINDS, CharacterKind, INVISIBLE, isWordAt, JOINERS, UNSPACED } from "./characters.ts";
export { codeAt, unitsOf, withUnits } from "./code-units.ts";
export { compactKey, sharedShare, wordKey } from "./compare.ts";
export { parseLenientJson } from "./lenient-json.ts";
export {
  BRACKET,
  CODED,
  FIRST_IN_WORD,
  FIRST_JOINING,
  FOLDED,
  FOREIGN,
  fold,
  grown,
  hashOf,
  isNumber,
  isPossessive,
  mixed,
  spread,
  wordOf,
} from "./letters.ts";
export { evenSpaces } from "./spaces.ts";
