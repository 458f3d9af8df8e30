import { bodyText } from "./body-text.ts";
import { codeBlurring } from "./code-blurring.ts";
import { density } from "./density.ts";
import { hybrid } from "./hybrid.ts";
import { linkQuota } from "./link-quota.ts";
import type { Method } from "./method.ts";
import { patterns } from "./patterns.ts";
import { shallow } from "./shallow.ts";
import { slopeCurves } from "./slope-curves.ts";
import { symbols } from "./symbols.ts";
import { tagRatios } from "./tag-ratios.ts";
import { weight } from "./weight.ts";

export type { Method, Paper } from "./method.ts";

/** All methods. The command line, the evaluation, the contract suite and docs/methods.md follow from this list. */
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

/** The method of that name; throws and names the choices if there is none. */
export function methodNamed(id: string): Method {
  const method = methods.find((candidate) => candidate.id === id);
  if (method !== undefined) return method;
  throw new TypeError(`there is no method "${id}"; choose one of: ${methods.map((m) => m.id).join(", ")}`);
}
export { defineMethod } from "./method.ts";
export { type Segments, segmentsOf } from "./segments.ts";
export { densityScores } from "./text-density.ts";
