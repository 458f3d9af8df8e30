import { Command } from "commander";
import { VERSION } from "../version.ts";
import { crawlCommand } from "./commands/crawl-command.ts";
import { evalCommand } from "./commands/eval-command.ts";
import { explainCommand } from "./commands/explain-command.ts";
import { extractCommand } from "./commands/extract-command.ts";
import { mapCommand } from "./commands/map-command.ts";
import { methodsCommand } from "./commands/methods-command.ts";
import type { Act } from "./commands/page-command.ts";
import { recordsCommand } from "./commands/records-command.ts";
import { segmentCommand } from "./commands/segment-command.ts";
import { siteCommand } from "./commands/site-command.ts";
import { trainCommand } from "./commands/train-command.ts";
import { EXIT_CODES } from "./exit-codes.ts";
import { completionCommand } from "./tools/completion-command.ts";
import { doctorCommand } from "./tools/doctor-command.ts";

/** Examples and exit codes, after the list of commands. */
export const HELP_TAIL = `
Examples:
  $ pith https://example.org/article          the content of a page on the web, as Markdown
  $ pith page.html                            of a file
  $ curl -s https://example.org/ | pith -     of standard input
  $ pith pages/ -o content.ndjson             of all .html and .html.gz files below a folder
  $ pith pages/ --learn -o content.ndjson     the same, after learning what the pages of each site share
  $ pith crawl.warc.gz -o content.ndjson      of all pages of a web archive
  $ pith crawl https://example.org/ -o content.ndjson   of a whole site
  $ pith explain page.html | less             why each block was kept or dropped

Results go to standard output, everything else to standard error.
Exit codes: ${Object.values(EXIT_CODES)
  .map(({ code, says }) => `${code} ${says}`)
  .join(", ")}.
\`pith help <command>\` shows the options of a command.`;

/** The builders of all commands, in the order of the help. */
const COMMANDS: Readonly<Record<string, (act: Act) => Command>> = {
  extract: extractCommand,
  explain: explainCommand,
  records: recordsCommand,
  segment: segmentCommand,
  site: siteCommand,
  crawl: crawlCommand,
  map: mapCommand,
  methods: methodsCommand,
  train: trainCommand,
  eval: evalCommand,
  doctor: doctorCommand,
  completion: completionCommand,
};

/** The names of all commands, in the order of the help. */
export const COMMAND_NAMES: readonly string[] = Object.keys(COMMANDS);
/** The command that runs if the first argument is not the name of one. */
const DEFAULT_COMMAND = "extract";

/**
 * Builds the program. `act` runs the work of the command that is called. `only` names the commands to build, without which the help is
 * not complete: building all of them takes longer than reading a short page.
 */
export function createProgram(act: Act, only: readonly string[] = COMMAND_NAMES): Command {
  const program = new Command("pith")
    .description("Extracts the main content, metadata and records of web pages.")
    .usage("[command] <url | file | folder | -> ... [options]")
    .version(VERSION, "-V, --version", "Print the version.")
    .helpOption("-h, --help", "Print this help.")
    // Flags after the name of a command belong to it, also if commands below it have the same flags.
    .enablePositionalOptions()
    .helpCommand("help [command]", "Show the options of a command.")
    .addHelpText("after", HELP_TAIL);
  for (const name of only) program.addCommand(COMMANDS[name](act), { isDefault: name === DEFAULT_COMMAND });
  return program;
}

/** First arguments that are about all commands. */
const ABOUT_ALL = new Set(["-h", "--help", "-V", "--version", "help", "completion"]);

/** Returns the commands that the arguments need: the named one, else the default. Returns all for help and completion. */
export function neededCommands(args: readonly string[]): readonly string[] {
  const [first] = args;
  if (first === undefined || ABOUT_ALL.has(first)) return COMMAND_NAMES;
  return [COMMAND_NAMES.includes(first) ? first : DEFAULT_COMMAND];
}
