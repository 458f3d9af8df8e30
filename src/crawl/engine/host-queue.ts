import type { LinkPlace } from "../discover/index.ts";
import type { Frontier, QueueGroup } from "../frontier/index.ts";
import { type PatternScores, type Trap, toolLevel, topFolder } from "../priority/index.ts";
import { patternWidths } from "../urls/index.ts";

/** Seeds, pages that brought something before, and addresses that were chosen before they failed, are not traps. */
const TRUSTED_PLACES: ReadonlySet<LinkPlace> = new Set(["seed", "known", "retry"]);

/**
 * A pattern in a folder that is a trap is probed if at least this many of its addresses wait, and a folder if it has as many of patterns that were not
 * tried. Set by hand: each address of a maze has a pattern and a folder of its own.
 */
const MIN_PROBED_ADDRESSES = 4;

/** The rating of the addresses of a pattern in a place. It is kept when the groups are read again. */
interface GroupRating {
  /** The pattern as the scores know it. */
  readonly judged: string;
  readonly place: LinkPlace;
  readonly top: string;
  readonly tool: string | undefined;
  /** Words that an address is expected to bring. */
  expected: number;
  /** The trap around the pattern, if there is one. */
  trap: Trap | undefined;
  /** The version of the scores that the rating is from. */
  version: number;
}

/** A group of the queue, as it was read from the frontier. */
interface WaitingGroup {
  readonly group: QueueGroup;
  readonly rating: GroupRating;
  /** Addresses that are left since the groups were read. */
  left: number;
}

/** The group to take an address from. */
export interface BestGroup {
  readonly group: QueueGroup;
  /** The trap that the group is in. Only groups in traps are left then. */
  readonly trap: Trap | undefined;
}

/** What the queue needs to know of its host. */
interface QueuedHost {
  readonly host: string;
  readonly scores: PatternScores;
  /** Returns a pattern as the scores know it. */
  readonly judgedPattern: (pattern: string) => string;
}

/**
 * The groups of a host's queue, best first; those in traps come last. They are read from the frontier after a commit, and counted down in
 * between. A group is rated again only if the scores of its first folder changed, so that choosing takes microseconds.
 */
export class HostQueue {
  #waiting: WaitingGroup[] | undefined;
  #ratings = new Map<string, GroupRating>();
  /** How many addresses of a folder in a trap were requested all the same. */
  readonly #folderProbes = new Map<string, number>();

  /** Forgets the groups: a commit may have changed them. */
  reset(): void {
    this.#waiting = undefined;
  }

  /**
   * Returns the group whose addresses are expected to bring most new words. A group in a trap is returned only if no other one is left: lists
   * look like copies of each other until the crawl has read the pages that they link to.
   */
  async best({ host, scores, judgedPattern }: QueuedHost, frontier: Frontier): Promise<BestGroup | undefined> {
    this.#waiting ??= this.#withRatings(await frontier.groups(host), judgedPattern);
    let best: WaitingGroup | undefined;
    for (const waiting of this.#waiting) {
      if (waiting.left <= 0) continue;
      const { rating } = waiting;
      const version = scores.versionOf(rating.top) + (rating.tool === undefined ? 0 : scores.versionOf(rating.tool));
      if (rating.version !== version) {
        rating.version = version;
        rating.expected = scores.expected(rating.judged, rating.place);
        rating.trap = TRUSTED_PLACES.has(rating.place) ? undefined : scores.trapAround(rating.judged, rating.place);
      }
      if (rating.trap !== undefined && isProbeDue(waiting, scores)) rating.trap = undefined;
      if (best === undefined || isBetter(rating, best.rating)) best = waiting;
    }
    if (best?.rating.trap === undefined) return best && { group: best.group, trap: undefined };
    const probed = this.#takeFolderProbe(scores);
    return probed === undefined ? { group: best.group, trap: best.rating.trap } : { group: probed, trap: undefined };
  }

  /**
   * Returns a group whose address is requested before the trap around its folder counts, and counts it. In a wiki, each title has a pattern of its own
   * (`/wiki/Name`), and pages of tools in the same folder bring nothing. Of n waiting addresses in a folder whose patterns were not tried, log2 n are
   * requested, from four on.
   */
  #takeFolderProbe(scores: PatternScores): QueueGroup | undefined {
    const folders = new Map<string, { readonly first: QueueGroup; waiting: number }>();
    for (const { group, rating, left } of this.#waiting ?? []) {
      if (left <= 0 || rating.trap === undefined || !scores.isUntried(rating.judged, rating.trap)) continue;
      const [, folder] = patternWidths(rating.judged);
      const known = folders.get(folder);
      if (known === undefined) folders.set(folder, { first: group, waiting: left });
      else known.waiting += left;
    }
    for (const [folder, { first, waiting }] of folders) {
      const probes = this.#folderProbes.get(folder) ?? 0;
      if (waiting < MIN_PROBED_ADDRESSES || probes >= Math.log2(waiting)) continue;
      this.#folderProbes.set(folder, probes + 1);
      return first;
    }
    return undefined;
  }

  /** Counts an address of a group that was taken. With `isEmpty`, there was none. */
  took({ pattern, place }: QueueGroup, isEmpty: boolean): void {
    const waiting = this.#waiting?.find(({ group }) => group.pattern === pattern && group.place === place);
    if (waiting !== undefined) waiting.left = isEmpty ? 0 : waiting.left - 1;
  }

  /** Joins groups with their ratings: those that are known, else empty ones. Forgets the ratings of other groups. */
  #withRatings(groups: readonly QueueGroup[], judgedPattern: QueuedHost["judgedPattern"]): WaitingGroup[] {
    const known = this.#ratings;
    this.#ratings = new Map();
    return groups.map((group) => {
      const judged = judgedPattern(group.pattern);
      const { place } = group;
      const key = `${place} ${judged}`;
      const levels = { top: topFolder(judged), tool: toolLevel(judged) };
      const unrated = { judged, place, ...levels, expected: 0, trap: undefined, version: -1 };
      const rating = this.#ratings.get(key) ?? known.get(key) ?? unrated;
      this.#ratings.set(key, rating);
      return { group, rating, left: group.queued };
    });
  }
}

/** Whether one address of a group must be requested before the trap around its pattern counts: the pattern may be that of all articles. */
function isProbeDue({ rating: { judged, trap }, group, left }: WaitingGroup, scores: PatternScores): boolean {
  return trap !== undefined && Math.min(left, group.queued) >= MIN_PROBED_ADDRESSES && scores.isUntried(judged, trap);
}

function isBetter(a: GroupRating, b: GroupRating): boolean {
  const isTrap = a.trap !== undefined;
  return isTrap === (b.trap !== undefined) ? a.expected > b.expected : !isTrap;
}
