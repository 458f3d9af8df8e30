import { parentPort, workerData } from "node:worker_threads";
import type { BoostJob } from "./draws.ts";
import { boostDraws } from "./draws.ts";

parentPort?.postMessage(boostDraws(workerData as BoostJob));
