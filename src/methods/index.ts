import { bodyText } from "./body-text.ts";
import { codeBlurring } from "./code-blurring.ts";
import { density } from "./density.ts";
import { hybrid } from "./hybrid.ts";
import { linkQuota } from "./link-quota.ts";
import { findMethod, type Method } from "./method.ts";
import { patterns } from "./patterns.ts";
import { shallow } from "./shallow.ts";
import { slopeCurves } from "./slope-curves.ts";
import { symbols } from "./symbols.ts";
import { tagRatios } from "./tag-ratios.ts";
import { weight } from "./weight.ts";

export type { Method, Paper } from "./method.ts";

/** All published methods. The command line, the evaluation, the contract tests and docs/methods.md read this list. */
export const methods: readonly Method[] = [
  density,
  hybrid,
  weight,
  symbols,
  patterns,
  bodyText,
  slopeCurves,
  linkQuota,
  codeBlurring,
  tagRatios,
  shallow,
];

/** Returns the published method with an id. Throws a TypeError that lists the ids if the id is unknown. */
export function methodNamed(id: string): Method {
  return findMethod(methods, id);
}

export { defineMethod, findMethod, scoresOfNodes } from "./method.ts";
export { type Segments, segmentsOf } from "./segments.ts";
export { densityScores } from "./text-density.ts";
