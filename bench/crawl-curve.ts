const [WIDTH, HEIGHT, MARGIN] = [640, 320, 48];
/** Points per line of the picture. */
const POINTS = 120;

/** New words after each request, in two orders. */
export interface WordCurves {
  readonly learned: readonly number[];
  readonly breadthFirst: readonly number[];
}

/** Draws the new words by request as a picture. */
export function curveSvg({ learned, breadthFirst }: WordCurves): string {
  const requests = learned.length;
  const words = Math.max(learned.at(-1) ?? 1, breadthFirst.at(-1) ?? 1);
  const x = (request: number): number => Math.round(MARGIN + ((WIDTH - 2 * MARGIN) * request) / requests);
  const y = (count: number): number => Math.round(HEIGHT - MARGIN - ((HEIGHT - 2 * MARGIN) * count) / words);
  const line = (counts: readonly number[], color: string): string => {
    const points = Array.from({ length: POINTS + 1 }, (_, i) => {
      const at = Math.min(counts.length, requests) * (i / POINTS);
      return `${x(at)},${y(i === 0 ? 0 : counts[Math.max(0, Math.ceil(at) - 1)])}`;
    });
    return `<polyline fill="none" stroke="${color}" stroke-width="2" points="${points.join(" ")}"/>`;
  };
  const text = (at: readonly [number, number], value: string, more = ""): string =>
    `<text x="${at[0]}" y="${at[1]}" font-family="sans-serif" font-size="12" ${more}>${value}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="New words by request">
<rect width="${WIDTH}" height="${HEIGHT}" fill="white"/>
<path d="M${MARGIN} ${MARGIN}V${HEIGHT - MARGIN}H${WIDTH - MARGIN}" fill="none" stroke="gray"/>
<path d="M${x(requests / 3)} ${MARGIN}V${HEIGHT - MARGIN}" stroke="silver" stroke-dasharray="4"/>
${line(learned, "#1668a8")}
${line(breadthFirst, "#b0451f")}
${text([WIDTH - MARGIN, HEIGHT - 16], `${requests} page requests`, 'text-anchor="end"')}
${text([MARGIN, MARGIN - 12], `${words} new words`)}
${text([x(requests / 3) + 4, HEIGHT - MARGIN - 6], "a third")}
${text([x(0.5 * requests), y(learned[Math.floor(requests / 2)]) - 10], "pith", 'fill="#1668a8"')}
${text([x(0.6 * requests), y(breadthFirst[Math.floor(0.6 * Math.min(requests, breadthFirst.length))]) + 20], "breadth-first", 'fill="#b0451f"')}
</svg>
`;
}
