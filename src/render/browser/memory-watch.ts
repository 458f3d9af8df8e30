import { readFile } from "node:fs/promises";
import type { CDPSession } from "playwright-core";

const INTERVAL_MS = 250;
const RESIDENT_KIB = /^VmRSS:\s+(\d+) kB$/m;
const KIB = 1024;

/** Watches the memory of a browser. */
export interface MemoryWatch {
  /** Returns how many tabs and frames were ended, because the browser used too much memory. */
  ended(): number;
  stop(): void;
}

/**
 * Ends the largest tab or frame while all processes of the browser together use more than `maxBytes`. Reads the sizes from
 * `/proc`, so it works on Linux only. Elsewhere the heap limit of each JavaScript context remains.
 */
export function watchMemory(protocol: CDPSession, maxBytes: number): MemoryWatch {
  const state = { ended: 0, isBusy: false };
  const check = async () => {
    if (state.isBusy) return;
    state.isBusy = true;
    const largest = await tooLarge(protocol, maxBytes).catch(() => undefined);
    state.isBusy = false;
    if (largest !== undefined && endProcess(largest)) state.ended++;
  };
  const timer = process.platform === "linux" ? setInterval(() => void check(), INTERVAL_MS) : undefined;
  timer?.unref();
  return {
    ended: () => state.ended,
    stop: () => clearInterval(timer),
  };
}

/** Returns the process of the largest tab or frame if the browser is too large. */
async function tooLarge(protocol: CDPSession, maxBytes: number): Promise<number | undefined> {
  const { processInfo } = await protocol.send("SystemInfo.getProcessInfo");
  const sizes = await Promise.all(
    processInfo.map(async ({ id, type }) => ({ id, type, bytes: await residentBytes(id) })),
  );
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
  if (total <= maxBytes) return undefined;
  const pages = sizes.filter(({ type }) => type === "renderer").sort((a, b) => b.bytes - a.bytes);
  return pages[0]?.id;
}

async function residentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Number(RESIDENT_KIB.exec(status)?.[1] ?? 0) * KIB;
}

function endProcess(pid: number): boolean {
  try {
    return process.kill(pid, "SIGKILL");
  } catch {
    // The process has ended meanwhile.
    return false;
  }
}
