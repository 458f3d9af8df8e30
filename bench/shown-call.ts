import { basename, isAbsolute } from "node:path";

/** The call of a script as documents show it: folders by what they hold and files by their names, not by where they lie, and without `--out`. */
export function shownCall(script: string, args: readonly string[], folders: ReadonlyMap<string, string>): string {
  const out = args.indexOf("--out");
  const told = args.filter((arg, i) => !arg.startsWith("--out=") && (out < 0 || (i !== out && i !== out + 1)));
  return `npm run ${script} -- ${told.map((arg) => folders.get(arg) ?? (isAbsolute(arg) ? basename(arg) : arg)).join(" ")}`;
}
