import { attribute, tagId } from "../../html/index.ts";
import { boxImportance, estimateLayout, type Layout, type Page } from "../../page/index.ts";
import { meanOf } from "../metrics/index.ts";
/** Error of an estimated layout against a browser's, over the visible text blocks of one page. */
export interface EstimateError {
  /** Pixels. */
  readonly x: number;
  readonly width: number;
  /** Visual importance, which ranges from 0 to 0.683. */
  readonly importance: number;
}

/** Errors of three estimates: with the styles inside the page, with the linked ones as well, and without any (everything full width). */
export interface EstimateErrors {
  readonly embedded: EstimateError;
  readonly linked: EstimateError;
  readonly fullWidth: EstimateError;
}

const LINK = tagId("link");
const STYLE_SHEET = /\bstylesheet\b/i;
const OTHER_SHEET = /\balternate\b|\bprint\b/i;

/** Mean errors on a rendered page. */
export function estimateErrors(page: Page, styles: readonly string[]): EstimateErrors {
  const real = page.layout;
  if (real === undefined) throw new TypeError("the page has no layout of a browser");
  const { viewportWidth: width, viewportHeight: height } = real;
  const viewport = { width, height };
  const wide: Layout = { ...real, x: new Float32Array(page.count), width: new Float32Array(page.count).fill(width) };
  return {
    embedded: errorOf(page, real, estimateLayout(page, { viewport })),
    linked: errorOf(page, real, estimateLayout(page, { viewport, styles })),
    fullWidth: errorOf(page, real, wide),
  };
}

/** URLs of the page's style sheets for screens. */
export function linkedStyles(page: Page, base: string): string[] {
  const found: string[] = [];
  for (let node = 0; node < page.count; node++) {
    if (page.tag[node] !== LINK) continue;
    const rel = `${attribute(page, node, "rel")} ${attribute(page, node, "media") ?? ""}`;
    const href = attribute(page, node, "href");
    if (href === undefined || !STYLE_SHEET.test(rel) || OTHER_SHEET.test(rel) || !URL.canParse(href, base)) continue;
    found.push(new URL(href, base).href);
  }
  return found;
}

function errorOf(page: Page, real: Layout, estimate: Layout): EstimateError {
  const { blocks } = page;
  const [truth, guess] = [boxImportance(page, real), boxImportance(page, estimate)];
  const x: number[] = [];
  const width: number[] = [];
  const importance: number[] = [];
  for (let block = 0; block < blocks.count; block++) {
    if (blocks.hidden[block] === 1) continue;
    const owner = blocks.owner[block];
    const text = blocks.from[block];
    x.push(Math.abs(real.x[owner] - estimate.x[owner]));
    width.push(Math.abs(real.width[owner] - estimate.width[owner]));
    importance.push(Math.abs(truth[text] - guess[text]));
  }
  return { x: meanOf(x), width: meanOf(width), importance: meanOf(importance) };
}
