import { randomBytes } from "node:crypto";
import { hostname } from "node:os";
import type { ClusterState } from "./cluster-state.ts";

const MAX_HOST_CHARS = 40;
const RANDOM_BYTES = 4;

/**
 * Returns a name that no worker of the crawl has or had: its shards, leases and claims have this name. Without dots, which separate the
 * parts of the names of files.
 */
export async function enrollWorker(
  state: Pick<ClusterState, "enroll">,
  random: () => string = () => randomBytes(RANDOM_BYTES).toString("hex"),
): Promise<string> {
  const host = hostname()
    .replace(/[^\w-]/g, "-")
    .slice(0, MAX_HOST_CHARS);
  for (;;) {
    const name = `${host}-${random()}`;
    if (await state.enroll(name)) return name;
  }
}
