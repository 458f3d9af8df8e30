import { Command, type Option } from "commander";
import { formatOption, options } from "../flags/commander-options.ts";
import { formatsOf } from "../print-formats.ts";

/** What every command that works on pages takes, behind what is its own. */
const PAGE_OPTIONS = [
  options.output,
  options.jobs,
  options.url,
  options.allowPrivate,
  options.timeout,
  options.maxSize,
  options.render,
  options.scripts,
  options.browser,
  options.noSandbox,
];

/** What a command that works on pages is called and what it does. */
export interface PageCommandText {
  readonly id: string;
  readonly says: string;
  readonly examples: readonly string[];
}

/** A command that takes URLs, files, folders or standard input, with its own options and those of all such commands. */
export function commandOnPages({ id, says, examples }: PageCommandText, own: readonly Option[]): Command {
  const command = new Command(id)
    .description(says)
    .helpOption("-h, --help", "print this help")
    .argument("<inputs...>", "URLs, files (.html, .html.gz), folders, or - for standard input");
  for (const option of [formatOption(formatsOf(id)), ...own, ...PAGE_OPTIONS]) command.addOption(option);
  return command.addHelpText("after", `\nExamples:\n${examples.map((line) => `  $ ${line}`).join("\n")}`);
}
