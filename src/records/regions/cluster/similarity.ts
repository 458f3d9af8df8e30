import type { Chunk } from "./chunks.ts";

/**
 * sim(b₁, b₂) = Wᵢ·simImg + Wpt·simPt + Wlt·simLt (Hlaing and Nyunt, formula 3 and table 2). Each similarity is
 * min/max: of the numbers of images, of the fonts of plain texts, of the fonts of link texts. Each weight is the share
 * of its kind among all images, plain and link texts of the two blocks.
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
