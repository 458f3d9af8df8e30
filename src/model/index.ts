export { type CompleteForest, logitOf, predictComplete, toCompleteForest } from "./complete-forest.ts";
export { contributions, nodeMeans } from "./contributions.ts";
export { type Forest, predictInto, probability } from "./forest.ts";
export { loadModel, MODEL_FORMAT, type Model, ModelError, type ModelFile } from "./model.ts";
export { LEAF_SCALE, packForests } from "./pack-forest.ts";
export { packNames } from "./pack-names.ts";
export { weights } from "./weights.ts";
