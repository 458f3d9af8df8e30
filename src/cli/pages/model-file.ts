import { ModelError, type ModelFile } from "../../model/index.ts";
import { modelFor } from "../../select/index.ts";
import { problemOf } from "../inputs/find-inputs.ts";
import { readJson } from "../inputs/json-file.ts";

/** The models read on this thread, by file: every page of a run needs the same one. */
const known = new Map<string, ModelFile>();

/** Reads and checks the model in a file, once. Returns undefined without a path. Errors name the file and the problem. */
export function modelAt(path: string | undefined): ModelFile | undefined {
  if (path === undefined) return undefined;
  const found = known.get(path) ?? readModel(path);
  known.set(path, found);
  return found;
}

function readModel(path: string): ModelFile {
  try {
    const model = readJson(path) as ModelFile;
    if (typeof model !== "object" || model === null || model.format === undefined)
      throw new ModelError("it contains no model");
    modelFor({ model });
    return model;
  } catch (error) {
    const reason = problemOf(error as Error);
    throw new ModelError(`${path}: ${reason} (a model is what \`pith train … -o model.json\` writes)`);
  }
}
