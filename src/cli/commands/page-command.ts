import { Command } from "commander";
import { UsageError } from "../exit-codes.ts";
import type { FormatId } from "../formats.ts";
import { type FetchFlags, fetchOptions, options } from "../options.ts";
import type { PageTask } from "../pages/page-task.ts";

/** What the commands that work on pages differ in. */
export interface PageCommandInfo {
  readonly id: PageTask["command"];
  readonly says: string;
  readonly examples: readonly string[];
  readonly hasMethod: boolean;
}

/** How a command gets its work done; gives the exit code. */
export type Act = (work: (signal: AbortSignal) => Promise<number>) => Promise<void>;

interface Flags extends FetchFlags {
  readonly format?: FormatId;
  readonly method?: string;
  readonly output?: string;
  readonly jobs?: number;
  readonly url?: string;
}

/** A command that takes URLs, files, folders or standard input, and prints something for each page. */
export function pageCommand({ id, says, examples, hasMethod }: PageCommandInfo, act: Act): Command {
  const { format, method, output, jobs, url, allowPrivate, timeout, maxSize } = options;
  const command = new Command(id)
    .description(says)
    .helpOption("-h, --help", "print this help")
    .argument("<inputs...>", "URLs, files (.html, .html.gz), folders, or - for standard input");
  for (const option of [format, ...(hasMethod ? [method] : []), output, jobs, url, allowPrivate, timeout, maxSize]) {
    command.addOption(option);
  }
  command.addHelpText("after", `\nExamples:\n${examples.map((line) => `  $ ${line}`).join("\n")}`);
  return command.action((inputs: string[], flags: Flags) =>
    act(async (signal) => {
      if (flags.method !== undefined) await requireMethod(flags.method);
      const { runPages } = await import("../run.ts");
      return runPages({ ...flags, command: id, inputs, fetch: fetchOptions(flags) }, signal);
    }),
  );
}

async function requireMethod(id: string): Promise<void> {
  const { methodNamed } = await import("../../methods/index.ts");
  try {
    methodNamed(id);
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}
