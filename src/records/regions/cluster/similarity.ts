import type { Chunk } from "./chunks.ts";

/**
 * sim(b₁, b₂) = Wᵢ·simImg + Wpt·simPt + Wlt·simLt (Hlaing and Nyunt, formula 3 and table 2). Each partial similarity is
 * the smaller count divided by the larger: of images, of fonts in plain texts, of fonts in link texts. The weights are
 * the shares of images, plain texts and link texts among all three in both blocks.
 */
export function similarity(a: Chunk, b: Chunk): number {
  const images = a.imgNum + b.imgNum;
  const plain = a.plainTexts + b.plainTexts;
  const links = a.linkTexts + b.linkTexts;
  const all = images + plain + links;
  if (all === 0) return 0;
  const sum =
    images * ratio(a.imgNum, b.imgNum) +
    plain * ratio(a.plainFonts, b.plainFonts) +
    links * ratio(a.linkFonts, b.linkFonts);
  return sum / all;
}

function ratio(a: number, b: number): number {
  const most = Math.max(a, b);
  return most === 0 ? 1 : Math.min(a, b) / most;
}
