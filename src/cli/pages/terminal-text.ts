/** Control characters with which a page could steer the terminal it is shown on; tab and line feed are none. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to be found
const STEERING = /[\x00-\x08\x0b-\x1f\x7f-\x9f]/g;
const SPACES = /\s+/g;

/** Text that does nothing to a terminal but show. */
export function plain(text: string): string {
  return text.replace(STEERING, "\uFFFD");
}

/** The beginning of a text, on one line. */
export function snippet(text: string, length: number): string {
  const line = plain(text.slice(0, length * 4))
    .replace(SPACES, " ")
    .trim();
  return line.length <= length ? line : `${line.slice(0, length - 1)}…`;
}
