import type * as replaced from "../../src/content/math/mathml.ts";
import { decodeText } from "../../src/html/index.ts";

const TAGS_AND_SPACES = /(?:<[^<>]*>|\s)+/g;

/** Returns the text of a `<math>` element. */
export const mathMlToTex: typeof replaced.mathMlToTex = (inner) =>
  decodeText(inner.replace(TAGS_AND_SPACES, " ")).trim();
