/** The types of option values, spelled as documents print them. */
export type OptionType =
  | "string"
  | "string | null"
  | "boolean"
  | "boolean | string[]"
  | "number"
  | "function"
  | "object"
  | "AbortSignal"
  | "Uint8Array";

/** What an option may be. Its sentence is in `option-sentences.ts`, apart from this, so that browsers do not load it. */
export interface OptionDeclaration {
  readonly type: OptionType;
  /** The allowed strings; any string if left out. */
  readonly values?: readonly string[];
  /** Bounds of a number, both allowed. NaN never is. */
  readonly min?: number;
  readonly max?: number;
  /** The options inside an object. */
  readonly options?: OptionDeclarations;
  /** The value if the option is left out. Missing where the value is computed: the sentence tells how. */
  readonly default?: string | number | boolean;
}

/** Options by their name in the library. */
export type OptionDeclarations = Readonly<Record<string, OptionDeclaration>>;
