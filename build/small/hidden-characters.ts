/* As src/text/hidden-characters.ts, without its fast path. */

const HIDDEN =
  /\ud83c\udff4(?:\udb40[\udc30-\udc39\udc61-\udc7a]){3,6}\udb40\udc7f|(?:\udb40[\udc00-\udc7f]|[\u202a-\u202e\u2066-\u2069])+|(?:[\ufe00-\ufe0f\u200b-\u200f\u2060-\u2064\u206a-\u206f\ufeff]|\udb40[\udd00-\uddef]){2,}/g;
const BLACK_FLAG = 0x1f3f4;
const EMOJI_JOINER = "\ufe0f\u200d";

export function withoutHiddenCharacters(text: string): string {
  return text.replace(HIDDEN, (found) => (found === EMOJI_JOINER || found.codePointAt(0) === BLACK_FLAG ? found : ""));
}

export function mayHideCharacters(): boolean {
  return true;
}
