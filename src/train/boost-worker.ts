import { parentPort, workerData } from "node:worker_threads";
import { boostDraws } from "./draws.ts";
import type { BoostJob } from "./threads.ts";

parentPort?.postMessage(boostDraws(workerData as BoostJob));
