import type { Command } from "commander";
import { type Act, pageCommand } from "./page-command.ts";

/** `pith extract`, which is also `pith` without a command. */
export const extractCommand = (act: Act): Command =>
  pageCommand(
    {
      id: "extract",
      says: "Print what pages are about (this is what `pith <inputs>` does).",
      examples: [
        "pith https://example.org/article",
        "pith page.html --format json",
        "curl -s https://example.org/ | pith - --url https://example.org/",
        "pith pages/ more-pages/ -o content.ndjson",
        "pith pages/ --title -o markdown/",
        "pith page.html --method patterns",
      ],
      hasMethod: true,
    },
    act,
  );
