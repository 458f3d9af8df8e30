/** Exit codes of the command. */
export const EXIT = {
  fine: 0,
  /** At least one input failed. */
  failed: 1,
  usage: 2,
  /** No input failed, and none had content. */
  nothing: 3,
  /** All inputs failed, each because of the network. */
  network: 4,
  /** Ctrl-C: 128 plus the number of SIGINT, as in shells. */
  interrupted: 130,
} as const;

/** Wrong arguments. The user sees the message; the exit code is `EXIT.usage`. */
export class UsageError extends Error {}

/** Output that cannot be written, for example to a full disk. The user sees the message; the exit code is `EXIT.failed`. */
export class WriteError extends Error {}
