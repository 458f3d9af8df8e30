import { createRequire } from "node:module";

const manifest = createRequire(import.meta.url)("pith/package.json") as { readonly version: string };

/** The version of this package. */
export const VERSION: string = manifest.version;
