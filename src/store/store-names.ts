import { mixHash } from "../text/index.ts";

/* Names of the files of a store. Any text has a safe name: no path, no hidden file, no name that Windows reserves. */

const EXTENSION = ".json";
const ESCAPE = "~";
/** Upper-case letters are escaped too, since file systems may ignore the case. */
const SAFE_FIRST = /^[a-z\d]$/;
const SAFE = /^[a-z\d.-]$/;
/** Names that Windows reserves, with any extension. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/;
/** Limit: characters of a name. File systems allow 255 bytes; endings such as `~r12.json.1234.part` need the rest. */
const MAX_NAME_CHARS = 180;

/** Returns the name of the file for a host: `www.example.com.json`. Other characters are escaped: `~5b~3a~3a1~5d.json` for `[::1]`. */
export function storeFileName(host: string): string {
  return `${safeName(host)}${EXTENSION}`;
}

/** Returns the name of the file for an older template of a host: `www.example.com~r3.json`. `~r` is not an escape. */
export function revisionFileName(host: string, revision: number): string {
  return `${safeName(host)}${ESCAPE}r${revision}${EXTENSION}`;
}

const OLD_REVISION = /~r\d+\.json$/;

/** Whether a file of the store contains the newest template of a host. */
export function isNewestFile(name: string): boolean {
  return name.endsWith(EXTENSION) && !OLD_REVISION.test(name);
}

/** Different hosts have different names, except that long ones share a name if two hashes are equal. */
function safeName(host: string): string {
  if (host === "") return ESCAPE;
  const first = SAFE_FIRST.test(host[0]) && !RESERVED.test(host) ? host[0] : escaped(host[0]);
  const parts = [first];
  let length = first.length;
  for (let at = 1; at < host.length && length <= MAX_NAME_CHARS; at++) {
    const part = SAFE.test(host[at]) ? host[at] : escaped(host[at]);
    parts.push(part);
    length += part.length;
  }
  const name = parts.join("");
  return length <= MAX_NAME_CHARS ? name : `${name.slice(0, MAX_NAME_CHARS)}${ESCAPE}h${hashOf(host)}`;
}

/** Writes a character as `~3a`, or as `~u4e2d` beyond the first 256. */
function escaped(character: string): string {
  const code = character.charCodeAt(0);
  return code < 256
    ? `${ESCAPE}${code.toString(16).padStart(2, "0")}`
    : `${ESCAPE}u${code.toString(16).padStart(4, "0")}`;
}

function hashOf(host: string): string {
  let [forward, backward] = [0, 0];
  for (let at = 0; at < host.length; at++) {
    forward = mixHash(forward, host.charCodeAt(at));
    backward = mixHash(backward, host.charCodeAt(host.length - 1 - at));
  }
  return [forward, backward].map((hash) => (hash >>> 0).toString(16)).join("");
}
