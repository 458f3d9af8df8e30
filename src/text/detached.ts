/**
 * V8 copies no slice of 13 or more characters: the slice refers to the string that it was taken from. A title of 40 characters would keep
 * the whole page in memory. Results are detached before they are returned.
 */

/** The shortest slice that refers to another string (`SlicedString::kMinLength` of V8). */
const MIN_SLICED_CHARS = 13;

/** Returns an equal string that keeps no other string in memory. */
function detachedText(text: string): string {
  // The slice makes V8 write the joined text into memory of its own.
  return text.length < MIN_SLICED_CHARS ? text : ` ${text}`.slice(1);
}

/** Returns a copy of plain data (strings, arrays, objects) that keeps no string of the page in memory. */
export function detached<T>(data: T): T {
  if (typeof data === "string") return detachedText(data) as T;
  const root: { readonly data: unknown } = { data };
  const copy = { ...root };
  const open: Record<string, unknown>[] = [copy];
  for (let parent = open.pop(); parent !== undefined; parent = open.pop()) {
    for (const key of Object.keys(parent)) {
      const value = parent[key];
      if (typeof value === "string") parent[key] = detachedText(value);
      else if (typeof value === "object" && value !== null) {
        const inner = (Array.isArray(value) ? [...value] : { ...value }) as Record<string, unknown>;
        parent[key] = inner;
        open.push(inner);
      }
    }
  }
  return copy.data as T;
}
