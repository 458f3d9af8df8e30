// Starts extractor-worker.ts from the sources, as tests and benchmarks do. The built package has extractor-worker.js and does not need this
// file.
import { register } from "tsx/esm/api";

register();
await import("./extractor-worker.ts");
