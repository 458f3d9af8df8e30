/** As src/page/visibility/css/name-filter.ts, without its fast path: all declarations are read. */
export class NameFilter {}

export function mayDeclare(): boolean {
  return true;
}
