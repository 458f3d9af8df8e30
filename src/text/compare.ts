const NOT_WORD = /[^\p{L}\p{N}]+/gu;
const MARKS = /\p{M}+/gu;

/** Soft hyphens and signs without width: they stand inside words. */
const UNSEEN = /[\xad\u200b-\u200d\u2060\ufeff]+/g;

/** ASCII, and signs of Latin-1 and general punctuation: no letters with accents. */
const PLAIN = /^[\x20-\x7e\xa0-\xa9\xab\xac\xae-\xb1\xb4\xb6-\xb8\xbb\xbf\u2000-\u200a\u200e-\u205f]*$/;
const NOT_PLAIN_WORD = /[^a-z0-9]+/g;

/** Words in lower case parted by one space, without signs and accents: equal for texts that people read alike. */
export function wordKey(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase().replace(NOT_PLAIN_WORD, " ").trim();
  return text.replace(UNSEEN, "").normalize("NFKD").replace(MARKS, "").toLowerCase().replace(NOT_WORD, " ").trim();
}

/** The key without its spaces: equal for "New York Times" and "newyorktimes". */
export function compactKey(text: string): string {
  return wordKey(text).replaceAll(" ", "");
}

/** The share of the words of a key that the other words have too, in [0, 1]. */
export function sharedShare(key: string, others: ReadonlySet<string>): number {
  const words = key.split(" ");
  let shared = 0;
  for (const word of words) if (others.has(word)) shared++;
  return shared / words.length;
}
