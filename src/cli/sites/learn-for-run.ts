import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { StoreLearner, TemplateStore } from "../../store/index.ts";
import { UsageError } from "../exit-codes.ts";
import { findInputs } from "../inputs/find-inputs.ts";
import { statOf } from "../outputs/output-file.ts";
import { eachPage } from "./each-page.ts";

/** The request of `--learn`. */
interface LearnRequest {
  readonly inputs: readonly string[];
  /** Folder in which the templates are kept. Without it, they are removed after the run. */
  readonly store: string | undefined;
}

/** The templates for the second pass: a folder. */
interface LearnedTemplates {
  readonly template: string;
  forget(): void;
}

/** Learns the templates of all sites of the inputs, in memory that does not grow with them. */
export async function learnForRun({ inputs, store }: LearnRequest, signal: AbortSignal): Promise<LearnedTemplates> {
  const { list } = inputs.includes("-") ? { list: [] } : await findInputs(inputs);
  if (inputs.includes("-") || list.some(({ kind }) => kind === "url"))
    throw new UsageError("--learn reads its inputs twice; give it files or folders");
  if (store !== undefined && statOf(store)?.isFile() === true)
    throw new UsageError(`${store} is a file; with --learn, --template is a folder, with one file per site`);
  const folder = store ?? mkdtempSync(join(tmpdir(), "pith-learn-"));
  mkdirSync(folder, { recursive: true });
  const forget = (): void => {
    if (store === undefined) rmSync(folder, { recursive: true, force: true });
  };
  process.once("exit", forget);
  const learner = new StoreLearner(new TemplateStore(folder));
  // Inputs that cannot be read are reported by the second pass.
  const files = list.flatMap(({ kind, name }) => (kind === "missing" ? [] : [name]));
  if (files.length > 0) await eachPage({ inputs: files, isQuiet: true }, signal, (page) => void learner.add(page));
  learner.end();
  return { template: folder, forget };
}
