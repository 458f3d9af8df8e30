const NOT_WORD = /[^\p{L}\p{N}]+/gu;
const MARKS = /\p{M}+/gu;

const PLAIN = /^[\x20-\x7e]*$/;
const NOT_PLAIN_WORD = /[^a-z0-9]+/g;

/** Words in lower case parted by one space, without signs and accents: equal for texts that people read alike. */
export function wordKey(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase().replace(NOT_PLAIN_WORD, " ").trim();
  return text.normalize("NFKD").replace(MARKS, "").toLowerCase().replace(NOT_WORD, " ").trim();
}

/** The key without its spaces: equal for "New York Times" and "newyorktimes". */
export function compactKey(text: string): string {
  return wordKey(text).replaceAll(" ", "");
}

/** The share of the words of one key that the other has too, in [0, 1]. */
export function sharedShare(key: string, other: string): number {
  const words = key.split(" ");
  const others = new Set(other.split(" "));
  return words.filter((word) => others.has(word)).length / words.length;
}
