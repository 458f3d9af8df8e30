import type { ChildProcess } from "node:child_process";
import { subscribe, unsubscribe } from "node:diagnostics_channel";

/** Limit: bytes of one message of the browser. Playwright makes a string of it, and strings of V8 end at 512 Mi characters. */
const MAX_MESSAGE_BYTES = 128 * 1024 * 1024;
/** The pipe from which Playwright reads the messages of the browser. Each message ends with a zero byte. */
const MESSAGE_PIPE = 4;
const NODE_CHANNEL = "child_process";

/** The process of a browser. */
export interface BrowserProcess {
  /** Whether the browser was killed because a page made it send too long a message. */
  hasOverflowed(): boolean;
  /** Ends the process at once, with all its tabs. */
  kill(): void;
}

/**
 * Runs a launch of Playwright and returns its result with the process that it started. Playwright does not tell which process that
 * is, and does not limit messages. A page can make them as long as it likes (`console.log("x".repeat(5e8))`), and Playwright throws
 * an exception that nobody can catch. Node tells its subscribers of each process that is started.
 */
export async function launchWatched<Result>(
  executablePath: string,
  launch: () => Promise<Result>,
  maxMessageBytes: number = MAX_MESSAGE_BYTES,
): Promise<{ readonly result: Result; readonly process: BrowserProcess }> {
  let child: ChildProcess | undefined;
  let overflowed = false;
  const onProcess = (message: unknown) => {
    const { process: started } = message as { process: ChildProcess };
    started.once("spawn", () => {
      if (child !== undefined || started.spawnfile !== executablePath) return;
      child = started;
      limitMessages(started, maxMessageBytes, () => {
        overflowed = true;
      });
    });
  };
  subscribe(NODE_CHANNEL, onProcess);
  try {
    const result = await launch();
    return { result, process: { hasOverflowed: () => overflowed, kill: () => killGroup(child) } };
  } finally {
    unsubscribe(NODE_CHANNEL, onProcess);
  }
}

/** Kills a browser that sends too long a message, before Playwright reads the message. */
function limitMessages(child: ChildProcess, maxBytes: number, onOverflow: () => void): void {
  let bytes = 0;
  child.stdio[MESSAGE_PIPE]?.on("data", (chunk: Buffer) => {
    const end = chunk.lastIndexOf(0);
    bytes = end < 0 ? bytes + chunk.length : chunk.length - end - 1;
    if (bytes <= maxBytes) return;
    onOverflow();
    killGroup(child);
    child.stdio[MESSAGE_PIPE]?.destroy();
  });
}

/** Kills a browser and the processes of its group: it may have been started by a script. Playwright starts a group on Unix. */
function killGroup(child: ChildProcess | undefined): void {
  if (child?.pid === undefined) return;
  try {
    process.kill(process.platform === "win32" ? child.pid : -child.pid, "SIGKILL");
  } catch {
    // The process has ended meanwhile.
  }
}
