/** Limit: edits in a typo, as in `favour` for `favor` or `timeout` for `timeoutMs`. */
const MAX_EDITS = 2;

/** Returns the known name that was probably meant, undefined if none is close. Ignores case. */
export function closestName(given: string, known: readonly string[]): string | undefined {
  let best: string | undefined;
  let fewest = MAX_EDITS + 1;
  for (const name of known) {
    const edits = editDistance(given.toLowerCase(), name.toLowerCase());
    // Two edits change most of a short name: `foo` does not mean `now`.
    if (edits < fewest && edits * 2 < name.length) {
      best = name;
      fewest = edits;
    }
  }
  return best;
}

/** Returns the Levenshtein distance: how many characters to insert, delete or replace. */
export function editDistance(from: string, to: string): number {
  // row[j] is the distance between the part of `from` read so far and the first j characters of `to`.
  let row = Array.from({ length: to.length + 1 }, (_, j) => j);
  for (let i = 1; i <= from.length; i++) {
    const next = [i];
    for (let j = 1; j <= to.length; j++) {
      const replaced = row[j - 1] + (from[i - 1] === to[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, row[j] + 1, next[j - 1] + 1));
    }
    row = next;
  }
  return row[to.length];
}
