import { basename, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "esbuild";

/** The folder of the project, with a slash at the end. */
export const root: string = fileURLToPath(new URL("..", import.meta.url));

/** The filter of plugins for modules of this project. */
export const TYPESCRIPT: RegExp = /\.ts$/;

/** Loads the modules of a folder of build/ in place of those of src/ with the same name. `paths` are relative to src/. */
export function replacing(paths: readonly string[], folder: string): Plugin {
  const modules = new Map(paths.map((path) => [`${root}src/${path}`, `${root}build/${folder}/${basename(path)}`]));
  return {
    name: "replacing",
    setup({ onResolve }): void {
      onResolve({ filter: TYPESCRIPT }, ({ path, resolveDir }) => {
        const replacement = modules.get(resolve(resolveDir, path));
        return replacement === undefined ? undefined : { path: replacement };
      });
    },
  };
}
