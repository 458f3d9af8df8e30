export { type ByteLine, byteLines } from "./byte-lines.ts";
export { CODINGS, CodingError, decodeContent } from "./content-codings.ts";
