import { existsSync } from "node:fs";
import { type Command, CommanderError } from "commander";
import { closestName } from "../options/index.ts";
import type { Act } from "./commands/page-command.ts";
import { EXIT, NetworkError, UsageError, WriteError } from "./exit-codes.ts";
import { problemOf } from "./inputs/find-inputs.ts";
import { FORMATS } from "./print-formats.ts";
import { COMMAND_NAMES, createProgram, neededCommands } from "./program.ts";

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
  process.exit(EXIT.broken);
}

/** The commands below a command. */
const SUBCOMMANDS: Readonly<Record<string, readonly string[]>> = {
  site: ["learn", "show", "check", "apply", "table"],
  crawl: ["status", "errors", "changes", "export", "work"],
};

/** Throws UsageError for a misspelled command: a first argument that is neither a command nor a file, but close to a command. */
function refuseMisspelledCommand(name: string): void {
  if (name.startsWith("-") || COMMAND_NAMES.includes(name)) return;
  const meant = closestName(name, COMMAND_NAMES);
  if (meant !== undefined && !existsSync(name))
    throw new UsageError(`there is no command or file "${name}"; did you mean \`pith ${meant}\`?`);
}

/** Returns the arguments that print the help of a command: `help site learn` → `site learn --help`. */
function helpArguments(program: Command, [command, part]: readonly string[]): readonly string[] {
  const found = program.commands.find((known) => known.name() === command);
  if (found === undefined && command !== "help")
    throw new UsageError(`there is no command "${command}"; there are ${COMMAND_NAMES.join(", ")}`);
  if (part === undefined) return ["help", command];
  const parts = found?.commands.map((known) => known.name()) ?? [];
  if (parts.includes(part)) return [command, part, "--help"];
  const known = parts.length === 0 ? "it has no commands" : `there are ${parts.join(", ")}`;
  throw new UsageError(`there is no command "${command} ${part}"; ${known}`);
}

/** Returns the command line that shows the right help. A name other than a command is an input of `extract`. */
function helpFor(name: string | undefined, subcommand?: string): string {
  if (name === "help") return "pith --help";
  const isKnown = SUBCOMMANDS[name ?? ""]?.some((known) => known === subcommand) === true;
  if (isKnown) return `pith ${name} ${subcommand} --help`;
  return `pith help ${COMMAND_NAMES.find((known) => known === name) ?? "extract"}`;
}

const UNKNOWN_FLAG = /^error: unknown option '--([a-z-]+)'\n$/;
const NO_INPUTS = "missing required argument 'inputs'";

/** Returns an error of commander in the style of pith, with a hint if another command has the flag. */
function explained(text: string): string {
  const flag = UNKNOWN_FLAG.exec(text)?.[1];
  const message = text.replace(NO_INPUTS, "name the pages: addresses, files, folders, or - for standard input");
  return message.replace("error:", "pith:") + (flag === undefined ? "" : hintOnFlag(flag));
}

/** `(Did you mean --format json?)`, `(It is an option of \`pith records\`.)`; empty for flags that no command has. */
function hintOnFlag(flag: string): string {
  if (Object.hasOwn(FORMATS, flag)) return `(Did you mean --format ${flag}?)\n`;
  const owners = createProgram(act).commands.filter(({ options }) => options.some(({ long }) => long === `--${flag}`));
  const names = owners.map((command) => `\`pith ${command.name()}\``);
  if (names.length === 0) return "";
  const others = names.slice(0, -1).join(", ");
  return `(It is an option of ${others === "" ? "" : `${others} and `}${names.at(-1)}.)\n`;
}

/** Makes a command throw its errors, in the style of pith, with a hint at its help. */
function prepare(command: Command, help: string): void {
  command.exitOverride();
  command.configureOutput({ outputError: (text, write) => write(explained(text)) });
  command.showHelpAfterError(`Try: ${help}`);
}

async function main(args: readonly string[]): Promise<void> {
  const program = createProgram(act, neededCommands(args));
  prepare(program, helpFor(program.name()));
  for (const command of program.commands) {
    prepare(command, helpFor(command.name()));
    for (const part of command.commands) prepare(part, helpFor(command.name(), part.name()));
  }
  if (args.length === 0) program.help({ error: true });
  const [first, ...others] = args;
  const isHelp = first === "help" && others.length > 0;
  if (!isHelp) refuseMisspelledCommand(first);
  await program.parseAsync(isHelp ? helpArguments(program, others) : args, { from: "user" });
}

process.stdout.on("error", endOnWriteError);
process.stderr.on("error", ({ code }: NodeJS.ErrnoException) =>
  process.exit(code === "EPIPE" ? EXIT.fine : EXIT.broken),
);
main(process.argv.slice(2)).catch((error: unknown) => {
  if (error instanceof CommanderError) {
    process.exitCode = error.exitCode === 0 ? EXIT.fine : EXIT.usage;
  } else if (error instanceof UsageError) {
    process.stderr.write(`pith: ${error.message}\nTry: ${helpFor(process.argv[2], process.argv[3])}\n`);
    process.exitCode = EXIT.usage;
  } else if (error instanceof WriteError || error instanceof NetworkError) {
    process.stderr.write(`pith: ${error.message}\n`);
    process.exitCode = error instanceof NetworkError ? EXIT.network : EXIT.broken;
  } else {
    process.stderr.write(`pith: internal error: ${error instanceof Error ? error.stack : error}\n`);
    process.exitCode = EXIT.broken;
  }
});
