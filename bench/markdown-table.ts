/** Writes a score in [0, 1] with three decimals and without the leading zero: `.875`. A dash if it is undefined. */
export function scoreText(score: number | undefined): string {
  return score === undefined ? "–" : score.toFixed(3).replace(/^0/, "");
}

/** Writes a Markdown table. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}
