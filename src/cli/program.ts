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
Exit codes: 0 success, 1 some inputs failed, 2 wrong usage, 3 nothing found, 4 network, 130 interrupted.
\`pith help <command>\` shows the options of a command.`;

/** Builds the program with all commands. `act` runs the work of the one that is called. */
export function createProgram(act: Act): Command {
  return (
    new Command("pith")
      .description("Extracts the main content, metadata and records of web pages.")
      .usage("[command] <url | file | folder | -> ... [options]")
      .version(VERSION, "-V, --version", "Print the version.")
      .helpOption("-h, --help", "Print this help.")
      // Flags after the name of a command belong to it, also if commands below it have the same flags.
      .enablePositionalOptions()
      .helpCommand("help [command]", "Show the options of a command.")
      .addCommand(extractCommand(act), { isDefault: true })
      .addCommand(explainCommand(act))
      .addCommand(recordsCommand(act))
      .addCommand(segmentCommand(act))
      .addCommand(siteCommand(act))
      .addCommand(crawlCommand(act))
      .addCommand(mapCommand(act))
      .addCommand(methodsCommand(act))
      .addCommand(trainCommand(act))
      .addCommand(evalCommand(act))
      .addCommand(doctorCommand(act))
      .addCommand(completionCommand(act))
      .addHelpText("after", HELP_TAIL)
  );
}
