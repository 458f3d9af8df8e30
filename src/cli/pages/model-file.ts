import { readFileSync } from "node:fs";
import { ModelError, type ModelFile } from "../../model/index.ts";
import { modelFor } from "../../select/index.ts";
import { problemOf } from "../inputs/find-inputs.ts";

/** Models read on this thread, by file: a run asks for the same one page after page. */
const known = new Map<string, ModelFile>();

/** The model in a file, read and checked once; undefined for none. Errors name the file and what is wrong with it. */
export function modelAt(path: string | undefined): ModelFile | undefined {
  if (path === undefined) return undefined;
  const found = known.get(path) ?? readModel(path);
  known.set(path, found);
  return found;
}

function readModel(path: string): ModelFile {
  try {
    const model = JSON.parse(readFileSync(path, "utf8")) as ModelFile;
    if (typeof model !== "object" || model === null) throw new ModelError("it holds no model");
    modelFor({ model });
    return model;
  } catch (error) {
    const reason = problemOf(error as Error);
    throw new ModelError(`${path}: ${reason} (a model is what \`pith train … -o model.json\` writes)`);
  }
}
