import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { OPTION_FUNCTIONS } from "../options/index.ts";
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

test.each(flags)("%s: a flag names its default once at most", (_, { description }) => {
  expect(description.split("Default: ").length).toBeLessThanOrEqual(2);
});

const trueByDefault = OPTION_FUNCTIONS.flatMap(({ options }) =>
  Object.keys(options).filter((option) => options[option].default === true),
);

test("options that are true by default have flags that switch them off", () => {
  const switches = flags.filter(([, option]) => trueByDefault.includes(option.attributeName()));
  expect(switches.length).toBeGreaterThan(3);
  expect(switches.filter(([, { negate }]) => !negate).map(([name, { long }]) => `${name} ${long}`)).toEqual([]);
});

const FLAG = /--[a-z-]+/g;

test.each(named)("the help of %s names only flags that it has", (_, command) => {
  const own = command.options.map(({ long }) => long);
  const named = command.options.flatMap(({ description }) => description.match(FLAG) ?? []);
  expect(named.filter((flag) => !own.includes(flag))).toEqual([]);
});
