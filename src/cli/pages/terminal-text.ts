/** Control characters that a terminal obeys. Tabs and line ends are harmless. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern looks for control characters
const CONTROL_CHARACTERS = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]|\r(?!\n)/g;
const SPACES = /\s+/g;

/** Replaces control characters, so that a page cannot control the terminal. */
export function plain(text: string): string {
  return text.replace(CONTROL_CHARACTERS, "\uFFFD");
}

/** Returns the start of a text, on one line. */
export function snippet(text: string, length: number): string {
  const line = plain(text.slice(0, length * 4))
    .replace(SPACES, " ")
    .trim();
  return line.length <= length ? line : `${line.slice(0, length - 1)}…`;
}
