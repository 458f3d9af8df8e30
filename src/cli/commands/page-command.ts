import type { Command, Option } from "commander";
import type { JudgeOptions } from "../../select/index.ts";
import { UsageError } from "../exit-codes.ts";
import {
  type FetchFlags,
  fetchOptions,
  options,
  type RenderFlags,
  renderSettings,
} from "../flags/commander-options.ts";
import type { PageTask } from "../pages/page-task.ts";
import type { FormatId } from "../print-formats.ts";
import { commandOnPages, type PageCommandText } from "./on-pages.ts";

/** What the commands that work on pages differ in. */
export interface PageCommandInfo extends PageCommandText {
  readonly id: PageTask["command"];
  readonly hasMethod: boolean;
  /** Also segments by what is seen, and draws it. */
  readonly hasVisual?: boolean;
  /** Also explains how records are found. */
  readonly hasRecords?: boolean;
}

/** How a command gets its work done; gives the exit code. */
export type Act = (work: (signal: AbortSignal) => Promise<number>) => Promise<void>;

interface Flags extends FetchFlags, RenderFlags {
  readonly format?: FormatId;
  readonly method?: string;
  readonly output?: string;
  readonly jobs?: number;
  readonly url?: string;
  readonly frontMatter?: true;
  readonly title?: true;
  readonly structured?: true;
  readonly detectLanguage?: true;
  readonly comments?: JudgeOptions["comments"];
  readonly favor?: JudgeOptions["favor"];
  readonly model?: string;
  readonly layout?: "estimated";
  readonly records?: true;
}

/** A command that takes URLs, files, folders or standard input, and prints something for each page. */
export function pageCommand(info: PageCommandInfo, act: Act): Command {
  const { id } = info;
  return commandOnPages(info, ownOptions(info)).action((inputs: string[], flags: Flags) =>
    act(async (signal) => {
      if (flags.method !== undefined || flags.layout !== undefined) await requireMethod(id, flags);
      if (flags.model !== undefined) await requireModel(flags.model);
      const { runPages } = await import("../run/run-pages.ts");
      const { render: _, records, ...others } = flags;
      const settings = renderSettings(flags);
      const asked = records === undefined ? {} : { records: {} };
      return runPages(
        { ...others, ...asked, command: id, inputs, fetch: fetchOptions(flags), render: settings },
        signal,
      );
    }),
  );
}

function ownOptions({ id, hasMethod, hasVisual, hasRecords }: PageCommandInfo): readonly Option[] {
  const { frontMatter, title, structured, detectLanguage, comments, favor } = options;
  const { method, model, layout, records, visual, pdoc, png, svg } = options;
  return [
    ...(id === "extract" ? [frontMatter, title, structured, detectLanguage, comments, favor] : []),
    ...(hasMethod ? [method, model, layout] : []),
    ...(hasRecords ? [records] : []),
    ...(hasVisual ? [visual, pdoc, png, svg] : []),
  ];
}

async function requireMethod(command: string, { method, layout }: Flags): Promise<void> {
  const { DEFAULT_DECIDER, deciderNamed, deciders } = await import("../../select/index.ts");
  const asked = method ?? DEFAULT_DECIDER;
  try {
    deciderNamed(asked);
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
  // Explanations show what all methods say.
  if (layout === undefined || command === "explain") return;
  const useful = deciders.filter(({ needsLayout }) => needsLayout === true).map(({ id }) => id);
  if (!useful.includes(asked)) {
    throw new UsageError(`--layout is for the methods ${useful.join(" and ")}; this asks for ${asked}`);
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
