import { readFile, realpath, stat } from "node:fs/promises";
import { dirname, isAbsolute, join, relative, sep } from "node:path";
import { NO_ADDRESS, type RenderOptions } from "../../entries/pith-render.ts";

/** How a page from a file gets what it loads. */
export interface FilesBeside {
  readonly resources: NonNullable<RenderOptions["resources"]>;
  /** Returns how many requests went to the network, or would have. */
  networkRequests(): number;
}

/**
 * Serves the style sheets and pictures of a page from the folder of its file and the folders below. It serves only regular files
 * of at most `maxBytes`. Links that lead out of the folder, and names that start with a dot (`.env`, `.git`), are refused.
 */
export function filesBeside(page: string, maxBytes: number): FilesBeside {
  let requests = 0;
  return {
    networkRequests: () => requests,
    resources: async (url) => {
      if (!url.startsWith(NO_ADDRESS)) {
        requests++;
        return "network";
      }
      const body = await readBeside(dirname(page), decodeURIComponent(new URL(url).pathname), maxBytes);
      return body === undefined ? undefined : { body };
    },
  };
}

async function readBeside(folder: string, path: string, maxBytes: number): Promise<Uint8Array | undefined> {
  try {
    const top = await realpath(folder);
    // Both names count: the requested one, and that of the file a link leads to.
    if (!isInside(relative(top, join(top, path)))) return undefined;
    const file = await realpath(join(top, path));
    if (!isInside(relative(top, file))) return undefined;
    const found = await stat(file);
    return found.isFile() && found.size <= maxBytes ? await readFile(file) : undefined;
  } catch {
    // The file does not exist or cannot be read.
    return undefined;
  }
}

/** Whether a path relative to a folder stays in it and has no name that starts with a dot. */
function isInside(path: string): boolean {
  return !isAbsolute(path) && !path.split(sep).some((name) => name.startsWith("."));
}
