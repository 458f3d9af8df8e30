export { DEFAULT_THREADS } from "./boost/index.ts";
export type { CrossValidation } from "./cross-validate.ts";
export { averages, averagesBy, FOLDS } from "./cross-validate.ts";
export type { Dataset, TrainingSource } from "./dataset.ts";
export { readDataset } from "./dataset.ts";
export { fittingReport } from "./fitting-report.ts";
export { modelModule, readable, train } from "./train.ts";
