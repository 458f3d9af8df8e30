import { blockEntropy } from "./block-entropy.ts";
import { blockFrequency } from "./block-frequency.ts";
import { featureExtractor } from "./feature-extractor.ts";
import type { SiteMethod } from "./site-method.ts";
import { siteRules } from "./site-rules.ts";
import { styleTree } from "./style-tree.ts";

export type { SiteMethod } from "./site-method.ts";

/** All published methods that compare pages of one site. The evaluation, the contract tests and docs/methods.md read this list. */
export const siteMethods: readonly SiteMethod[] = [
  blockEntropy,
  blockFrequency,
  featureExtractor,
  styleTree,
  siteRules,
];

/** Returns the site method with an id. Throws a TypeError that lists the ids if the id is unknown. */
export function siteMethodNamed(id: string): SiteMethod {
  const method = siteMethods.find((candidate) => candidate.id === id);
  if (method !== undefined) return method;
  throw new TypeError(`there is no site method "${id}"; choose one of: ${siteMethods.map((m) => m.id).join(", ")}`);
}
