import type { Command } from "commander";
import { EXTRACT_FLAGS, METHOD_FLAGS, SITE_FLAGS, WRITE_FLAGS } from "../flags/page-flags.ts";
import { type Act, pageCommand } from "./page-command.ts";

/** `pith extract`, which is also `pith` without a command. */
export const extractCommand = (act: Act): Command =>
  pageCommand(
    {
      id: "extract",
      says: "Print the main content of pages. `pith <inputs>` does the same.",
      examples: [
        "pith https://example.org/article",
        "pith page.html --format json",
        "curl -s https://example.org/ | pith - --url https://example.org/",
        "pith pages/ more-pages/ -o content.ndjson",
        "pith crawl.warc.gz -o content.ndjson",
        "pith pages/ -o markdown/",
        "pith page.html --method patterns",
        "pith pages/ --learn -o content.ndjson",
      ],
      flags: { ...WRITE_FLAGS, ...METHOD_FLAGS, ...EXTRACT_FLAGS, ...SITE_FLAGS },
    },
    act,
  );
