// Starts worker.ts from the sources, as tests and benchmarks do. The built package has worker.js and does without this file.
import { register } from "tsx/esm/api";

register();
await import("./worker.ts");
