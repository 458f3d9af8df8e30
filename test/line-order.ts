const NOT_WORD = /[^\p{L}\p{N}]/gu;

function squashed(text: string): string {
  return text.normalize("NFC").replace(NOT_WORD, "");
}

/** The first line whose letters do not follow those of the lines before it in a text; undefined if all do. */
export function lineOutOfOrder(lines: string, text: string): string | undefined {
  const all = squashed(text);
  let at = 0;
  for (const line of lines.split(/[\n\t]/)) {
    const letters = squashed(line);
    const found = all.indexOf(letters, at);
    if (found < 0) return line;
    at = found + letters.length;
  }
  return undefined;
}
