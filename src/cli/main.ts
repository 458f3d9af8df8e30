import { type Command, CommanderError } from "commander";
import type { Act } from "./commands/page-command.ts";
import { EXIT, UsageError, WriteError } from "./exit-codes.ts";
import { problemOf } from "./inputs/find-inputs.ts";
import { createProgram } from "./program.ts";

/** Runs the work. The first Ctrl-C lets it finish the current page, the second ends it at once. */
const act: Act = async (work) => {
  const interruption = new AbortController();
  const interrupt = (): void => {
    if (interruption.signal.aborted) process.exit(EXIT.interrupted);
    interruption.abort(new Error("interrupted"));
  };
  process.on("SIGINT", interrupt);
  process.on("SIGTERM", interrupt);
  try {
    process.exitCode = await work(interruption.signal);
    // Pending input or name lookups must not keep the process alive.
    if (interruption.signal.aborted) process.exit();
  } finally {
    process.off("SIGINT", interrupt);
    process.off("SIGTERM", interrupt);
  }
};

/** Ends the process if its output cannot be written. A reader that stops early (`pith … | head`) is not an error. */
function endOnWriteError(error: NodeJS.ErrnoException): void {
  if (error.code === "EPIPE") process.exit(EXIT.fine);
  process.stderr.write(`pith: standard output cannot be written: ${problemOf(error)}\n`);
  process.exit(EXIT.failed);
}

const COMMANDS: readonly string[] = [
  "explain",
  "records",
  "segment",
  "site",
  "crawl",
  "map",
  "methods",
  "train",
  "eval",
  "doctor",
  "completion",
];
/** The commands below a command. */
const SUBCOMMANDS: Readonly<Record<string, readonly string[]>> = {
  site: ["learn", "show", "check", "apply", "table"],
  crawl: ["status", "errors", "changes", "export", "work"],
};

/** Returns the command line that shows the right help. A name other than a command is an input of `extract`. */
function helpFor(name: string | undefined, subcommand?: string): string {
  if (name === "help") return "pith --help";
  const isKnown = SUBCOMMANDS[name ?? ""]?.some((known) => known === subcommand) === true;
  if (isKnown) return `pith ${name} ${subcommand} --help`;
  return `pith help ${COMMANDS.find((known) => known === name) ?? "extract"}`;
}

/** Makes a command throw its errors, in the style of pith, with a hint at its help. */
function prepare(command: Command, help: string): void {
  command.exitOverride();
  command.configureOutput({ outputError: (text, write) => write(text.replace("error:", "pith:")) });
  command.showHelpAfterError(`Try: ${help}`);
}

async function main(args: readonly string[]): Promise<void> {
  const program = createProgram(act);
  prepare(program, helpFor(program.name()));
  for (const command of program.commands) {
    prepare(command, helpFor(command.name()));
    for (const part of command.commands) prepare(part, helpFor(command.name(), part.name()));
  }
  if (args.length === 0) program.help({ error: true });
  const [first, second] = args;
  const names = program.commands.map((command) => command.name());
  if (first === "help" && second !== undefined && ![...names, "help"].includes(second))
    throw new UsageError(`there is no command "${second}"; there are ${names.join(", ")}`);
  await program.parseAsync(args, { from: "user" });
}

process.stdout.on("error", endOnWriteError);
process.stderr.on("error", ({ code }: NodeJS.ErrnoException) =>
  process.exit(code === "EPIPE" ? EXIT.fine : EXIT.failed),
);
main(process.argv.slice(2)).catch((error: unknown) => {
  if (error instanceof CommanderError) {
    process.exitCode = error.exitCode === 0 ? EXIT.fine : EXIT.usage;
  } else if (error instanceof UsageError) {
    process.stderr.write(`pith: ${error.message}\nTry: ${helpFor(process.argv[2], process.argv[3])}\n`);
    process.exitCode = EXIT.usage;
  } else if (error instanceof WriteError) {
    process.stderr.write(`pith: ${error.message}\n`);
    process.exitCode = EXIT.failed;
  } else {
    process.stderr.write(`pith: internal error: ${error instanceof Error ? error.stack : error}\n`);
    process.exitCode = EXIT.failed;
  }
});
