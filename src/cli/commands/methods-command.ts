import type { Command } from "commander";
import type { Method } from "../../methods/index.ts";
import { colorsFor } from "../colors.ts";
import { EXIT } from "../exit-codes.ts";
import { METHODS_FLAGS } from "../flags/work-flags.ts";
import { buildCommand } from "./build-command.ts";
import type { Act } from "./page-command.ts";

const TEXT = {
  id: "methods",
  says: "List the methods for --method, with the papers they come from.",
  examples: ["pith methods", "pith methods -f json"],
};

/** `pith methods`. */
export const methodsCommand = (act: Act): Command =>
  buildCommand(TEXT, METHODS_FLAGS).action(({ format }: { format?: "text" | "json" }) =>
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
