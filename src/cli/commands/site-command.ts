import { basename } from "node:path";
import { Command } from "commander";
import type { ShownColumns } from "../../output/index.ts";
import { colorsFor } from "../colors.ts";
import { EXIT, UsageError } from "../exit-codes.ts";
import { type FetchFlags, fetchOptions, type RenderFlags, renderSettings } from "../flags/flag-values.ts";
import { EXTRACT_FLAGS, METHOD_FLAGS, WRITE_FLAGS } from "../flags/page-flags.ts";
import {
  APPLY_FAST_FLAG,
  SITE_CHECK_FLAGS,
  SITE_LEARN_FLAGS,
  SITE_SHOW_FLAGS,
  SITE_TABLE_FLAGS,
} from "../flags/site-flags.ts";
import type { Shard } from "../inputs/shard.ts";
import type { FormatId } from "../print-formats.ts";
import { buildCommand, buildPageCommand, type CommandText, INPUTS } from "./build-command.ts";
import { type Act, type PageFlagValues, requireTemplate, runPageCommand } from "./page-command.ts";

const TEMPLATE = ["<template>", "File from `pith site learn`, or a folder of such files by host."] as const;

const TEXTS = {
  learn: {
    id: "learn",
    says: "Learn the template of a site from its pages: what they have in common.",
    examples: ["pith site learn pages/ -o site.json", "pith site learn crawl/ -o sites/"],
  },
  show: {
    id: "show",
    says: "Print a template for people: kinds of pages, selectors, what is dropped, fields, rules.",
    examples: [
      "pith site show site.json",
      "pith site show www.example.org --store sites/",
      "pith site show www.example.org --store sites/ -f json > site.json",
    ],
  },
  check: {
    id: "check",
    says: "Print how well pages fit a template and what they lack. Exit code 1 if the site changed.",
    examples: ["pith site check site.json new-pages/"],
  },
  apply: {
    id: "apply",
    says: "Print the main content of pages by a template. `pith <inputs> --template <template>` does the same.",
    examples: ["pith site apply site.json pages/ -o content.ndjson"],
  },
  table: {
    id: "table",
    says: "Print the fields of all detail pages of a site as one table, the address first.",
    examples: ["pith site table site.json pages/ -o products.csv", "pith site table site.json pages/ -f md"],
  },
} as const satisfies Readonly<Record<string, CommandText>>;

/** `pith site`, with its subcommands. */
export function siteCommand(act: Act): Command {
  return new Command("site")
    .description("Learn, show, check and apply what the pages of one site have in common.")
    .helpOption("-h, --help", "Print this help.")
    .helpCommand("help [command]", "Show the options of a command.")
    .configureHelp({ subcommandTerm: (command) => command.name() })
    .addCommand(learnCommand(act))
    .addCommand(showCommand(act))
    .addCommand(checkCommand(act))
    .addCommand(applyCommand(act))
    .addCommand(tableCommand(act))
    .addHelpText("after", "\n`pith site help <command>` shows the options of a command.");
}

interface LearnFlags extends FetchFlags {
  readonly output?: string;
  readonly template?: string;
  readonly renew?: true;
  readonly url?: string;
}

const learnCommand = (act: Act): Command =>
  buildCommand(TEXTS.learn, SITE_LEARN_FLAGS)
    .argument(...INPUTS)
    .action((inputs: string[], flags: LearnFlags) =>
      act(async (signal) => {
        const { learnSite } = await import("../sites/learn-site.ts");
        const { output, template, url, renew = false } = flags;
        return learnSite({ inputs, output, template, renew, url, fetch: fetchOptions(flags) }, signal);
      }),
    );

const showCommand = (act: Act): Command =>
  buildCommand(TEXTS.show, SITE_SHOW_FLAGS)
    .argument("<template>", "File of a template, or with --store a host.")
    .action((name: string, { format, store }: { format?: "text" | "json"; store?: string }) =>
      act(async () => {
        const template = await namedTemplate(name, store);
        const { templateJson } = await import("../../sites/index.ts");
        const { showTemplate } = await import("../sites/show-template.ts");
        const isJson = format === "json";
        process.stdout.write(
          isJson ? templateJson(template) : `${showTemplate(template, colorsFor(process.stdout))}\n`,
        );
        return EXIT.fine;
      }),
    );

async function namedTemplate(name: string, store: string | undefined) {
  const { isFolder, readTemplateFile } = await import("../pages/site-templates.ts");
  try {
    if (store === undefined) {
      if (isFolder(name)) throw new UsageError(`${name} is a folder; name a host: pith site show HOST --store ${name}`);
      return readTemplateFile(name);
    }
    if (!isFolder(store)) throw new UsageError(`${store}: no such folder`);
    const { TemplateStore } = await import("../../store/index.ts");
    const opened = new TemplateStore(store);
    const found = opened.get(name) ?? opened.read(`https://${name}/`);
    if (found !== undefined) return found;
    throw new UsageError(`${store} has no template of ${name}; it has ${listed(opened.list())}`);
  } catch (error) {
    throw error instanceof UsageError ? error : new UsageError((error as Error).message);
  }
}

/** Limit: hosts that a message lists. */
const MAX_LISTED_HOSTS = 20;

function listed(stored: readonly { readonly host: string; readonly file: string }[]): string {
  if (stored.length === 0) return "none";
  const names = stored
    .slice(0, MAX_LISTED_HOSTS)
    .map(({ host, file }) => (host === "" ? `${basename(file)} (pages without an address)` : host));
  return names.join(", ") + (stored.length > names.length ? ` and ${stored.length - names.length} more` : "");
}

interface CheckFlags extends FetchFlags {
  readonly format?: "text" | "json";
  readonly url?: string;
}

const checkCommand = (act: Act): Command =>
  buildCommand(TEXTS.check, SITE_CHECK_FLAGS)
    .argument(...TEMPLATE)
    .argument(...INPUTS)
    .action((template: string, inputs: string[], flags: CheckFlags) =>
      act(async (signal) => {
        await requireTemplate(template);
        const { checkPages } = await import("../sites/check-pages.ts");
        const { format = "text", url } = flags;
        return checkPages({ template, inputs, format, url, fetch: fetchOptions(flags) }, signal);
      }),
    );

const applyCommand = (act: Act): Command =>
  buildPageCommand(TEXTS.apply, { ...WRITE_FLAGS, ...METHOD_FLAGS, ...EXTRACT_FLAGS, fast: APPLY_FAST_FLAG }, [
    TEMPLATE,
  ]).action((template: string, inputs: string[], flags: PageFlagValues) =>
    act((signal) => runPageCommand("extract", { inputs, flags: { ...flags, template } }, signal)),
  );

interface TableFlags extends FetchFlags, RenderFlags {
  readonly format?: FormatId;
  readonly output?: string;
  readonly jobs?: number;
  readonly timeoutPage?: number;
  readonly url?: string;
  readonly shard?: Shard;
  readonly columns?: ShownColumns;
}

const tableCommand = (act: Act): Command =>
  buildPageCommand(TEXTS.table, SITE_TABLE_FLAGS, [TEMPLATE]).action(
    (template: string, inputs: string[], flags: TableFlags) =>
      act(async (signal) => {
        await requireTemplate(template);
        const { runPages } = await import("../run/run-pages.ts");
        const { format, output, jobs, url, timeoutPage, shard, columns } = flags;
        const common = { command: "table", inputs, format, output, jobs, url, timeoutPage, shard, template } as const;
        const settings = { fetch: fetchOptions(flags), render: renderSettings(flags) };
        return runPages({ ...common, records: { columns }, ...settings }, signal);
      }),
  );
