import { SESSION_PARAMETER, TRACKING_PARAMETER } from "../vocabulary/index.ts";

/** Limit: folders of a path that are compared. Deeper ones are one pattern, so that paths without end are one pattern too. */
const MAX_FOLDERS = 8;
/** Limit: parameters that are told apart. */
const MAX_PARAMETERS = 8;
/** Longer names are titles or ids, not parts of a site. Set by hand. */
const MAX_NAME_CHARS = 24;
/** Folders without a letter, such as the digits of a date, may repeat. */
const LETTER = /\p{L}/u;
const DIGITS = /\d+/g;
/** Words joined by hyphens or underscores: the title of a page. */
const SLUG = /[^\W_][-_+][^\W_]+[-_+][^\W_]/;
/** Letters and digits by turns, as in ids: `8f3a9c1d`. */
const TOKEN = /(?:\d[a-z]+\d+[a-z]|[a-z]\d+[a-z]+\d)/i;
/** The kind of a page of a wiki: `Talk:`. */
const NAMESPACE = /^[A-Za-z]{2,20}:(?=.)/;
/** A file name's ending: `.html`. */
const ENDING = /\.[a-z]{2,5}$/i;

/**
 * Returns the pattern of an address: its path and the names of its parameters, with digits as `#` and titles as `*`. Pages of one kind
 * have one pattern: `/2026/05/fire-in-the-old-mill.html` and `/2025/11/the-last-ferry-home.html` are `/#/#/*.html`. Crawls learn which
 * patterns are worth a request, and templates list those of their pages.
 */
export function addressPattern(url: URL): string {
  return `${pathPattern(url.pathname)}${queryPattern(url.search)}`;
}

/** Returns the names of the parameters in a pattern, as far as they have no digits. */
export function patternParameters(pattern: string): readonly string[] {
  const at = pattern.indexOf("?");
  return at < 0 ? [] : pattern.slice(at + 1).split("&");
}

function pathPattern(path: string): string {
  const folders = path.split("/").slice(1);
  const shown = folders.slice(0, MAX_FOLDERS).map(folderPattern);
  const rest = folders.length > MAX_FOLDERS ? ["**"] : [];
  return `/${withoutRepeats([...shown, ...rest]).join("/")}`;
}

function folderPattern(folder: string): string {
  const namespace = NAMESPACE.exec(folder)?.[0] ?? "";
  const ending = ENDING.exec(folder)?.[0] ?? "";
  const name = folder.slice(namespace.length, folder.length - ending.length);
  const isTitle = name.length > MAX_NAME_CHARS || SLUG.test(name) || TOKEN.test(name) || name.includes("%");
  return namespace + (isTitle ? "*" : name.replace(DIGITS, "#")) + ending.toLowerCase();
}

/** Writes folders that repeat one after the other once: `/a/b/a/b/a/b` is `/a/b/**`. */
function withoutRepeats(folders: readonly string[]): readonly string[] {
  for (const length of [1, 2, 3]) {
    for (let at = 0; at + 3 * length <= folders.length; at++) {
      const isRepeated = folders
        .slice(at, at + 2 * length)
        .every((folder, i) => LETTER.test(folder) && folder === folders[at + length + i]);
      if (isRepeated) return [...folders.slice(0, at + length), "**"];
    }
  }
  return folders;
}

function queryPattern(search: string): string {
  if (search.length < 2) return "";
  const names = search
    .slice(1)
    .split("&")
    .map((part) => part.split("=", 1)[0])
    .filter((name) => name !== "" && !isIgnoredParameter(name));
  const known = [...new Set(names.map((name) => name.slice(0, MAX_NAME_CHARS).replace(DIGITS, "#")))].sort();
  return known.length === 0 ? "" : `?${known.slice(0, MAX_PARAMETERS).join("&")}`;
}

/** Whether a parameter does not change the page: it belongs to tracking or to a session. */
export function isIgnoredParameter(name: string): boolean {
  return TRACKING_PARAMETER.test(name) || SESSION_PARAMETER.test(name);
}
