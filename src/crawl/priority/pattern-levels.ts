/** The levels of addresses that requests are counted for: a pattern, its folder, the first two folders, the first one. */
import { patternWidths } from "../urls/index.ts";

/** Start of the key of a pattern that is written as its folder is. */
const OWN = "=";
/** The folder of `/name`. */
export const ROOT_FOLDER = "/*";

/** Returns the levels that the expectation of an address depends on, the narrowest first. */
export function scoreLevels(pattern: string): string[] {
  const [, folder, top] = patternWidths(pattern);
  const own = ownLevel(pattern);
  const second = secondFolder(pattern);
  return second === undefined ? [own, folder, top] : [own, folder, second, top];
}

/** Returns the widest level inside of a folder that is in `depth` others: `/en/v#/**` for `/en/v#/topics/*` and a depth of 1. */
export function levelAtDepth(pattern: string, depth: number): string {
  const [, folder, top] = patternWidths(pattern);
  if (depth === 0) return top;
  return depth === 1 ? (secondFolder(pattern) ?? folder) : folder;
}

/** Returns the levels whose records count a request: those of the score, and the tool. */
export function countedLevels(pattern: string): readonly string[] {
  const tool = toolLevel(pattern);
  return tool === undefined ? scoreLevels(pattern) : [...scoreLevels(pattern), tool];
}

/** Returns the key of the record of a pattern itself. The titles of a folder (`/wiki/*`) have another one than all that is in it. */
export function ownLevel(pattern: string): string {
  return patternWidths(pattern)[1] === pattern ? `${OWN}${pattern}` : pattern;
}

/** Returns the pattern or folder of a key. */
export function patternAt(level: string): string {
  return level.startsWith(OWN) ? level.slice(OWN.length) : level;
}

/** Returns the first two folders of a pattern that has more: `/docs/v1/**`. */
export function secondFolder(pattern: string): string | undefined {
  const [, first, second, third] = pattern.split("?", 1)[0].split("/", 4);
  return third === undefined ? undefined : `/${first}/${second}/**`;
}

/**
 * Returns the level of a tool: the same parameters on all pages of a folder, `/wiki/*?action` for `/wiki/Name?action`. Undefined for patterns without
 * parameters, and for those that are this level themselves.
 */
export function toolLevel(pattern: string): string | undefined {
  const query = pattern.indexOf("?");
  if (query < 0) return undefined;
  const level = `${pattern.slice(0, pattern.lastIndexOf("/", query))}/*${pattern.slice(query)}`;
  return level === pattern ? undefined : level;
}

/** Returns the first folder of a pattern, on which its expectation depends: `/shop/**`. */
export function topFolder(pattern: string): string {
  return patternWidths(pattern)[2];
}
