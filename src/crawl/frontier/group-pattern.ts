import { patternWidths } from "../urls/index.ts";

/**
 * Limits of the groups of a host. On wikis, each address has a pattern of its own, but the engine looks at all groups for each request.
 * From the first limit on, addresses of further patterns are grouped by their folder (`/wiki/*`), then by their first folder (`/wiki/**`),
 * then all together. Set by hand: 2000 groups are read in a few milliseconds.
 */
export const GROUP_LIMITS = [1000, 1500, 2000] as const;
/** The pattern of all addresses of a host. */
export const ALL_PATTERNS = "/**";

/** Returns the pattern that addresses of a new pattern are grouped by, on a host with `groups` groups. */
export function groupPattern(pattern: string, groups: number): string {
  const width = GROUP_LIMITS.findIndex((limit) => groups < limit);
  return patternWidths(pattern)[width] ?? ALL_PATTERNS;
}
