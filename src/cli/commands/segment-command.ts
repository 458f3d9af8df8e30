import type { Command } from "commander";
import { SEGMENT_FLAGS } from "../flags/page-flags.ts";
import { type Act, pageCommand } from "./page-command.ts";

/** `pith segment`. */
export const segmentCommand = (act: Act): Command =>
  pageCommand(
    {
      id: "segment",
      says: "Print the tree of a page's segments, with their tag patterns and importance.",
      examples: [
        "pith segment page.html",
        "pith segment https://example.org/ -f json",
        "pith segment page.html --visual --png segments.png",
      ],
      flags: SEGMENT_FLAGS,
    },
    act,
  );
