#!/usr/bin/env node
import module from "node:module";
import { homedir } from "node:os";
import { join } from "node:path";

/** `enableCompileCache` keeps compiled code for the next start. Node has it from 22.1 on. */
const { enableCompileCache } = module as { readonly enableCompileCache?: (folder: string) => unknown };

/** Returns the folder for compiled code. Not the temporary folder, where other users could put code of their own. */
function cacheFolder(): string {
  const { NODE_COMPILE_CACHE, XDG_CACHE_HOME } = process.env;
  return NODE_COMPILE_CACHE ?? join(XDG_CACHE_HOME ?? join(homedir(), ".cache"), "pith");
}

enableCompileCache?.(cacheFolder());
await import("./main.ts");
