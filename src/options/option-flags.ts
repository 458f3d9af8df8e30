/** A flag whose name does not follow from its option by the rule of `flagOf`. */
export interface FlagException {
  readonly flag: string;
  /** The unit of the flag's value. `size` is the factor to the option's unit: 1,000 for seconds, if the option is in milliseconds. */
  readonly unit?: { readonly name: string; readonly size: number };
}

/** All exceptions, by option. */
export const FLAG_EXCEPTIONS: Readonly<Record<string, FlagException>> = {
  timeoutMs: { flag: "--timeout", unit: { name: "seconds", size: 1000 } },
  maxBytes: { flag: "--max-size", unit: { name: "MiB", size: 1024 * 1024 } },
  maxTotalBytes: { flag: "--max-total", unit: { name: "MiB", size: 1024 * 1024 } },
  maxTimeMs: { flag: "--max-time" },
  delayMs: { flag: "--delay" },
  sitemaps: { flag: "--no-sitemaps" },
  warc: { flag: "--no-warc" },
  templates: { flag: "--no-templates" },
  joinParts: { flag: "--no-join-parts" },
  executablePath: { flag: "--browser" },
  sandbox: { flag: "--no-sandbox" },
};

const CAPITAL = /[A-Z]/g;
const DASHED = /-([a-z])/g;

/** Returns the flag of an option: `allowPrivate` → `--allow-private`, `timeoutMs` → `--timeout`. */
export function flagOf(option: string): string {
  const exception = Object.hasOwn(FLAG_EXCEPTIONS, option) ? FLAG_EXCEPTIONS[option] : undefined;
  return exception?.flag ?? `--${option.replace(CAPITAL, (letter) => `-${letter.toLowerCase()}`)}`;
}

/** Returns the option of a flag: `--allow-private` → `allowPrivate`, `--timeout` → `timeoutMs`. */
export function optionOf(flag: string): string {
  const exception = Object.keys(FLAG_EXCEPTIONS).find((option) => FLAG_EXCEPTIONS[option].flag === flag);
  return exception ?? flag.slice("--".length).replace(DASHED, (_, letter: string) => letter.toUpperCase());
}
