import { configureGlobal } from "fast-check";

/**
 * Property tests try the same values on every run, so that only a change of the code can make a build fail. `npm run fuzz` tries
 * other values.
 */
configureGlobal({ seed: Number(process.env["SEED"] ?? 1) });
