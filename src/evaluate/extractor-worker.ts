import { parentPort, workerData } from "node:worker_threads";
import { decodePage, layoutNamed, messageOf, type RawPage } from "./corpora/index.ts";
import { loadSets, type ModuleReference } from "./extractor.ts";
import { type JudgedItem, judgeAnswers } from "./judge-answers.ts";
import type { TimeSource } from "./result.ts";
import { visibleText } from "./visible-text.ts";

/** The input of a thread. */
export interface WorkerSetup {
  readonly layout: string;
  readonly modules: readonly ModuleReference[];
  readonly withPassages: boolean;
  readonly clock: TimeSource;
}

export interface WorkerTask {
  readonly raw: RawPage;
  readonly skip: ReadonlyMap<number, string>;
}

export type WorkerMessage =
  | { readonly kind: "ready" }
  | { readonly kind: "unusable"; readonly message: string }
  | { readonly kind: "judged"; readonly item: JudgedItem };

/** The setup, and one shared memory cell with the number of the running extractor + 1; 0 if none is running. */
export interface WorkerData extends WorkerSetup {
  readonly running: Int32Array;
}

function clockOf(clock: TimeSource): () => number {
  if (clock === "wall") return () => performance.now();
  return () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  };
}

async function serve(port: NonNullable<typeof parentPort>, setup: WorkerData): Promise<void> {
  const layout = layoutNamed(setup.layout);
  const sets = await loadSets(setup.modules);
  const judge = async ({ raw, skip }: WorkerTask): Promise<JudgedItem> => {
    const item = decodePage(layout, raw);
    if (item.kind === "error") return item;
    const page = await judgeAnswers(item.page, sets, {
      skip,
      visibleText,
      withPassages: setup.withPassages,
      clock: clockOf(setup.clock),
      onExtractor: (number) => Atomics.store(setup.running, 0, number + 1),
    });
    return { kind: "page", page };
  };
  port.on("message", async (task: WorkerTask) => {
    const item = await judge(task);
    Atomics.store(setup.running, 0, 0);
    port.postMessage({ kind: "judged", item } satisfies WorkerMessage);
  });
  port.postMessage({ kind: "ready" } satisfies WorkerMessage);
}

if (parentPort) {
  const port = parentPort;
  serve(port, workerData as WorkerData).catch((error: unknown) => {
    port.postMessage({ kind: "unusable", message: messageOf(error) } satisfies WorkerMessage);
  });
}
