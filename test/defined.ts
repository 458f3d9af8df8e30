/** Returns the value, which the test expects to be there. */
export function defined<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error("the test expected a value here");
  return value;
}
