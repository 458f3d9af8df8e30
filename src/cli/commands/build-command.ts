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

/** Builds a command that takes URLs, files, folders or standard input. It has its own flags and those that all such commands share. */
export function buildPageCommand(text: CommandText, own: FlagDeclarations): Command {
  const { output, ...others } = PAGE_FLAGS;
  const flags = { format: formatFlag(formatsOf(text.id)), output, ...own, ...others };
  return buildCommand(text, flags).argument(
    "<inputs...>",
    "URLs, files (.html, .html.gz, .warc, .warc.gz), folders, or - for standard input.",
  );
}
