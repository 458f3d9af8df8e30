/** The values of the flags of `pith eval`. */
export interface EvalFlags {
  readonly method?: readonly string[];
  readonly json?: string;
  readonly html?: string;
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
