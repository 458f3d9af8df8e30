import { Command } from "commander";
import { VERSION } from "../fetch/index.ts";
import { evalCommand } from "./commands/eval-command.ts";
import { explainCommand } from "./commands/explain-command.ts";
import { extractCommand } from "./commands/extract-command.ts";
import { methodsCommand } from "./commands/methods-command.ts";
import type { Act } from "./commands/page-command.ts";
import { recordsCommand } from "./commands/records-command.ts";
import { segmentCommand } from "./commands/segment-command.ts";
import { trainCommand } from "./commands/train-command.ts";

const HELP_TAIL = `
Examples:
  $ pith https://example.org/article          the main text of a page on the web
  $ pith page.html                            of a file
  $ curl -s https://example.org/ | pith -     of standard input
  $ pith pages/ -o content.ndjson             of all .html and .html.gz files below a folder
  $ pith explain page.html | less             why each block stayed or went

Results go to standard output, everything else to standard error.
Exit codes: 0 fine, 1 some inputs failed, 2 wrong usage, 3 nothing found, 4 network, 130 interrupted.
\`pith help <command>\` tells more.`;

/** All commands. \`act\` runs what was asked for. */
export function createProgram(act: Act): Command {
  return new Command("pith")
    .description("Takes web pages and gives back what they are about.")
    .usage("[command] <url | file | folder | -> ... [options]")
    .version(VERSION, "-V, --version", "print the version")
    .helpOption("-h, --help", "print this help")
    .helpCommand("help [command]", "tell more about a command")
    .addCommand(extractCommand(act), { isDefault: true })
    .addCommand(explainCommand(act))
    .addCommand(recordsCommand(act))
    .addCommand(segmentCommand(act))
    .addCommand(methodsCommand(act))
    .addCommand(trainCommand(act))
    .addCommand(evalCommand(act))
    .addHelpText("after", HELP_TAIL);
}
