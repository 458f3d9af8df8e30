/** A flag that differs from what the rule makes of its option. */
export interface FlagException {
  readonly flag: string;
  /** The unit of the flag's value, and how many of the option's unit it is. */
  readonly unit?: { readonly name: string; readonly size: number };
}

/** All flags that the rule does not make. */
export const FLAG_EXCEPTIONS: Readonly<Record<string, FlagException>> = {
  timeoutMs: { flag: "--timeout", unit: { name: "seconds", size: 1000 } },
  maxBytes: { flag: "--max-size", unit: { name: "MiB", size: 1024 * 1024 } },
  executablePath: { flag: "--browser" },
  sandbox: { flag: "--no-sandbox" },
};

const CAPITAL = /[A-Z]/g;
const DASHED = /-([a-z])/g;

/** The flag of an option: `allowPrivate` → `--allow-private`, `timeoutMs` → `--timeout`. */
export function flagOf(option: string): string {
  const exception = Object.hasOwn(FLAG_EXCEPTIONS, option) ? FLAG_EXCEPTIONS[option] : undefined;
  return exception?.flag ?? `--${option.replace(CAPITAL, (letter) => `-${letter.toLowerCase()}`)}`;
}

/** The option of a flag: `--allow-private` → `allowPrivate`, `--timeout` → `timeoutMs`. */
export function optionOf(flag: string): string {
  const exception = Object.keys(FLAG_EXCEPTIONS).find((option) => FLAG_EXCEPTIONS[option].flag === flag);
  return exception ?? flag.slice("--".length).replace(DASHED, (_, letter: string) => letter.toUpperCase());
}
