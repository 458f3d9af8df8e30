import { flagOf } from "../../options/index.ts";
import {
  EXTRACT_FLAGS,
  METHOD_FLAGS,
  PAGE_FLAGS,
  RECORDS_FLAGS,
  SEGMENT_FLAGS,
  SITE_FLAGS,
  WRITE_FLAGS,
} from "./page-flags.ts";

/** Names of the options that have a flag on the command line. */
const FLAGS: ReadonlySet<string> = new Set(
  [PAGE_FLAGS, WRITE_FLAGS, EXTRACT_FLAGS, METHOD_FLAGS, RECORDS_FLAGS, SEGMENT_FLAGS, SITE_FLAGS].flatMap(Object.keys),
);

/** Whether an option of the library is also a flag of the command line. */
export function hasFlag(option: string): boolean {
  return FLAGS.has(option);
}

/** Messages of the library name options like this: `option allowPrivate`, `option sandbox: false`, `option favor: "recall"`. */
const NAMED_OPTION = /\boption ([a-zA-Z]+)(?:: (?:true|false|"([a-z]+)"))?/g;
/** Messages of the library name its functions like this: `records()`. */
const NAMED_FUNCTION = /\b(records)\(\)/g;

/**
 * Replaces the options in a message of the library by flags, and functions by commands: `option allowPrivate` → `--allow-private`,
 * `option favor: "recall"` → `--favor recall`, `records()` → `pith records`. `isFlag` tells which options have a flag.
 */
export function withFlags(message: string, isFlag = hasFlag): string {
  const flagged = message.replace(NAMED_OPTION, (whole, name: string, value?: string) => {
    if (!isFlag(name)) return whole;
    return value === undefined ? flagOf(name) : `${flagOf(name)} ${value}`;
  });
  return flagged.replace(NAMED_FUNCTION, "`pith $1`");
}

const OPTION_PROBLEM = /^(?:option|unknown option|there is no method) /;

/** Whether an error is about the value of an option. Other TypeErrors are faults of the program. */
export function isOptionError(error: unknown): error is TypeError {
  return error instanceof TypeError && OPTION_PROBLEM.test(error.message);
}
