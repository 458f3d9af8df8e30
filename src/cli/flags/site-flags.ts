import { EXTRACT_SENTENCES } from "../../options/index.ts";
import type { FlagDeclaration, FlagDeclarations } from "./flag.ts";
import { BODY_LIMIT, PAGE_FLAGS, RECORDS_FLAGS, SITE_FLAGS } from "./page-flags.ts";

const { url, allowPrivate, timeoutMs } = PAGE_FLAGS;
const FETCH_FLAGS = { url, allowPrivate, timeoutMs, maxBytes: BODY_LIMIT } as const;

/** Flags of `pith site learn`. */
export const SITE_LEARN_FLAGS = {
  output: {
    ...PAGE_FLAGS.output,
    says: "Write the template to this file instead of standard output. For a folder (an existing one, or a path that ends in /), write one template per host, and continue those that are there.",
  },
  template: {
    type: "string",
    value: "file",
    says: "Continue from this template: its rules stay, its counts grow.",
  },
  renew: {
    type: "boolean",
    says: "With --template: start the next revision, because the site changed. Its rules stay, its counts start anew.",
  },
  ...FETCH_FLAGS,
} as const satisfies FlagDeclarations;

const FORMAT_FLAG = {
  format: { type: "string", values: ["text", "json"], short: "f", default: "text", says: "Output format." },
} as const;

/** Flags of `pith site show`. */
export const SITE_SHOW_FLAGS = {
  ...FORMAT_FLAG,
  store: { type: "string", value: "folder", says: "Folder of templates in which the host is looked up." },
} as const satisfies FlagDeclarations;

/** Flags of `pith site check`. */
export const SITE_CHECK_FLAGS = { ...FORMAT_FLAG, ...FETCH_FLAGS } as const satisfies FlagDeclarations;

/** `--fast` of `pith site apply`, which always has a template. */
export const APPLY_FAST_FLAG = { ...SITE_FLAGS.fast, says: EXTRACT_SENTENCES.fast } as const satisfies FlagDeclaration;

/** Flags of `pith site table`. */
export const SITE_TABLE_FLAGS = {
  output: { ...PAGE_FLAGS.output, says: "Write to this file instead of standard output." },
  columns: {
    ...RECORDS_FLAGS.columns,
    says: "Columns: the fifteen fields that people want most, or all. Default: useful.",
  },
} as const satisfies FlagDeclarations;
