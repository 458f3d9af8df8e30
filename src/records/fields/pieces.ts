/** Numbers of a piece, and where in it the first node and the end stand; the first number is that of the record. */
export const Piece = { LENGTH: 3, FROM: 1, TO: 2 } as const;

/** A place in the records' common tree, as far as it is filled. */
export interface Filled {
  readonly key: number;
  /** Of each piece the record's number and the nodes [from, to), one after the other. */
  readonly pieces: number[];
}
