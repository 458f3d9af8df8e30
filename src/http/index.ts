export { CODINGS, CodingError, decodeContent } from "./content-codings.ts";
