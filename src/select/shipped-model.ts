import { type Model, weights } from "../model/index.ts";
import { bindModel } from "./judge.ts";

let shipped: Model | undefined;

/** Returns the model shipped with the package. It is unpacked at the first call. The bundle of the command line reads it from a file. */
export function shippedModel(): Model {
  shipped ??= bindModel(weights);
  return shipped;
}
