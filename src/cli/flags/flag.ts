import { InvalidArgumentError, Option } from "commander";
import type { OptionDeclaration } from "../../options/index.ts";
import { FLAG_EXCEPTIONS, flagOf } from "../../options/index.ts";

/** An option of the command line: the library's declaration, and what `--help` shows. */
export interface FlagDeclaration extends OptionDeclaration {
  /** The sentence in help. */
  readonly says: string;
  /** The heading in help. */
  readonly group?: string;
  /** The letter of the short flag. */
  readonly short?: string;
  /** The name of the value in help: `file` for `<file>`. By default the allowed values, the unit, `number`, or the option's name. */
  readonly value?: string;
  /** The flag takes several values. */
  readonly isList?: true;
  /** The flag may be given without a value; it is then `true`. */
  readonly isBare?: true;
  /** The command does not run without it. */
  readonly isRequired?: true;
  /** Names of options that cannot be combined with this one. */
  readonly conflicts?: readonly string[];
  /** Checks and converts the text of the value. Throws `InvalidArgumentError`. */
  readonly read?: (text: string) => unknown;
}

/** Options of the command line by name. */
export type FlagDeclarations = Readonly<Record<string, FlagDeclaration>>;

/** Returns a flag for commander. Its value is stored under the name and in the unit of the library's option. */
function flagOption(name: string, declaration: FlagDeclaration): Option {
  const { short, group, conflicts, isRequired } = declaration;
  const long = flagOf(name) + valueTerm(name, declaration);
  const option = new NamedOption(name, short === undefined ? long : `-${short}, ${long}`, declaration);
  const read = readerOf(name, declaration);
  if (read !== undefined) option.argParser(read);
  if (group !== undefined) option.helpGroup(group);
  if (conflicts !== undefined) option.conflicts([...conflicts]);
  return option.makeOptionMandatory(isRequired === true);
}

/** Returns the flags of a command in the order of their declarations. */
export function flagOptions(declarations: FlagDeclarations): Option[] {
  return Object.entries(declarations).map(([name, declaration]) => flagOption(name, declaration));
}

/** Returns the values that a flag allows; none if it allows any. */
export function allowedValues(option: Option): readonly string[] {
  return option instanceof NamedOption ? option.values : [];
}

class NamedOption extends Option {
  readonly #name: string;
  readonly values: readonly string[];

  constructor(name: string, flags: string, declaration: FlagDeclaration) {
    super(flags, description(name, declaration));
    this.#name = name;
    this.values = declaration.values ?? [];
  }

  override attributeName(): string {
    return this.#name;
  }
}

function valueTerm(name: string, { type, values, value, isList, isBare }: FlagDeclaration): string {
  if (type === "boolean") return "";
  const term = value ?? values?.join("|") ?? unitOf(name)?.name ?? (type === "number" ? "number" : name);
  const list = isList ? "..." : "";
  return isBare ? ` [${term}${list}]` : ` <${term}${list}>`;
}

function unitOf(name: string): { readonly name: string; readonly size: number } | undefined {
  return Object.hasOwn(FLAG_EXCEPTIONS, name) ? FLAG_EXCEPTIONS[name].unit : undefined;
}

function description(name: string, { says, default: value }: FlagDeclaration): string {
  if (value === undefined || value === false) return says;
  return `${says} Default: ${typeof value === "number" ? value / (unitOf(name)?.size ?? 1) : value}.`;
}

/** Returns the function that converts the value, undefined if the text itself is the value. */
function readerOf(name: string, declaration: FlagDeclaration): FlagDeclaration["read"] {
  const { type, values, read } = declaration;
  if (values !== undefined) return (text) => oneOf(text, values);
  return type === "number" ? (text) => wholeNumber(text, declaration) * (unitOf(name)?.size ?? 1) : read;
}

function oneOf(text: string, values: readonly string[]): string {
  if (values.includes(text)) return text;
  throw new InvalidArgumentError(`Choose one of: ${values.join(", ")}.`);
}

const WHOLE_NUMBER = /^[1-9]\d{0,5}$/;

/** Reads a whole number from 1 on: no flag takes 0 or a fraction. */
function wholeNumber(text: string, { max }: FlagDeclaration): number {
  const number = Number(text);
  if (WHOLE_NUMBER.test(text) && number <= (max ?? number)) return number;
  throw new InvalidArgumentError(`It must be a whole number ${max === undefined ? "from 1 on" : `from 1 to ${max}`}.`);
}
