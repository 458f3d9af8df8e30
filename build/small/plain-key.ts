/** As src/page/visibility/css/plain-key.ts, without its fast path: all selectors are parsed. */
export function plainKey(): undefined {
  return undefined;
}
