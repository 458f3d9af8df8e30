import type { Command } from "commander";
import { buildCommand } from "../commands/build-command.ts";
import type { Act } from "../commands/page-command.ts";
import { EXIT } from "../exit-codes.ts";

const TEXT = {
  id: "doctor",
  says: "Show which optional packages are installed, what the others are for, and what is wrong.",
  examples: ["pith doctor"],
};

/** `pith doctor`. */
export const doctorCommand = (act: Act): Command =>
  buildCommand(TEXT, {}).action(() =>
    act(async () => {
      const { diagnose, thisMachine } = await import("./doctor.ts");
      const { text, hasProblems } = await diagnose(thisMachine());
      process.stdout.write(text);
      return hasProblems ? EXIT.failed : EXIT.fine;
    }),
  );
