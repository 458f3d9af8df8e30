const NOT_WORD = /[^\p{L}\p{N}]/gu;

function lettersOf(text: string): string {
  return text.normalize("NFC").replace(NOT_WORD, "");
}

/** Returns the first of `lines` that does not occur in the text after the lines before it. Only letters and digits count. */
export function lineOutOfOrder(lines: string, text: string): string | undefined {
  const all = lettersOf(text);
  let at = 0;
  for (const line of lines.split(/[\n\t]/)) {
    const letters = lettersOf(line);
    const found = all.indexOf(letters, at);
    if (found < 0) return line;
    at = found + letters.length;
  }
  return undefined;
}
