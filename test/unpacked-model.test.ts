import { expect, test } from "vitest";
import { readUnpacked, writeUnpacked } from "../build/cli/unpacked-model.ts";
import { weights } from "../src/model/index.ts";
import { bindModel } from "../src/select/index.ts";

test("the unpacked model of the command line is the model of the library", () => {
  const model = bindModel(weights);
  const file = writeUnpacked(model);
  const read = readUnpacked(Uint8Array.from(file).buffer, () => model.content);
  expect({ ...read }).toEqual({ ...model });
});
