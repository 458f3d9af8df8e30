import { CrawlNotes } from "../crawl-notes.ts";
import type { CrawlClock } from "../engine/index.ts";
import type { RedisFrontier } from "../frontier/index.ts";
import { untilRedisAnswers } from "../redis/index.ts";
import { readManifest, runShardPass, type ShardStorage, writeManifest } from "../shards/index.ts";
import type { StoredJson } from "../store/index.ts";
import type { SharedOptions } from "./cluster-options.ts";
import type { ClusterState } from "./cluster-state.ts";
import { CommitLine, LostClaimError } from "./commit-line.ts";

/** What a worker needs to finish a crawl. */
interface FinishParts {
  readonly crawl: string;
  readonly worker: string;
  readonly shared: SharedOptions;
  readonly storage: ShardStorage;
  readonly frontier: RedisFrontier;
  readonly state: ClusterState;
  readonly clock: CrawlClock;
  readonly leaseMs: number;
  readonly toMarkdown: ((json: StoredJson) => string) | undefined;
  readonly signal: AbortSignal;
  readonly onRevised: (pages: number) => void;
}

/** Time between two looks at what other workers do. Set by hand. */
const STEP_MS = 1000;

/** Runs the second pass with the other workers, unless the user ended the run, and writes the manifest beside the shards. */
export async function finishCrawl(parts: FinishParts): Promise<void> {
  const { crawl, shared, storage, frontier, state, signal } = parts;
  const { templates = true, warc } = shared;
  if (templates && warc === true && !signal.aborted) await untilRedisAnswers(signal, () => reviseSites(parts));
  await untilRedisAnswers(signal, async () => {
    const number = await state.nextNumber("manifests");
    await writeManifest(storage, { crawl, number, shards: await readManifest(frontier) });
  });
}

async function reviseSites(parts: FinishParts): Promise<void> {
  const { worker, shared, storage, frontier, clock, leaseMs, toMarkdown, signal, onRevised } = parts;
  const pause = (): Promise<void> => clock.sleep(STEP_MS, signal);
  // Pages of other workers may still wait for their shard. Those of a worker that died have leases until then.
  const latest = clock.now() + leaseMs;
  while ((await frontier.leased()) > 0 && clock.now() < latest && !signal.aborted) await pause();
  const commits = new CommitLine(frontier, signal);
  await runShardPass({
    storage,
    frontier,
    worker,
    extract: shared.extract,
    notes: new CrawlNotes(),
    toMarkdown,
    pause,
    signal,
    onRevised,
    commit: (changes) =>
      commits.commit(changes).then(
        () => true,
        (error: unknown) => {
          if (error instanceof LostClaimError) return false;
          throw error;
        },
      ),
  });
}
