import { readFileSync } from "node:fs";
import { type Forest, type Model, weights } from "../../src/model/index.ts";
import { bindModel } from "../../src/select/judge.ts";
import { readUnpacked } from "./unpacked-model.ts";

let shipped: Model | undefined;
let content: Forest | undefined;

/** Replaces src/select/shipped-model.ts in the bundle of the command line: reads the unpacked model from a file beside the bundle. */
export function shippedModel(): Model {
  shipped ??= readUnpacked(fileBytes(), () => {
    content ??= bindModel(weights).content;
    return content;
  });
  return shipped;
}

/** Returns the bytes in memory of their own: Node keeps small files in memory that they share, at any offset. */
function fileBytes(): ArrayBuffer {
  return new Uint8Array(readFileSync(new URL("./model.bin", import.meta.url))).buffer;
}
