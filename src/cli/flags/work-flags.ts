import type { FlagDeclarations } from "./flag.ts";
import { PAGE_FLAGS } from "./page-flags.ts";

const jobs = { ...PAGE_FLAGS.jobs } as const;

/** Flags of `pith train`. */
export const TRAIN_FLAGS = {
  output: {
    type: "string",
    short: "o",
    value: "file",
    isRequired: true,
    says: "Write the model to this file: a module if it ends in .ts, else JSON.",
  },
  name: { type: "string", default: "pith", says: "Name of the model." },
  seed: { type: "number", default: 1, says: "Seed of the random numbers. The same seed makes the same bytes." },
  trees: { type: "number", default: 146, says: "Trees in each forest on blocks." },
  report: { type: "string", value: "file", says: "Also write a report on the training to this file, as HTML." },
  jobs,
} as const satisfies FlagDeclarations;

/** Flags of `pith eval`. */
export const EVAL_FLAGS = {
  method: {
    type: "string",
    short: "m",
    value: "names",
    isList: true,
    isBare: true,
    says: "Methods to measure. If left out, all of them, and all visible text to compare with. With --sites, methods to measure beside auto; without names, all that compare pages of a site.",
  },
  json: {
    type: "string",
    value: "file",
    says: "Also write all figures to this file, as JSON. With -, to standard output instead of the table.",
  },
  html: { type: "string", value: "file", says: "Also write a report to this file, as HTML." },
  sites: {
    type: "boolean",
    says: "Measure what other pages of a site teach: auto, and auto with a template of the site's other pages.",
  },
  sitesMode: {
    type: "string",
    values: ["second-pass", "stream"],
    value: "mode",
    says: "With --sites: judge each page by all other pages of its site (second-pass), or by those before it (stream). Default: second-pass.",
  },
  pages: {
    type: "string",
    value: "path",
    says: "For jsonl: take the pages of lines without `html` from this WARC file or store of a crawl, by their `url`.",
  },
  limit: { type: "number", says: "Measure only this many pages, the first of the set." },
  jobs,
  timeoutPage: {
    type: "number",
    value: "seconds",
    /** That of `evaluate`: slow extractors take seconds on large pages. */
    default: 60,
    says: "Limit: time of a method on a page. A slower method has no answer for that page; the others go on.",
  },
  executablePath: PAGE_FLAGS.executablePath,
  sandbox: PAGE_FLAGS.sandbox,
} as const satisfies FlagDeclarations;

/** Flags of `pith methods`. */
export const METHODS_FLAGS = {
  format: { type: "string", values: ["text", "json"], short: "f", default: "text", says: "Output format." },
} as const satisfies FlagDeclarations;
