import type { Command } from "commander";
import { EXPLAIN_FLAGS, METHOD_FLAGS, SITE_FLAGS } from "../flags/page-flags.ts";
import { type Act, pageCommand } from "./page-command.ts";

/** `pith explain`. */
export const explainCommand = (act: Act): Command =>
  pageCommand(
    {
      id: "explain",
      says: "Print every block of a page with its scores, and why it was kept or dropped.",
      examples: [
        "pith explain page.html | less",
        "pith explain page.html --method weight",
        "pith explain page.html -f json",
        "pith explain page.html --records",
      ],
      flags: { ...METHOD_FLAGS, template: SITE_FLAGS.template, ...EXPLAIN_FLAGS },
    },
    act,
  );
