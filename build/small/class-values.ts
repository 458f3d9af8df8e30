import type { Tree } from "../../src/html/index.ts";

export const NO_CLASS = 0;

/** As src/page/class-values.ts, without comparing values: the index of a class attribute is its offset in the source. */
export class ClassValues {
  readonly of: Int32Array;

  constructor({ classAt }: Tree) {
    this.of = classAt;
  }
}
