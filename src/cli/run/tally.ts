import { EXIT } from "../exit-codes.ts";

/** Counts of the inputs of a run. */
export interface Tally {
  done: number;
  /** Pages without content. */
  empty: number;
  failed: number;
  /** Inputs that failed because of the network. */
  network: number;
}

export function newTally(): Tally {
  return { done: 0, empty: 0, failed: 0, network: 0 };
}

/** Returns the exit code of a run. */
export function exitCode({ done, empty, failed, network }: Tally): number {
  if (failed > 0) return done === 0 && network === failed ? EXIT.network : EXIT.failed;
  return empty === done ? EXIT.nothing : EXIT.fine;
}
