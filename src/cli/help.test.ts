import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { createProgram } from "./program.ts";

/* `npx vitest run src/cli/help.test.ts -u` writes the expected help; read it before you commit it. */

const WIDTH = 80;
const program = createProgram(async () => {});
const named = program.commands.flatMap((command) => [
  [command.name(), command] as const,
  ...command.commands.map((part) => [`${command.name()}-${part.name()}`, part] as const),
]);
const commands = [["pith", program] as const, ...named];

/** The help as `pith help COMMAND` prints it on a terminal of 80 columns. */
function helpOf(command: typeof program): string {
  let text = "";
  command.configureOutput({ writeOut: (part) => (text += part), getOutHelpWidth: () => WIDTH });
  command.outputHelp();
  return text;
}

test.each(commands)("help of %s", async (name, command) => {
  const file = fileURLToPath(new URL(`../../test/help/${name}.txt`, import.meta.url));
  await expect(helpOf(command)).toMatchFileSnapshot(file);
});

const flags = named.flatMap(([name, command]) => command.options.map((option) => [name, option] as const));

test.each(flags)("%s: the sentence of a flag starts with a capital and ends with a period", (_, { description }) => {
  expect(description.split("\n")[0]).toMatch(/^[A-Z`].*\.$/);
});
