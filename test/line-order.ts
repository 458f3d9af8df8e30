const NOT_SAID = /[^\p{L}\p{N}]/gu;

function squashed(text: string): string {
  return text.normalize("NFC").replace(NOT_SAID, "");
}

/** The first line whose letters do not follow those of the lines before it in a text; undefined if all do. */
export function lineOutOfOrder(lines: string, text: string): string | undefined {
  const all = squashed(text);
  let at = 0;
  for (const line of lines.split(/[\n\t]/)) {
    const wanted = squashed(line);
    const found = all.indexOf(wanted, at);
    if (found < 0) return line;
    at = found + wanted.length;
  }
  return undefined;
}
