/** What the command tells its caller. */
export const EXIT = {
  fine: 0,
  /** Some inputs failed, or the one. */
  failed: 1,
  usage: 2,
  /** Nothing failed, and no input had any content. */
  nothing: 3,
  /** All inputs failed on the way to their server. */
  network: 4,
  /** Ctrl-C (128 + the number of SIGINT, as shells have it). */
  interrupted: 130,
} as const;

/** A wrong call: the message goes to the user, the exit code is `EXIT.usage`. */
export class UsageError extends Error {}

/** What was found cannot be written, the disk being full, say: the message goes to the user, the exit code is `EXIT.failed`. */
export class WriteError extends Error {}
