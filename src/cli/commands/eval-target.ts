/** The values of the flags of `pith eval`. */
export interface EvalFlags {
  /** True without names: all methods. */
  readonly method?: readonly string[] | true;
  readonly json?: string;
  readonly html?: string;
  readonly sites?: boolean;
  readonly sitesMode?: "second-pass" | "stream";
  readonly pages?: string;
  readonly limit?: number;
  readonly jobs?: number;
  readonly timeoutPage?: number;
  readonly executablePath?: string;
  /** False with `--no-sandbox`, else true. */
  readonly sandbox?: boolean;
}

/** A set of pages: its layout and its path. */
export interface EvalTarget {
  readonly layout: string;
  readonly path: string;
}

/** Returns the names after `--method`; undefined for all methods. */
export function namedMethods({ method }: EvalFlags): readonly string[] | undefined {
  return method === true ? undefined : method;
}
