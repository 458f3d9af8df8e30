import { InvalidArgumentError, Option } from "commander";
import { FETCH_DEFAULTS } from "../fetch/options.ts";
import { DEFAULT_FORMATS, FORMATS, type FormatId } from "./formats.ts";

const WHOLE_NUMBER = /^[1-9]\d{0,5}$/;
const MIB = 1024 * 1024;

const formatLines = Object.entries(FORMATS).map(([id, { says }]) => `${id}: ${says}`);

/** Every option of the commands, declared once. */
export const options = {
  format: new Option(
    "-f, --format <name>",
    `how to print (default: ${DEFAULT_FORMATS.one} for one page, ${DEFAULT_FORMATS.many} for several);\n${formatLines.join(";\n")}`,
  ).argParser(formatId),
  method: new Option("-m, --method <name>", "the method that decides what is content; `pith methods` lists them"),
  output: new Option("-o, --output <file>", "write to this file instead of standard output"),
  jobs: new Option("-j, --jobs <number>", "worker threads for many pages (default: one per core)").argParser(
    wholeNumber,
  ),
  limit: new Option("--limit <number>", "only so many pages, from the beginning of the set").argParser(wholeNumber),
  url: new Option("--url <url>", "where a page comes from that is read from a file or standard input"),
  allowPrivate: new Option("--allow-private", "also fetch from private, loopback and other special addresses"),
  timeout: new Option(
    "--timeout <seconds>",
    `give up a fetch after this time (default: ${FETCH_DEFAULTS.timeoutMs / 1000})`,
  ).argParser(wholeNumber),
  maxSize: new Option(
    "--max-size <MiB>",
    `give up a fetch that brings more than this (default: ${FETCH_DEFAULTS.maxBytes / MIB})`,
  ).argParser(wholeNumber),
} as const;

function formatId(text: string): FormatId {
  const ids = Object.keys(FORMATS) as FormatId[];
  const id = ids.find((known) => known === text);
  if (id === undefined) throw new InvalidArgumentError(`Choose one of: ${ids.join(", ")}.`);
  return id;
}

function wholeNumber(text: string): number {
  if (!WHOLE_NUMBER.test(text)) throw new InvalidArgumentError("It must be a whole number from 1 on.");
  return Number(text);
}

/** The options that say how to fetch, as commander gives them. */
export interface FetchFlags {
  readonly allowPrivate?: true;
  readonly timeout?: number;
  readonly maxSize?: number;
}

/** Flags in the library's terms; what was not said is left to its defaults. */
export function fetchOptions({ allowPrivate, timeout, maxSize }: FetchFlags): {
  allowPrivate?: boolean;
  timeoutMs?: number;
  maxBytes?: number;
} {
  return {
    ...(allowPrivate ? { allowPrivate } : {}),
    ...(timeout === undefined ? {} : { timeoutMs: timeout * 1000 }),
    ...(maxSize === undefined ? {} : { maxBytes: maxSize * MIB }),
  };
}
