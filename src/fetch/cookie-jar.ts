import { type Cookie, getSetCookies, Headers } from "undici";

interface StoredCookie {
  readonly value: string;
  readonly path: string;
  readonly isSecure: boolean;
  /** Milliseconds since 1970; `undefined` for cookies of the session. */
  readonly expires?: number | undefined;
}

/** The cookies of a jar as JSON: host → name → cookie. */
export type CookieJarJson = Readonly<Record<string, Readonly<Record<string, StoredCookie>>>>;

/** Limit: cookies kept per host. Browsers keep about 180 per site. */
const MAX_COOKIES_PER_HOST = 50;
/** Limit: characters of name and value (RFC 6265, section 6.1). */
const MAX_COOKIE_CHARS = 4096;

/**
 * Keeps the cookies of each host, and sends them back to that host only: a `Domain` attribute is ignored, so that no host can set a
 * cookie of another.
 */
export class CookieJar {
  readonly #hosts = new Map<string, Map<string, StoredCookie>>();

  /** `stored` is what `toJSON` returned. */
  constructor(stored: CookieJarJson = {}) {
    for (const [host, cookies] of Object.entries(stored)) this.#hosts.set(host, new Map(Object.entries(cookies)));
  }

  /** Stores the cookies of an answer: its headers as names and values by turns. `now` is its time, in milliseconds since 1970. */
  store(url: URL, headers: readonly string[], now: number): void {
    const set = new Headers();
    for (let i = 0; i + 1 < headers.length; i += 2) {
      if (headers[i].toLowerCase() === "set-cookie") appendValid(set, headers[i + 1]);
    }
    for (const received of getSetCookies(set) as readonly (Cookie | null)[]) {
      // undici returns null for a malformed cookie, against its types.
      if (received === null) continue;
      const { name, value, path, secure, maxAge, expires } = received;
      if (name.length + value.length > MAX_COOKIE_CHARS) continue;
      const until = maxAge === undefined ? expires && new Date(expires).getTime() : now + maxAge * 1000;
      const cookie = {
        value,
        path: path?.startsWith("/") ? path : "/",
        isSecure: secure === true,
        expires: until === undefined || Number.isNaN(until) ? undefined : until,
      };
      this.#keep(url.host, name, cookie, now);
    }
  }

  /** Returns the `Cookie` header for a request; undefined without cookies. */
  header(url: URL, now: number): string | undefined {
    const sent: string[] = [];
    for (const [name, cookie] of this.#hosts.get(url.host) ?? []) {
      const isFitting = isPathBelow(url.pathname, cookie.path) && (!cookie.isSecure || url.protocol === "https:");
      if (isFitting && isAlive(cookie, now)) sent.push(`${name}=${cookie.value}`);
    }
    return sent.length === 0 ? undefined : sent.join("; ");
  }

  toJSON(): CookieJarJson {
    return Object.fromEntries([...this.#hosts].map(([host, cookies]) => [host, Object.fromEntries(cookies)]));
  }

  #keep(host: string, name: string, cookie: StoredCookie, now: number): void {
    const known = this.#hosts.get(host) ?? new Map<string, StoredCookie>();
    known.delete(name);
    if (isAlive(cookie, now)) known.set(name, cookie);
    for (const oldest of known.keys()) {
      if (known.size <= MAX_COOKIES_PER_HOST) break;
      known.delete(oldest);
    }
    this.#hosts.set(host, known);
  }
}

function isAlive({ expires = Number.POSITIVE_INFINITY }: StoredCookie, now: number): boolean {
  return expires > now;
}

/** Appends a header, unless its value has characters that no header may have. */
function appendValid(headers: Headers, value: string): void {
  try {
    headers.append("set-cookie", value);
  } catch {
    // A malformed cookie is ignored, as in browsers.
  }
}

/** Whether a request path is the cookie's path or below it (RFC 6265, section 5.1.4). */
function isPathBelow(path: string, cookiePath: string): boolean {
  if (!path.startsWith(cookiePath)) return false;
  return path.length === cookiePath.length || cookiePath.endsWith("/") || path[cookiePath.length] === "/";
}
