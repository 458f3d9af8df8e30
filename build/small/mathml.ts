import type * as replaced from "../../src/content/math/mathml.ts";
import { decodeText } from "../../src/html/index.ts";

/** Source of the formula in another language, which nobody sees. */
const ANNOTATION = /<annotation[^>]*>[^<]*/gi;
const TAGS_AND_SPACES = /(?:<[^<>]*>|\s)+/g;

/** Returns the text of a `<math>` element. */
export const mathMlToTex: typeof replaced.mathMlToTex = (inner) =>
  decodeText(inner.replace(ANNOTATION, " ").replace(TAGS_AND_SPACES, " ")).trim();
