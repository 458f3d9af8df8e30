/** Returns a pattern, its folder and its first folder: `/shop/a?color`, `/shop/a?*`, `/shop/**`. */
export function patternWidths(pattern: string): [string, string, string] {
  const query = pattern.indexOf("?");
  const path = query < 0 ? pattern : pattern.slice(0, query);
  const folder = query < 0 ? `${path.slice(0, path.lastIndexOf("/"))}/*` : `${path}?*`;
  return [pattern, folder, `/${path.split("/", 2)[1]}/**`];
}
