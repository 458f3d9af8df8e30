import type { Command, Option } from "commander";
import { allowedValues } from "../flags/flag.ts";

/** A command as completion and the man page need it. */
export interface CommandInfo {
  /** Its name after `pith`: `extract`, `site learn`. Empty for `pith` itself. */
  readonly name: string;
  readonly says: string;
  readonly flags: readonly FlagInfo[];
  /** The names of the commands below it. */
  readonly parts: readonly string[];
}

/** A flag of a command. */
export interface FlagInfo {
  readonly long: string;
  readonly short: string | undefined;
  /** Whether a value follows. */
  readonly hasValue: boolean;
  /** The allowed values; empty if any is allowed. */
  readonly values: readonly string[];
  /** As help shows it: `-f, --format <name>`. */
  readonly term: string;
  readonly says: string;
}

/** Returns all commands of a program: first the program itself, each command before those below it. */
export function commandsOf(program: Command): readonly CommandInfo[] {
  const commands: CommandInfo[] = [];
  const waiting: (readonly [name: string, command: Command])[] = [["", program]];
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const [name, command] = next;
    commands.push(infoOf(name, command));
    waiting.unshift(...command.commands.map((part) => [`${name} ${part.name()}`.trim(), part] as const));
  }
  return commands;
}

const HELP: FlagInfo = {
  long: "--help",
  short: "-h",
  hasValue: false,
  values: [],
  term: "-h, --help",
  says: "Print the help of the command.",
};

function infoOf(name: string, command: Command): CommandInfo {
  const flags = command.options.flatMap(flagInfo);
  return {
    name,
    says: command.description(),
    flags: [...flags, HELP],
    parts: command.commands.map((part) => part.name()),
  };
}

function flagInfo(option: Option): readonly FlagInfo[] {
  const { long, short, flags, description } = option;
  if (long == null) return [];
  const hasValue = option.required || option.optional;
  return [{ long, short, hasValue, values: allowedValues(option), term: flags, says: description }];
}
