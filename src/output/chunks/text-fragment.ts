/*
 * Text fragments (https://wicg.github.io/scroll-to-text-fragment/): `#:~:text=start,end` makes a browser scroll to a text of the page and
 * highlight it. Both ends must be at the borders of words.
 */

/** Limits: words and characters at each end. Enough to be unique on nearly all pages, few enough for readable addresses. Set by hand. */
const MAX_WORDS = 8;
const MAX_CHARS = 48;
/** Limit: characters of a word. Longer ones are data. Set by hand. */
const MAX_WORD_CHARS = 120;
/** Limit: characters that are read at each end. Enough for the limits above. */
const MAX_READ_CHARS = MAX_CHARS + 2 * MAX_WORD_CHARS;

/** A word; in scripts without spaces, the text up to the next comma or stop. */
const WORD = /[^\s，。！？、；：]+[，。！？、；：]*|[，。！？、；：]+/g;
const SPACES = /\s+/g;
const LONE_SURROGATES = /\p{Cs}/gu;
/** Characters that the directive or some programs read as syntax, besides those that `encodeURIComponent` encodes. */
const RESERVED = /[-!'()*]/g;

/** Returns the first words of a text, from one line: a quoted text must not contain a line break of the page. */
function firstWords(given: string): string {
  const [text] = given.trimStart().slice(0, MAX_READ_CHARS).split("\n", 1);
  let end = 0;
  let count = 0;
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (count === MAX_WORDS || (count > 0 && index + word.length > MAX_CHARS)) break;
    end = index + word.length;
    count++;
  }
  return text.slice(0, end).trim();
}

/** Returns the last words of a text, from one line. */
function lastWords(text: string): string {
  const near = text.trimEnd().slice(-MAX_READ_CHARS);
  const end = near.slice(near.lastIndexOf("\n") + 1);
  const starts = Array.from(end.matchAll(WORD), ({ index }) => index);
  const first = starts.slice(-MAX_WORDS).find((at, i, all) => end.length - at <= MAX_CHARS || i === all.length - 1);
  return end.slice(first ?? 0);
}

/**
 * Returns the address of a page with a text fragment that quotes a text from its first to its last words. Keeps the fragment of the
 * address. Returns the address alone if the text has no words, or words that are too long.
 */
export function withTextFragment(url: string, first: string, last: string): string {
  const start = firstWords(first);
  const end = lastWords(last);
  const isWhole = first === last && start.length === first.trim().length;
  if (Math.min(start.length, end.length) === 0 || Math.max(start.length, end.length) > MAX_WORD_CHARS) return url;
  const directive = isWhole ? encoded(start) : `${encoded(start)},${encoded(end)}`;
  return `${url}${url.includes("#") ? "" : "#"}:~:text=${directive}`;
}

function encoded(text: string): string {
  const percent = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  const plain = text.replace(LONE_SURROGATES, "\ufffd").replace(SPACES, " ");
  return encodeURIComponent(plain).replace(RESERVED, percent);
}
