import { readFileSync } from "node:fs";

/** Reads a JSON file that the user named. Errors say that it is not JSON, and where. */
export function readJson(path: string): unknown {
  const text = readFileSync(path, "utf8");
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new SyntaxError(`it is not JSON: ${(cause as Error).message}`, { cause });
  }
}
