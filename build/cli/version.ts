import manifest from "../../package.json" with { type: "json" };

/** Replaces src/version.ts in the bundle of the command line: the version is part of the bundle. */
export const VERSION: string = manifest.version;
