import { configureGlobal } from "fast-check";

/**
 * Property tests try the same values on every run, so that a build fails for what was changed and for nothing else.
 * `npm run fuzz` tries others.
 */
configureGlobal({ seed: Number(process.env["SEED"] ?? 1) });
