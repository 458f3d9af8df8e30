import { Command, Option } from "commander";
import type { Method } from "../../methods/index.ts";
import { colorsFor } from "../colors.ts";
import { EXIT } from "../exit-codes.ts";
import type { Act } from "./page-command.ts";

/** `pith methods`. */
export const methodsCommand = (act: Act): Command =>
  new Command("methods")
    .description("List the methods that --method takes, with the papers they come from.")
    .helpOption("-h, --help", "print this help")
    .addOption(new Option("-f, --format <name>", "how to print").choices(["text", "json"]).default("text"))
    .addHelpText("after", "\nExamples:\n  $ pith methods\n  $ pith methods -f json")
    .action(({ format }: { format: "text" | "json" }) =>
      act(async () => {
        const { deciders: methods } = await import("../../select/index.ts");
        const text =
          format === "json" ? JSON.stringify(methods.map(described), null, 2) : methods.map(entry).join("\n\n");
        process.stdout.write(`${text}\n`);
        return EXIT.fine;
      }),
    );

function described({ id, says, paper, defaults, departures }: Method): object {
  return { id, says, paper, defaults, departures };
}

function entry({ id, says, paper }: Method): string {
  const { bold, dim } = colorsFor(process.stdout);
  const { authors, year, title, venue, doi } = paper;
  const source = `${authors}${year === undefined ? "" : ` (${year})`}. ${title}. ${venue}.${doi ? ` https://doi.org/${doi}` : ""}`;
  return `${bold(id)}\n  ${says}\n  ${dim(source)}`;
}
