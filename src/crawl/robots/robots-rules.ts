import robotsParser from "robots-parser";
import type { SkipReason } from "../skip-reason.ts";

/** The package is a CommonJS module whose types describe an ES module. */
const parseRobots = robotsParser as unknown as typeof robotsParser.default;

/** Limit: bytes of robots.txt that are read (RFC 9309, section 2.5: at least 500 KiB). */
export const MAX_ROBOTS_BYTES = 500 * 1024;
/** Limit: characters of rules with `*`, whose time grows with the length of the address. Over it, the host is left alone. */
const MAX_WILDCARD_CHARS = 64 * 1024;
/** Limit: longest delay between requests. A host that asks for more is asked once a day. */
const MAX_DELAY_MS = 24 * 60 * 60 * 1000;
/** A rule: its name and its value. A comment ends it. */
const RULE = /^(\s*(?:dis)?allow\s*:)([^#]*)/i;
/** A delay as some sites write it: `1,5`, `2s`, `3 seconds`. */
const DELAY =
  /^(\s{0,9}crawl-delay\s{0,9}:\s{0,9}\d{1,9})(?:[.,](\d{1,9}))?\s{0,9}(?:s|sec|seconds?)?\s{0,9}(?:#.*)?$/i;
const ESCAPED = /%[\da-f]{2}/gi;
/** Characters that are the same with and without percent-encoding (RFC 3986, section 2.3). */
const UNRESERVED = /^[\w.~-]$/;
const DOLLARS_INSIDE = /\$(?!$)/g;
const SPECIAL = /[*$]/g;
const LINES = /\r\n|\r|\n/;

/** The product token is the name after `compatible;`, else the text before a version, a space or a comment (RFC 9309, section 2.2.1). */
const COMPATIBLE_NAME = /\bcompatible; ?([^\s/;()]+)/i;
const FIRST_NAME = /^[^\s/(]+/;

/** The rules of a host for one user agent. */
export interface RobotsRules {
  /** Returns why an address is forbidden; undefined if it is allowed. */
  refuse(url: URL): SkipReason | undefined;
  /** Delay between requests that the host asks for, in milliseconds. */
  readonly delayMs: number | undefined;
  /** Addresses of sitemaps. */
  readonly sitemaps: readonly string[];
}

/** The answer to the request for robots.txt. */
export type RobotsAnswer =
  | { readonly kind: "text"; readonly text: string }
  /** Status 400 to 499: the host has no rules. */
  | { readonly kind: "missing" }
  /** A failure of the server or the network: nothing may be requested (RFC 9309, section 2.3.1.4). */
  | { readonly kind: "failed"; readonly message: string };

/** Reads what a host allows to a user agent, from the answer at `address`. */
export function robotsRules(address: string, answer: RobotsAnswer, userAgent: string): RobotsRules {
  if (answer.kind === "missing") return { refuse: () => undefined, delayMs: undefined, sitemaps: [] };
  if (answer.kind === "failed") return refuseAll(`robots.txt could not be read: ${answer.message}`);
  return rulesOf(address, answer.text.slice(0, MAX_ROBOTS_BYTES), userAgent);
}

function rulesOf(address: string, text: string, userAgent: string): RobotsRules {
  const lines = text.split(LINES);
  let wildcards = 0;
  for (const line of lines) if (line.includes("*")) wildcards += line.length;
  if (wildcards > MAX_WILDCARD_CHARS) return refuseAll("robots.txt has too many rules with *");
  const robots = parseRobots(address, lines.map(plainLine).join("\n"));
  const product = productToken(userAgent);
  const delay = robots.getCrawlDelay(product);
  return {
    refuse: (url) => {
      // The parser compares no rule with addresses of another scheme or host, and `refuse` is also asked about `http:` and `https:` of a host.
      const { pathname, search } = url;
      const { href } = Object.assign(new URL(address), {
        pathname: plainEscapes(pathname).replace(SPECIAL, escaped),
        search: plainEscapes(search).replace(SPECIAL, escaped),
      });
      if (robots.isAllowed(href, product) !== false) return undefined;
      const number = robots.getMatchingLineNumber(href, product);
      return { code: "robots", detail: `robots.txt line ${number}: ${(lines[number - 1] ?? "").trim().slice(0, 200)}` };
    },
    delayMs: delay === undefined || !(delay >= 0) ? undefined : Math.min(delay * 1000, MAX_DELAY_MS),
    sitemaps: robots.getSitemaps(),
  };
}

/**
 * Returns a line with its path percent-encoded as addresses are: the parser compares paths character by character. `%2A` and `%24` are the
 * characters `*` and `$` (RFC 9309, section 2.2.3), and a `$` that is not the last character is no end.
 */
function plainLine(line: string): string {
  return line
    .replace(
      RULE,
      (_, name: string, value: string) => name + plainEscapes(value.trim()).replace(DOLLARS_INSIDE, escaped),
    )
    .replace(DELAY, (_, whole: string, part = "0") => `${whole}.${part}`);
}

/** Returns a path in which each character is percent-encoded in the same way: `%7e` is `~`, `%c3` is `%C3` (RFC 9309, section 2.2.2). */
function plainEscapes(path: string): string {
  return path.replace(ESCAPED, (code) => {
    const character = String.fromCharCode(Number.parseInt(code.slice(1), 16));
    return UNRESERVED.test(character) ? character : code.toUpperCase();
  });
}

function escaped(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}

/** Returns the name that robots.txt has for a user agent: `MyBot` for `Mozilla/5.0 (compatible; MyBot/1.0)`. */
function productToken(userAgent: string): string {
  return COMPATIBLE_NAME.exec(userAgent)?.[1] ?? FIRST_NAME.exec(userAgent.trim())?.[0] ?? "*";
}

function refuseAll(detail: string): RobotsRules {
  return { refuse: () => ({ code: "robots", detail }), delayMs: undefined, sitemaps: [] };
}
