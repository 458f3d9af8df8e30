const SPACES = /\s+/g;
/** White space that is no single space. */
const UNEVEN = /[^\S ]| {2}/;

/** A text with single spaces only; most texts have no others. */
export function evenSpaces(text: string): string {
  return UNEVEN.test(text) ? text.replace(SPACES, " ") : text;
}
