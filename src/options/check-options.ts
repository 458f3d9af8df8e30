import { closestName } from "./did-you-mean.ts";
import type { OptionDeclaration, OptionDeclarations } from "./option.ts";
import { isObject, TYPE_CHECKS } from "./type-checks.ts";

/**
 * Throws a TypeError for an option that is not declared, of the wrong type, or not among the allowed values. An option that is
 * undefined counts as left out. Library errors write `option NAME`, which the command line turns into its flag.
 */
export function checkOptions(options: object, declared: OptionDeclarations, prefix = ""): void {
  if (!isObject(options)) throw new TypeError(`options must be an object, not ${shown(options)}`);
  for (const name in options) {
    const value = options[name as never] as unknown;
    if (value === undefined) continue;
    if (!Object.hasOwn(declared, name)) throw new TypeError(unknownOption(name, Object.keys(declared), prefix));
    const declaration = declared[name];
    if (!isAllowed(value, declaration)) {
      throw new TypeError(`option ${prefix}${name} must be ${allowed(declaration)}, not ${shown(value)}`);
    }
    if (declaration.options !== undefined) checkOptions(value as object, declaration.options, `${prefix}${name}.`);
  }
}

function unknownOption(name: string, known: readonly string[], prefix: string): string {
  const meant = closestName(name, known);
  const problem = `unknown option "${prefix}${name}"`;
  if (meant !== undefined) return `${problem}: did you mean "${prefix}${meant}"?`;
  return `${problem}; the options are ${known.map((option) => prefix + option).join(", ")}`;
}

function isAllowed(value: unknown, { type, values, min, max }: OptionDeclaration): boolean {
  if (!TYPE_CHECKS[type].test(value)) return false;
  if (typeof value === "string") return values === undefined || values.includes(value);
  if (typeof value !== "number") return true;
  return (min === undefined || value >= min) && (max === undefined || value <= max);
}

function allowed({ type, values, min, max }: OptionDeclaration): string {
  if (values !== undefined) return listed(values.map((value) => `"${value}"`));
  const { words } = TYPE_CHECKS[type];
  if (min === undefined) return words;
  return max === undefined ? `${words}, at least ${min}` : `${words} from ${min} to ${max}`;
}

/** `a`, `a or b`, `a, b or c`. */
function listed(words: readonly string[]): string {
  const last = words.length - 1;
  return last === 0 ? words[0] : `${words.slice(0, last).join(", ")} or ${words[last]}`;
}

const MAX_SHOWN_CHARS = 40;

/** Returns a value as errors show it. */
function shown(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value.slice(0, MAX_SHOWN_CHARS));
  if (typeof value === "function") return "a function";
  if (Array.isArray(value)) return "an array";
  return isObject(value) ? "an object" : String(value);
}
