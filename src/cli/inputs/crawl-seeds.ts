import { readFile } from "node:fs/promises";
import { UsageError } from "../exit-codes.ts";
import { addressMeant, problemOf } from "./find-inputs.ts";

const WEB = /^https?:/i;

/** Returns the addresses to start from: those given, and those of a file, one per line. Throws `UsageError` unless all are addresses. */
export async function seedsOf(given: readonly string[], file: string | undefined): Promise<readonly string[]> {
  const seeds = [...given, ...(file === undefined ? [] : await readSeeds(file))];
  if (seeds.length === 0)
    throw new UsageError("there is no address to start from; name one, or a file with --seed-file");
  for (const [at, seed] of seeds.entries()) {
    if (URL.canParse(seed) && WEB.test(seed)) continue;
    const meant = addressMeant(seed);
    const place = at < given.length ? "" : `${file}: `;
    throw new UsageError(
      `${place}"${seed}" is not an address${meant === undefined ? " such as https://example.org/" : `; write ${meant}`}`,
    );
  }
  return seeds;
}

async function readSeeds(path: string): Promise<readonly string[]> {
  try {
    const lines = (await readFile(path, "utf8")).split("\n").map((line) => line.trim());
    return lines.filter((line) => line !== "" && !line.startsWith("#"));
  } catch (error) {
    throw new UsageError(`${path} cannot be read: ${problemOf(error as NodeJS.ErrnoException)}`);
  }
}
