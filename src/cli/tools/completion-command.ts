import { Argument, type Command } from "commander";
import { buildCommand } from "../commands/build-command.ts";
import type { Act } from "../commands/page-command.ts";
import { EXIT } from "../exit-codes.ts";

const TEXT = {
  id: "completion",
  says: "Print the script that completes commands and options in a shell.",
  examples: [
    'eval "$(pith completion bash)"',
    'eval "$(pith completion zsh)"',
    "pith completion fish > ~/.config/fish/completions/pith.fish",
  ],
};

/** The shells that `COMPLETIONS` has scripts for. */
const SHELLS = ["bash", "zsh", "fish"] as const;

/** `pith completion`. */
export const completionCommand = (act: Act): Command => {
  const command = buildCommand(TEXT, {});
  return command
    .addArgument(new Argument("<shell>", "The shell.").choices(SHELLS))
    .action((shell: (typeof SHELLS)[number]) =>
      act(async () => {
        const { COMPLETIONS } = await import("./completion.ts");
        const { commandsOf } = await import("./command-tree.ts");
        process.stdout.write(COMPLETIONS[shell](commandsOf(command.parent ?? command)));
        return EXIT.fine;
      }),
    );
};
