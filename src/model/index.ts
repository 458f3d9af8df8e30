export { type CompleteForest, completed, logitOf, predictComplete } from "./complete.ts";
export { contributions, nodeMeans } from "./contributions.ts";
export { type Forest, predictInto, probability } from "./forest.ts";
export { FORMAT, loadModel, type Model, ModelError, type ModelFile } from "./model.ts";
export { LEAF_SCALE, pack } from "./pack.ts";
export { weights } from "./weights.ts";
