import { parentPort } from "node:worker_threads";
import { openPage } from "../pages/index.ts";
import type { PageResult, PageTask } from "../pages/page-task.ts";
import type { Reply } from "./worker-pool.ts";

async function answer(task: PageTask): Promise<Reply<PageResult>> {
  try {
    const work = await openPage(task);
    return { state: "done", result: work() };
  } catch (error) {
    return { state: "failed", message: error instanceof Error ? error.message : String(error) };
  }
}

parentPort?.on("message", async (task: PageTask) => {
  const reply = await answer(task);
  // The bytes are transferred: copying them would cost more than parsing the page.
  const transfer = reply.state === "done" ? [reply.result.output.buffer as ArrayBuffer] : [];
  parentPort?.postMessage(reply, transfer);
});
