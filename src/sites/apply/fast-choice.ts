import type { Page } from "../../page/index.ts";
import type { PageKind } from "../../select/index.ts";
import {
  type ClusterMember,
  contentRoot,
  fitOf,
  keysOf,
  type LearnedCluster,
  type PlacedPage,
  type SiteKnowledge,
} from "../learn/index.ts";
import { MIN_APPLIED_PAGES, type TemplateUse, useOf } from "./apply-template.ts";

/** From this fit on, the template chooses alone. From the trial. */
const MIN_FAST_FIT = 0.8;

/** The choice of a template alone. */
export interface FastChoice {
  /** 1 for each block that is content. */
  readonly chosen: Uint8Array;
  /** The kind of most pages of the cluster. */
  readonly kind: PageKind;
  readonly use: TemplateUse;
  readonly member: ClusterMember;
}

/**
 * Chooses the content of a page by its template, without judging the page: blocks at places that were content on at least half of their
 * pages. Blocks at unknown places are content if they are in the element with most of that content. Undefined if the page does not fit well enough, or if it is a
 * discussion, whose posts must be found.
 */
export function chooseFast(page: Page, knowledge: SiteKnowledge): FastChoice | undefined {
  const { keys, shape } = keysOf(page);
  const cluster = knowledge.clusters.find(shape);
  if (cluster === undefined || cluster.pages < MIN_APPLIED_PAGES) return undefined;
  const kind = mainKind(cluster);
  if (kind === undefined || kind === "forum") return undefined;
  const fit = fitOf(cluster, { shape, places: wordsByKey(page, keys) }, 0);
  if (fit.fit < MIN_FAST_FIT) return undefined;
  const chosen = chooseByPlaces(page, keys, cluster);
  const member = { cluster, own: 0 };
  return chosen.includes(1) ? { chosen, kind, use: useOf(knowledge, { member, fit, changed: 0 }), member } : undefined;
}

function chooseByPlaces(page: Page, keys: Int32Array, cluster: LearnedCluster): Uint8Array {
  const { blocks } = page;
  const chosen = new Uint8Array(blocks.count);
  const unknown: number[] = [];
  for (let block = 0; block < chosen.length; block++) {
    if (blocks.hidden[block] === 1 || blocks.words[block] === 0) continue;
    const known = cluster.keys.get(keys[block]);
    if (known === undefined) unknown.push(block);
    else if (known.chosen * 2 >= known.pages) chosen[block] = 1;
  }
  const root = contentRoot(page, chosen) ?? page.body;
  const isInRoot = (owner: number): boolean => owner >= root && owner < page.end[root];
  for (const block of unknown) if (isInRoot(blocks.owner[block])) chosen[block] = 1;
  return chosen;
}

function wordsByKey({ blocks }: Page, keys: Int32Array): PlacedPage["places"] {
  const places = new Map<number, { words: number }>();
  for (let block = 0; block < keys.length; block++) {
    if (blocks.hidden[block] === 1) continue;
    const place = places.get(keys[block]);
    if (place === undefined) places.set(keys[block], { words: blocks.words[block] });
    else place.words += blocks.words[block];
  }
  return places;
}

function mainKind({ kinds }: LearnedCluster): PageKind | undefined {
  let best: PageKind | undefined;
  let most = 0;
  for (const [kind, pages] of kinds) {
    if (pages <= most) continue;
    best = kind;
    most = pages;
  }
  return best;
}
