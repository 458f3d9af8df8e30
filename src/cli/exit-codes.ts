/** An exit code of the command. */
interface ExitCode {
  readonly code: number;
  /** A few words, for help. */
  readonly says: string;
  /** What a batch system finds, and what it should do, for the documents. */
  readonly meaning: string;
}

/** Exit codes of the command. With the codes below 2, and with 3, the output is complete. */
export const EXIT_CODES = {
  fine: { code: 0, says: "success", meaning: "The output is complete." },
  failed: {
    code: 1,
    says: "some inputs failed",
    meaning:
      "The output is complete but for some pages, which standard error names. Repeating the task rarely helps. With `--exit-zero`: 0.",
  },
  usage: { code: 2, says: "wrong usage", meaning: "Wrong arguments, or a missing package. Do not repeat the task." },
  nothing: {
    code: 3,
    says: "nothing found",
    meaning: "No input failed, and none had content. With `--exit-zero`: 0.",
  },
  network: {
    code: 4,
    says: "network",
    meaning: "All inputs failed because of the network, or Redis does not answer. Repeat the task later.",
  },
  broken: {
    code: 5,
    says: "broken off",
    meaning:
      "The output is incomplete: it cannot be written, as on a full disk, or pith has a fault, which standard error shows. Repeat the task elsewhere.",
  },
  /** 128 plus the number of SIGINT, as in shells. */
  interrupted: {
    code: 130,
    says: "interrupted",
    meaning:
      "SIGINT or SIGTERM: pages under way were finished, the output ends after a whole page. Repeat the task; a crawl continues.",
  },
} as const satisfies Readonly<Record<string, ExitCode>>;

/** The numbers of the exit codes. */
export const EXIT: { readonly [Name in keyof typeof EXIT_CODES]: number } = {
  fine: EXIT_CODES.fine.code,
  failed: EXIT_CODES.failed.code,
  usage: EXIT_CODES.usage.code,
  nothing: EXIT_CODES.nothing.code,
  network: EXIT_CODES.network.code,
  broken: EXIT_CODES.broken.code,
  interrupted: EXIT_CODES.interrupted.code,
};

/** Wrong arguments. The user sees the message; the exit code is `EXIT.usage`. */
export class UsageError extends Error {}

/** A server that does not answer. The user sees the message; the exit code is `EXIT.network`. */
export class NetworkError extends Error {}

/** Output that cannot be written, for example to a full disk. The user sees the message; the exit code is `EXIT.broken`. */
export class WriteError extends Error {}
