import type { LearnedCluster } from "./learned-cluster.ts";

/** A path of the shape is required if at least this share of the cluster's pages has it. Set by hand. */
const MIN_REQUIRED_SHARE = 0.9;
/** Limit: missing selectors that are listed. */
const MAX_MISSING = 20;

/** The parts of a page that its fit depends on. */
export interface PlacedPage {
  /** See `PageKeys.shape`. */
  readonly shape: ReadonlyMap<number, unknown>;
  /** Words by key. */
  readonly places: ReadonlyMap<number, { readonly words: number }>;
}

/** How well a page fits a cluster. */
export interface PageFit {
  /** min(share of words at known places, share of required elements that the page has), 0 to 1. */
  readonly fit: number;
  /** Required elements that the page lacks: `div.story > p`. */
  readonly missing: readonly string[];
}

/** Measures how well a page fits a cluster. `own` is 1 if the page is one of its pages, and 0 otherwise: a page must not fit itself. */
export function fitOf(cluster: LearnedCluster, page: PlacedPage, own: number): PageFit {
  const { required, missing } = requiredPaths(cluster, page, own);
  const present = required === 0 ? 1 : 1 - missing.length / required;
  return { fit: Math.min(knownShare(cluster, page, own), present), missing: missing.slice(0, MAX_MISSING) };
}

/** Returns the share of the page's words that are at known places. */
function knownShare(cluster: LearnedCluster, { places }: PlacedPage, own: number): number {
  let words = 0;
  let known = 0;
  for (const [key, place] of places) {
    words += place.words;
    if ((cluster.keys.get(key)?.pages ?? 0) > own) known += place.words;
  }
  return words === 0 ? 0 : known / words;
}

function requiredPaths(
  cluster: LearnedCluster,
  { shape }: PlacedPage,
  own: number,
): { readonly required: number; readonly missing: readonly string[] } {
  const others = cluster.pages - own;
  const missing: string[] = [];
  let required = 0;
  const least = MIN_REQUIRED_SHARE * others;
  for (const [path, { pages, selector }] of cluster.shape.all()) {
    // Fast path: most paths are on few pages.
    if (pages < least) continue;
    const isPresent = shape.has(path);
    if (pages - (isPresent ? own : 0) < least) continue;
    required++;
    if (!isPresent) missing.push(selector);
  }
  return { required, missing };
}
