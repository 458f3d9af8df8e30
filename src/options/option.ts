/** The types of option values, spelled as documents print them. */
export type OptionType =
  | "string"
  | "string | null"
  | "boolean"
  | "boolean | string[]"
  | "boolean | object"
  | "string[]"
  | "number"
  | "function"
  | "object"
  | "AbortSignal"
  | "Uint8Array";

/** The type, bounds and default of an option. Its description is in `option-sentences.ts`, so that browsers do not load it. */
export interface OptionDeclaration {
  readonly type: OptionType;
  /** The allowed strings; any string if left out. */
  readonly values?: readonly string[];
  /** Bounds of a number, inclusive. NaN is never allowed. */
  readonly min?: number;
  readonly max?: number;
  /** The options inside an object. */
  readonly options?: OptionDeclarations;
  /** The value if the option is left out. Not set if that value is computed: then the description explains it. */
  readonly default?: string | number | boolean;
}

/** Options by their name in the library. */
export type OptionDeclarations = Readonly<Record<string, OptionDeclaration>>;
