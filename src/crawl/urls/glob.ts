const STAR = "*";

/**
 * Whether a text matches a pattern in which `*` matches any characters. The time is at most the product of both lengths: after a mismatch,
 * only the last `*` takes one character more.
 */
export function matchesGlob(pattern: string, text: string): boolean {
  let p = 0;
  let t = 0;
  let star = -1;
  let starText = 0;
  while (t < text.length) {
    if (pattern[p] === STAR) {
      star = p++;
      starText = t;
    } else if (p < pattern.length && pattern[p] === text[t]) {
      p++;
      t++;
    } else if (star >= 0) {
      p = star + 1;
      t = ++starText;
    } else {
      return false;
    }
  }
  while (pattern[p] === STAR) p++;
  return p === pattern.length;
}
