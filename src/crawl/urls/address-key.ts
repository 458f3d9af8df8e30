import { isIgnoredParameter } from "../../page/index.ts";
import { INDEX_FILE, SESSION_IN_PATH } from "../../vocabulary/index.ts";

/** Percent-encoded characters. */
const ESCAPED = /%[\da-f]{2}/gi;
/** Characters that mean the same with and without percent-encoding (RFC 3986, section 2.3). */
const UNRESERVED = /^[\w.~-]$/;
/** Servers read `f[]=1` and `f%5B%5D=1` as the same, and pages link to both. */
const BRACKET = /[[\]]/g;
const SLASHES = /\/{2,}/g;
const DEFAULT_PORT = /^https?:$/;

/**
 * Returns the identity of an address: two addresses with the same key are one page. It ignores the scheme, the fragment, the order of
 * parameters, parameters of tracking and of sessions, the file name of a folder's page and the way characters are encoded. A last slash
 * counts: some servers have only one of the two addresses. A key is for comparing only: the address itself is requested as it was found.
 */
export function addressKey(url: URL): string {
  const scheme = url.port === "" && DEFAULT_PORT.test(url.protocol) ? "" : url.protocol;
  return `${scheme}//${url.host}${pathKey(url.pathname)}${queryKey(url.search)}`;
}

function pathKey(path: string): string {
  const plain = path.replace(SESSION_IN_PATH, "").replace(ESCAPED, sameEscape).replace(SLASHES, "/");
  const folder = plain.replace(INDEX_FILE, "/");
  return folder === "/" ? "" : folder;
}

/** Writes a percent-encoded character in its one form: `%7e` and `~` are the same. */
function sameEscape(encoded: string): string {
  const character = String.fromCharCode(Number.parseInt(encoded.slice(1), 16));
  return UNRESERVED.test(character) ? character : encoded.toUpperCase();
}

function queryKey(search: string): string {
  if (search.length < 2) return "";
  const parts = search
    .slice(1)
    .split("&")
    .filter((part) => part !== "" && !isIgnoredParameter(part.split("=", 1)[0]))
    .map((part) => part.replace(BRACKET, encodeURIComponent).replace(ESCAPED, sameEscape));
  return parts.length === 0 ? "" : `?${parts.sort().join("&")}`;
}
