import { parentPort, workerData } from "node:worker_threads";
import { boost } from "./boost.ts";
import type { BoostJob } from "./threads.ts";

const { data, target, options } = workerData as BoostJob;
parentPort?.postMessage(boost(data, target, options));
