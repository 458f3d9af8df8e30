/** Returns the value. Throws if it is null or undefined. */
export function defined<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error("the test expected a value here");
  return value;
}
