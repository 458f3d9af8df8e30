import { Command } from "commander";
import { type FlagDeclarations, flagOptions } from "../flags/flag.ts";
import { formatFlag, PAGE_FLAGS } from "../flags/page-flags.ts";
import { formatsOf } from "../print-formats.ts";

/** The name of a command, and its help. */
export interface CommandText {
  readonly id: string;
  readonly says: string;
  readonly examples: readonly string[];
}

/** Builds a command with its flags and its help. */
export function buildCommand({ id, says, examples }: CommandText, flags: FlagDeclarations): Command {
  const command = new Command(id)
    .description(says)
    .helpOption("-h, --help", "Print this help.")
    .addHelpText("after", `\nExamples:\n${examples.map((line) => `  $ ${line}`).join("\n")}`);
  for (const option of flagOptions(flags)) command.addOption(option);
  return command;
}

/** The argument of commands that work on pages. */
export const INPUTS = [
  "<inputs...>",
  "URLs, files (.html, .html.gz, .warc, .warc.gz), folders, stores of crawls, or - for standard input.",
] as const;

/** Builds a command that takes URLs, files, folders or standard input, after the arguments in `first`. It has its own flags and those that all such commands share. */
export function buildPageCommand(
  text: CommandText,
  own: FlagDeclarations,
  first: readonly (readonly [name: string, says: string])[] = [],
): Command {
  const { output, ...others } = PAGE_FLAGS;
  const flags = { format: formatFlag(formatsOf(text.id)), output, ...own, ...others };
  const command = buildCommand(text, flags);
  for (const argument of [...first, INPUTS]) command.argument(...argument);
  return command;
}
