import { basename, isAbsolute } from "node:path";

/**
 * Returns the call of a script as documents show it: `npm run compare -- wcxb DIR --cv cv.json`. Folders get the names of `folders`,
 * files lose their path, and `--out` is dropped.
 */
export function shownCall(script: string, args: readonly string[], folders: ReadonlyMap<string, string>): string {
  const out = args.indexOf("--out");
  const shown = args.filter((arg, i) => !arg.startsWith("--out=") && (out < 0 || (i !== out && i !== out + 1)));
  return `npm run ${script} -- ${shown.map((arg) => folders.get(arg) ?? (isAbsolute(arg) ? basename(arg) : arg)).join(" ")}`;
}
