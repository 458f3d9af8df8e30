import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { COMMAND_NAMES, createProgram, neededCommands } from "../program.ts";
import { commandsOf } from "./command-tree.ts";
import { COMPLETIONS } from "./completion.ts";
import { manPage } from "./man-page.ts";

const commands = commandsOf(createProgram(async () => {}));

const has = (program: string): boolean => spawnSync(program, ["--version"]).status === 0;

describe.skipIf(!has("bash"))("completion in bash", () => {
  /** Returns what bash offers for the last of the words. */
  function offered(...words: string[]): readonly string[] {
    const list = words.map((word) => `'${word}'`).join(" ");
    const call = `COMP_WORDS=(${list}); COMP_CWORD=${words.length - 1}; _pith; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const { stdout, stderr } = spawnSync("bash", ["--norc", "-c", `${COMPLETIONS.bash(commands)}\n${call}`], {
      encoding: "utf8",
    });
    expect(stderr).toBe("");
    return stdout.split("\n").filter((word) => word !== "");
  }

  it.each<[string[], string[]]>([
    [["pith", "rec"], ["records"]],
    [["pith", "site", "ap"], ["apply"]],
    [["pith", "--front"], ["--front-matter"]],
    [["pith", "page.html", "--no-t"], ["--no-title"]],
    [["pith", "records", "page.html", "--wr"], ["--wrapper"]],
    [["pith", "site", "learn", "--out"], ["--output"]],
    [["pith", "page.html", "-f", "nd"], ["ndjson"]],
    [
      ["pith", "page.html", "--favor", ""],
      ["precision", "recall"],
    ],
    [["pith", "records", "--format", "c"], ["csv"]],
    [["pith", "page.html", "o"], []],
  ])("%j → %j", (words, expected) => expect(offered(...words)).toEqual(expected));
});

describe.each(["zsh", "fish"] as const)("the script for %s", (shell) => {
  const script = COMPLETIONS[shell](commands);

  it("names all commands and flags", () => {
    for (const { name, flags } of commands.slice(1)) {
      expect(script).toContain(name.split(" ").at(-1));
      for (const { long } of flags) expect(script).toContain(shell === "fish" ? `-l ${long.slice(2)}` : long);
    }
  });

  it.skipIf(!has(shell))("has no syntax error", () => {
    expect(spawnSync(shell, ["-n"], { input: script, encoding: "utf8" })).toMatchObject({ status: 0, stderr: "" });
  });
});

describe("the man page", () => {
  const page = manPage(commands, { version: "1.2.3", tail: "Examples:\n  $ pith page.html\n.x" });

  it("has all commands and flags, with hyphens and dots escaped", () => {
    expect(page).toContain('.TH PITH 1 "" "pith 1.2.3"');
    expect(page).toContain(".SS pith site learn\n");
    expect(page).toContain("\n.B \\-\\-front\\-matter\nStart Markdown with the metadata, as YAML front matter.\n");
    expect(page).toContain("\n\\&.x\n");
  });

  it.skipIf(!has("groff"))("is read by groff without warnings", () => {
    const { status, stdout, stderr } = spawnSync("groff", ["-man", "-Tutf8", "-ww"], {
      input: page,
      encoding: "utf8",
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout).toContain("metadata, as YAML front matter");
  });
});

it.each([
  [["completion", "bash"], COMMAND_NAMES],
  [["help", "crawl"], COMMAND_NAMES],
  [["--help"], COMMAND_NAMES],
  [[], COMMAND_NAMES],
  [["site", "learn", "--help"], ["site"]],
  [["page.html", "--help"], ["extract"]],
  [["-f", "json", "page.html"], ["extract"]],
])("pith %j builds the commands that it needs", (args, commands) => {
  expect(neededCommands(args)).toEqual(commands);
});
