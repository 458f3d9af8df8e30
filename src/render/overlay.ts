import { checkOptions, OVERLAY_OPTIONS } from "../options/index.ts";
import { leavesOf, MAX_SEPARATOR_WEIGHT, type Rect, type VisualBlock, visualImportance } from "../page/index.ts";

/** Options of `overlaySvg`. */
export interface OverlayOptions {
  /** Width of the drawing in CSS pixels. */
  readonly width: number;
  /** Height of the drawing in CSS pixels. */
  readonly height: number;
  /** A PNG of the page, drawn below the blocks. */
  readonly screenshot?: Uint8Array | undefined;
}

/** Degrees of hue per degree of coherence: 1 (mixed) is red, 10 (uniform) is green. */
const HUE_PER_DOC = 13;
const MIN_SEPARATOR_PX = 2;

/**
 * Draws the visual blocks of a page as SVG. Leaves are colored by degree of coherence and labeled with it and with their visual
 * importance. Other blocks are outlined. Separators are red: the heavier, the more opaque.
 */
export function overlaySvg(root: VisualBlock, options: OverlayOptions): string {
  checkOptions(options, OVERLAY_OPTIONS);
  const { width, height, screenshot } = options;
  const shapes: string[] = [];
  if (screenshot !== undefined) {
    const data = Buffer.from(screenshot).toString("base64");
    shapes.push(`<image width="${width}" height="${height}" href="data:image/png;base64,${data}"/>`);
  }
  const widest = root.children.reduce((max, { box }) => (box.x2 - box.x1 > max.x2 - max.x1 ? box : max), root.box);
  const stack = [root];
  for (let block = stack.pop(); block !== undefined; block = stack.pop()) {
    if (block.children.length > 0) shapes.push(outline(block), ...strips(block));
    stack.push(...block.children);
  }
  for (const leaf of leavesOf(root)) shapes.push(leafShape(leaf, visualImportance(leaf.box, widest)));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="11">\n${shapes.join("\n")}\n</svg>\n`;
}

function leafShape({ ink, doc }: VisualBlock, importance: number): string {
  const color = `hsl(${doc * HUE_PER_DOC} 90% 40%)`;
  const label = `${doc} · ${importance.toFixed(2)}`;
  const { x1, y1 } = ink;
  return (
    `<rect ${place(ink)} fill="${color}" fill-opacity=".12" stroke="${color}" stroke-width="1.5"/>` +
    `<rect x="${px(x1)}" y="${px(y1)}" width="${label.length * 6 + 4}" height="13" fill="${color}"/>` +
    `<text x="${px(x1 + 2)}" y="${px(y1 + 10)}" fill="#fff">${label}</text>`
  );
}

function outline({ ink }: VisualBlock): string {
  return `<rect ${place(ink)} fill="none" stroke="#06c" stroke-dasharray="4 3"/>`;
}

function strips({ ink, separators }: VisualBlock): string[] {
  return separators.map(({ axis, from, to, weight }) => {
    const size = Math.max(MIN_SEPARATOR_PX, to - from);
    const strip =
      axis === "horizontal"
        ? { x1: ink.x1, x2: ink.x2, y1: from, y2: from + size }
        : { x1: from, x2: from + size, y1: ink.y1, y2: ink.y2 };
    const opacity = (0.15 + (0.45 * weight) / MAX_SEPARATOR_WEIGHT).toFixed(2);
    return `<rect ${place(strip)} fill="#d00" fill-opacity="${opacity}"><title>separator, weight ${weight}</title></rect>`;
  });
}

function place({ x1, y1, x2, y2 }: Rect): string {
  return `x="${px(x1)}" y="${px(y1)}" width="${px(x2 - x1)}" height="${px(y2 - y1)}"`;
}

function px(value: number): string {
  return String(Math.round(value * 10) / 10);
}
