import type { Command } from "commander";
import type { JudgeOptions } from "../../select/index.ts";
import { UsageError } from "../exit-codes.ts";
import type { FlagDeclarations } from "../flags/flag.ts";
import { type FetchFlags, fetchOptions, type RenderFlags, renderSettings } from "../flags/flag-values.ts";
import type { Shard } from "../inputs/shard.ts";
import type { PageTask } from "../pages/page-task.ts";
import type { FormatId } from "../print-formats.ts";
import { buildPageCommand, type CommandText } from "./build-command.ts";

/** The text and the flags of one command that works on pages. */
export interface PageCommandInfo extends CommandText {
  readonly id: PageTask["command"];
  /** The flags of this command alone. */
  readonly flags: FlagDeclarations;
}

/** Runs the work of a command, which returns the exit code. */
export type Act = (work: (signal: AbortSignal) => Promise<number>) => Promise<void>;

export interface PageFlagValues extends FetchFlags, RenderFlags {
  readonly format?: FormatId;
  readonly method?: string;
  readonly output?: string;
  readonly jobs?: number;
  readonly shard?: Shard;
  readonly timeoutPage?: number;
  readonly exitZero?: true;
  readonly url?: string;
  readonly frontMatter?: true;
  readonly title?: true;
  /** False with `--no-title`. */
  readonly noTitle?: false;
  readonly structured?: true;
  readonly maxTokens?: number;
  readonly references?: true;
  readonly detectLanguage?: true;
  readonly comments?: JudgeOptions["comments"];
  readonly quotes?: JudgeOptions["quotes"];
  readonly favor?: JudgeOptions["favor"];
  readonly model?: string;
  readonly layout?: "estimated";
  readonly records?: true;
  readonly template?: string;
  readonly fast?: true;
  readonly learn?: true;
}

/** Builds a command that takes URLs, files, folders or standard input, and prints a result for each page. */
export function pageCommand(info: PageCommandInfo, act: Act): Command {
  return buildPageCommand(info, info.flags).action((inputs: string[], flags: PageFlagValues) =>
    act((signal) => runPageCommand(info.id, { inputs, flags }, signal)),
  );
}

interface PageCommandRun {
  readonly inputs: readonly string[];
  readonly flags: PageFlagValues;
}

/** Checks the flags, runs the command on all pages, and returns the exit code. */
export async function runPageCommand(
  id: PageTask["command"],
  { inputs, flags }: PageCommandRun,
  signal: AbortSignal,
): Promise<number> {
  if (flags.method !== undefined || flags.layout !== undefined) await requireMethod(id, flags);
  if (flags.model !== undefined) await requireModel(flags.model);
  if (flags.detectLanguage === true) await requireDetector();
  const { template, forget } = await templateRun(inputs, flags, signal);
  const { runPages } = await import("../run/run-pages.ts");
  const { render: _, learn: __, records, noTitle, ...others } = flags;
  const title = noTitle ?? flags.title;
  const asked = records === undefined ? {} : { records: {} };
  const settings = { fetch: fetchOptions(flags), render: renderSettings(flags) };
  return runPages({ ...others, title, ...asked, ...settings, template, command: id, inputs }, signal).finally(forget);
}

/** The template of a run. */
interface TemplateRun {
  readonly template: string | undefined;
  /** Removes templates that were learned for this run only. */
  forget(): void;
}

/** Checks the template, or learns it from the inputs. */
async function templateRun(
  inputs: readonly string[],
  { template, fast, learn }: PageFlagValues,
  signal: AbortSignal,
): Promise<TemplateRun> {
  if (learn === true) {
    const { learnForRun } = await import("../sites/learn-for-run.ts");
    return learnForRun({ inputs, store: template }, signal);
  }
  if (template !== undefined) await requireTemplate(template);
  else if (fast === true) throw new UsageError("--fast needs --template or --learn");
  return { template, forget: () => {} };
}

/** Fails once, before the first page, if the template cannot be read. */
export async function requireTemplate(path: string): Promise<void> {
  const { templatesAt } = await import("../pages/site-templates.ts");
  try {
    templatesAt(path);
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

async function requireMethod(command: string, { method, layout }: PageFlagValues): Promise<void> {
  const { DEFAULT_DECIDER, deciderNamed, deciders } = await import("../../select/index.ts");
  const asked = method ?? DEFAULT_DECIDER;
  try {
    deciderNamed(asked);
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
  // Explanations show the scores of all methods.
  if (layout === undefined || command === "explain") return;
  const useful = deciders.filter(({ needsLayout }) => needsLayout === true).map(({ id }) => id);
  if (!useful.includes(asked)) {
    throw new UsageError(`--layout is for the methods ${useful.join(" and ")}; the method is ${asked}`);
  }
}

/** Fails once, before the first page, if the language detector is not installed. */
async function requireDetector(): Promise<void> {
  const { loadLanguageDetector } = await import("../../language/index.ts");
  try {
    await loadLanguageDetector();
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

async function requireModel(path: string): Promise<void> {
  const { modelAt } = await import("../pages/model-file.ts");
  try {
    modelAt(path);
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}
