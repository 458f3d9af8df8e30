export interface EvalFlags {
  readonly method?: readonly string[];
  readonly json?: string;
  readonly html?: string;
  readonly limit?: number;
  readonly jobs?: number;
  readonly browser?: string;
  readonly sandbox?: boolean;
}

export interface EvalTarget {
  readonly layout: string;
  readonly path: string;
}
