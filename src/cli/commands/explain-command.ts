import type { Command } from "commander";
import { type Act, pageCommand } from "./page-command.ts";

/** `pith explain`. */
export const explainCommand = (act: Act): Command =>
  pageCommand(
    {
      id: "explain",
      says: "Show every block of a page with its scores, and why it stayed or went.",
      examples: [
        "pith explain page.html | less",
        "pith explain page.html --method weight",
        "pith explain page.html -f json",
        "pith explain page.html --records",
      ],
      hasMethod: true,
      hasRecords: true,
    },
    act,
  );
