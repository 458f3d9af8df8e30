/** The outputs that are hashed for each page. */
export const OUTPUTS = ["json", "markdown", "html", "xml", "records", "segment"] as const;

/** Name of a page → one hash per output. */
export type Hashes = ReadonlyMap<string, readonly string[]>;

/** Writes one line per page: its name and its hashes, separated by tabs. */
export function printHashes(hashes: Hashes): string {
  return [...hashes].map(([name, row]) => `${[name, ...row].join("\t")}\n`).join("");
}

/** Reads the lines that `printHashes` writes. */
export function parseHashes(text: string): Hashes {
  const rows = text.split("\n").filter((line) => line !== "");
  return new Map(rows.map((line) => line.split("\t")).map(([name = "", ...row]) => [name, row]));
}

/** Returns one line per page that differs: `news/12: markdown, html`, `news/13: missing`, `news/14: new`. */
export function differences(before: Hashes, after: Hashes): string[] {
  const changed = [...before].flatMap(([name, old]) => {
    const now = after.get(name);
    if (now === undefined) return [`${name}: missing`];
    const outputs = OUTPUTS.filter((_, i) => old[i] !== now[i]);
    return outputs.length === 0 ? [] : [`${name}: ${outputs.join(", ")}`];
  });
  const added = [...after.keys()].filter((name) => !before.has(name)).map((name) => `${name}: new`);
  return [...changed, ...added];
}
