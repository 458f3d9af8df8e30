import { parseUrl } from "../../page/index.ts";

/** Limits: a longer address or pattern does not match. They bound the time of `matchesUrl`, which is their product. */
const MAX_URL_CHARS = 4000;
const MAX_PATTERN_CHARS = 1000;

/**
 * Whether an address matches a pattern that people wrote in a rule, or a learned one (`addressPattern`): `*` matches characters other than `/`, `**` any characters, `#` digits. A pattern that
 * starts with `/` is compared with the path; the query counts only if the pattern has a `?`. Other patterns start with the host:
 * `blog.example.com/**`.
 */
export function matchesUrl(address: string, pattern: string): boolean {
  const url = parseUrl(address);
  if (url === undefined || pattern.length > MAX_PATTERN_CHARS) return false;
  const path = pattern.includes("?") ? `${url.pathname}${url.search}` : url.pathname;
  const text = pattern.startsWith("/") ? path : `${url.host}${path}`;
  return text.length <= MAX_URL_CHARS && matchesParts(text, partsOf(pattern));
}

/** One character of a pattern, or one of the wildcards. */
type PatternPart = string;

const PARTS = /\*\*|./gs;
const DIGIT = /^\d$/;

function partsOf(pattern: string): readonly PatternPart[] {
  return pattern.match(PARTS) ?? [];
}

/** Simulates the pattern as an automaton: `reached[i]` is 1 if the first i parts match the text read so far. */
function matchesParts(text: string, parts: readonly PatternPart[]): boolean {
  let reached = new Uint8Array(parts.length + 1);
  reached[0] = 1;
  passEmptyWildcards(reached, parts);
  for (const character of text) {
    const next = new Uint8Array(parts.length + 1);
    for (const [i, part] of parts.entries()) if (reached[i] === 1) step(next, { i, part, character });
    passEmptyWildcards(next, parts);
    reached = next;
  }
  return reached[parts.length] === 1;
}

interface PatternStep {
  readonly i: number;
  readonly part: PatternPart;
  readonly character: string;
}

/** Marks the states after one character. A wildcard stays at its place; `#` also goes on. */
function step(next: Uint8Array, { i, part, character }: PatternStep): void {
  if (part === "**" || part === "*") {
    if (part === "**" || character !== "/") next[i] = 1;
  } else if (part === "#") {
    if (DIGIT.test(character)) next[i] = next[i + 1] = 1;
  } else if (part === character) next[i + 1] = 1;
}

function passEmptyWildcards(reached: Uint8Array, parts: readonly PatternPart[]): void {
  for (const [i, part] of parts.entries()) if (reached[i] === 1 && part.startsWith("*")) reached[i + 1] = 1;
}
