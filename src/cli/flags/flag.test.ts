import { Command } from "commander";
import { describe, expect, it } from "vitest";
import { BOOST_DEFAULTS } from "../../train/boost/boost.ts";
import { type FlagDeclaration, type FlagDeclarations, flagOptions } from "./flag.ts";
import * as pageFlags from "./page-flags.ts";
import { EVAL_FLAGS, METHODS_FLAGS, TRAIN_FLAGS } from "./work-flags.ts";

const says = "A sentence.";

/** The options that a command with these flags reads from the arguments. */
function parsed(declarations: FlagDeclarations, ...args: string[]): Record<string, unknown> {
  const command = new Command("test").exitOverride().configureOutput({ writeErr: () => {} });
  for (const option of flagOptions(declarations)) command.addOption(option);
  return command.parse(args, { from: "user" }).opts();
}

function termOf(name: string, declaration: FlagDeclaration): string {
  return flagOptions({ [name]: declaration })[0].flags;
}

describe("a flag", () => {
  it.each<[string, FlagDeclaration, string]>([
    ["allowPrivate", { type: "boolean", says }, "--allow-private"],
    ["sandbox", { type: "boolean", says }, "--no-sandbox"],
    ["favor", { type: "string", values: ["precision", "recall"], says }, "--favor <precision|recall>"],
    ["jobs", { type: "number", short: "j", says }, "-j, --jobs <number>"],
    ["timeoutMs", { type: "number", says }, "--timeout <seconds>"],
    ["maxBytes", { type: "number", says }, "--max-size <MiB>"],
    ["output", { type: "string", value: "path", says }, "--output <path>"],
    ["method", { type: "string", value: "names", isList: true, says }, "--method <names...>"],
    ["method", { type: "string", value: "names", isList: true, isBare: true, says }, "--method [names...]"],
  ])("is spelled by the rule: %s", (name, declaration, term) => {
    expect(termOf(name, declaration)).toBe(term);
  });

  it("is stored under the name and in the unit of the option", () => {
    const { timeoutMs, maxBytes, executablePath, sandbox, allowPrivate } = pageFlags.PAGE_FLAGS;
    const flags = { timeoutMs, maxBytes, executablePath, sandbox, allowPrivate };
    const args = ["--timeout", "5", "--max-size", "2", "--browser", "/bin/chrome", "--no-sandbox", "--allow-private"];
    expect(parsed(flags, ...args)).toEqual({
      timeoutMs: 5_000,
      maxBytes: 2 * 1024 * 1024,
      executablePath: "/bin/chrome",
      sandbox: false,
      allowPrivate: true,
    });
  });

  it("takes several values if it is a list", () => {
    expect(parsed(EVAL_FLAGS, "--method", "density", "weight")).toMatchObject({ method: ["density", "weight"] });
    expect(parsed(EVAL_FLAGS, "--method", "--sites")).toMatchObject({ method: true, sites: true });
  });

  it.each([
    [["--pdoc", "11"], "from 1 to 10"],
    [["--pdoc", "0"], "from 1 to 10"],
    [["--pdoc", "5.5"], "from 1 to 10"],
    [["--png"], "argument missing"],
  ])("refuses %j", (args, message) => {
    expect(() => parsed(pageFlags.SEGMENT_FLAGS, ...args)).toThrow(message);
  });

  it.each([
    [pageFlags.EXTRACT_FLAGS, ["--favor", "beauty"], "Choose one of: precision, recall."],
    [pageFlags.PAGE_FLAGS, ["--jobs", "many"], "It must be a whole number from 1 on."],
    [pageFlags.PAGE_FLAGS, ["--timeout", "1234567"], "It must be a whole number from 1 on."],
    [TRAIN_FLAGS, [], "required option '-o, --output <file>' not specified"],
    [METHODS_FLAGS, ["--format", "xml"], "Choose one of: text, json."],
  ])("refuses a wrong value: %# %j", (flags, args, message) => {
    expect(() => parsed(flags, ...args)).toThrow(message);
  });
});

it("the declared defaults of training are those in use", () => {
  const { trees, seed } = BOOST_DEFAULTS;
  expect({ trees: TRAIN_FLAGS.trees.default, seed: TRAIN_FLAGS.seed.default }).toEqual({ trees, seed });
});
