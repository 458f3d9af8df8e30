import { coordinate, type HtmlFragment, html, STYLE, score } from "../evaluate/index.ts";
import { FEATURE_DESCRIPTIONS, FEATURE_NAMES } from "../features/index.ts";
import { probability } from "../model/index.ts";
import type { Loss } from "./boost/index.ts";
import { type Averages, averages, averagesBy, type CrossValidation, type FoldResult } from "./cross-validate.ts";
import type { Trained } from "./train.ts";

/** Forbids requests and scripts. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";
/** Limit: later features reduce the loss little. */
const SHOWN = 40;
const BANDS = 10;

/** Writes a self-contained HTML page on how well a model was fitted: no script, no request, light and dark. */
export function fittingReport({ file, validation }: Trained): string {
  const { results, folds, curves } = validation;
  const all = averages(results);
  const page = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width,initial-scale=1"><link rel="icon" href="data:,"><title>Model ${file.name}</title>
<style>${{ markup: STYLE }}</style></head><body><main>
<header><h1>Model ${file.name}</h1><p class="soft">${file.corpus.sets.join(", ")}: ${file.corpus.pages} pages, ${file.corpus.blocks} blocks; ${folds} folds by site, seed ${file.seed}</p>
<p class="digest">${file.corpus.digest}</p>
<div class="tiles"><div class="tile lead"><small>word F1</small><b>${score(all.f1)}</b></div><div class="tile"><small>precision</small><b>${score(all.precision)}</b></div><div class="tile"><small>recall</small><b>${score(all.recall)}</b></div></div></header>
${section(
  "By kind of page",
  "Every page is judged by a model that saw no page of its site.",
  table("kind", results, ({ page: { kind } }) => kind),
)}
${section(
  "By language",
  "",
  table("language", results, ({ page: { language } }) => language),
)}
${section(
  "By set",
  "",
  table("set", results, ({ page: { source } }) => source.layout),
)}
${section("Learning curve", "Mean loss of the blocks as trees are added, mean of the folds: below on the pages learned from, above on those of the fold. Where the upper curve rises, trees learn the pages by heart.", curvePlot(curves))}
${section("What the trees look at", "Share of the loss that splits on a feature took away.", importance(validation))}
${section("Calibration of blocks", "Blocks by their probability: how many of them are content. Good probabilities lie on the line.", calibrationPlot("probability", blockBands(results)))}
${section("Calibration of pages", "Pages by their confidence: the mean F1 they came to.", calibrationPlot("confidence", pageBands(results)))}
</main></body></html>
`;
  return page.markup;
}

function section(title: string, says: string, content: HtmlFragment): HtmlFragment {
  return html`<section><h2>${title}</h2>${says !== "" && html`<p class="soft">${says}</p>`}${content}</section>`;
}

function table(name: string, results: readonly FoldResult[], key: (result: FoldResult) => string): HtmlFragment {
  const groups = [...averagesBy(results, key)].sort(([, a], [, b]) => b.pages - a.pages);
  const row = ([group, own]: readonly [string, Averages]): HtmlFragment =>
    html`<tr><th>${group}</th><td>${own.pages}</td><td>${score(own.f1)}</td><td>${score(own.precision)}</td><td>${score(own.recall)}</td></tr>`;
  return html`<div class="scroll"><table><thead><tr><th>${name}</th><th>pages</th><th>F1</th><th>precision</th><th>recall</th></tr></thead><tbody>${groups.map(row)}</tbody></table></div>`;
}

function importance({ gain }: CrossValidation): HtmlFragment {
  const total = gain.reduce((sum, value) => sum + value, 0) || 1;
  const ranked = FEATURE_NAMES.map((name, column) => ({ name, share: gain[column] / total }))
    .sort((a, b) => b.share - a.share)
    .slice(0, SHOWN);
  const most = ranked[0]?.share || 1;
  const bar = ({ name, share }: { name: string; share: number }): HtmlFragment =>
    html`<tr><th title="${FEATURE_DESCRIPTIONS[name]}">${name}</th><td>${(share * 100).toFixed(2)} %</td><td><span class="track" style="display:block;width:320px"><i style="width:${((share / most) * 100).toFixed(1)}%"></i></span></td></tr>`;
  return html`<div class="scroll"><table><tbody>${ranked.map(bar)}</tbody></table></div>`;
}

/** Mean prediction and mean outcome of samples with similar predictions. */
interface Band {
  readonly foreseen: number;
  readonly came: number;
  readonly count: number;
}

function bandsOf(pairs: Iterable<readonly [foreseen: number, came: number]>): Band[] {
  const sums = Array.from({ length: BANDS }, () => ({ foreseen: 0, came: 0, count: 0 }));
  for (const [foreseen, came] of pairs) {
    const sum = sums[Math.min(BANDS - 1, Math.floor(foreseen * BANDS))];
    sum.foreseen += foreseen;
    sum.came += came;
    sum.count++;
  }
  return sums
    .filter(({ count }) => count > 0)
    .map(({ foreseen, came, count }) => ({ foreseen: foreseen / count, came: came / count, count }));
}

/** Bands of the blocks of held-out pages: probability against label. */
export function blockBands(results: readonly FoldResult[]): Band[] {
  return bandsOf(
    results.flatMap(({ logits, page }) =>
      Array.from(logits, (logit, block) => [probability(logit), page.labels[block]] as const),
    ),
  );
}

/** Bands of the held-out pages: confidence against word F1. */
export function pageBands(results: readonly FoldResult[]): Band[] {
  return bandsOf(results.map(({ confidence, f1 }) => [confidence, f1] as const));
}

const SIZE = 300;
const LEFT = 44;
const TOP = 12;
const BOTTOM = 40;

function frame(name: string, plot: { width: number; x: string; y: string; content: HtmlFragment }): HtmlFragment {
  const { width, x, y, content } = plot;
  return html`<svg${width > SIZE && html` class="wide"`} viewBox="0 0 ${LEFT + width + 60} ${TOP + SIZE + BOTTOM}" role="img" aria-label="${name}">
<path class="grid" d="M${LEFT} ${TOP}V${TOP + SIZE}H${LEFT + width}"/>${content}
<text class="axis" x="${LEFT + width / 2}" y="${TOP + SIZE + 34}">${x}</text>
<text class="axis" transform="translate(12 ${TOP + SIZE / 2}) rotate(-90)">${y}</text></svg>`;
}

function calibrationPlot(name: string, bands: readonly Band[]): HtmlFragment {
  const x = (value: number): string => coordinate(LEFT + value * SIZE);
  const y = (value: number): string => coordinate(TOP + (1 - value) * SIZE);
  const dots = bands.map(
    ({ foreseen, came, count }) =>
      html`<circle class="better" cx="${x(foreseen)}" cy="${y(came)}" r="5"><title>${count}: foreseen ${score(foreseen)}, came ${score(came)}</title></circle>`,
  );
  const content = html`<path class="diagonal" d="M${x(0)} ${y(0)}L${x(1)} ${y(1)}"/>${dots}`;
  const rows = bands.map(
    ({ foreseen, came, count }) => html`<tr><td>${score(foreseen)}</td><td>${score(came)}</td><td>${count}</td></tr>`,
  );
  const numbers = html`<table style="min-width:0"><thead><tr><th>${name}</th><th>came</th><th>number</th></tr></thead><tbody>${rows}</tbody></table>`;
  return html`<div class="tabs pair" style="align-items:flex-start;gap:32px">${frame(`Calibration of ${name}`, { width: SIZE, x: name, y: "came", content })}${numbers}</div>`;
}

function curvePlot(curves: readonly (readonly Loss[])[]): HtmlFragment {
  const points = meanCurve(curves);
  if (points.length < 2) return html`<p class="none">Too few trees for a curve.</p>`;
  const width = 2 * SIZE;
  const last = points[points.length - 1];
  const most = Math.max(...points.flatMap(({ train, held }) => [train, held]));
  const x = (tree: number): string => coordinate(LEFT + (tree / last.tree) * width);
  const y = (loss: number): string => coordinate(TOP + (1 - loss / most) * SIZE);
  const line = (of: (point: Loss) => number): string =>
    points.map((point, i) => `${i === 0 ? "M" : "L"}${x(point.tree)} ${y(of(point))}`).join("");
  const end = (value: number): HtmlFragment =>
    html`<text class="tick" x="${LEFT + width + 6}" y="${y(value)}" dy=".32em">${value.toFixed(3)}</text>`;
  const content = html`<path fill="none" stroke="var(--other)" stroke-width="2" d="${line(({ train }) => train)}"/>
<path fill="none" stroke="var(--accent)" stroke-width="2" d="${line(({ held }) => held)}"/>${end(last.train)}${end(last.held)}
<text class="tick" x="${LEFT - 6}" y="${TOP}" dy=".32em" text-anchor="end">${most.toFixed(2)}</text><text class="tick" x="${LEFT + width}" y="${TOP + SIZE + 16}" text-anchor="end">${last.tree}</text>`;
  return frame("Learning curve", { width, x: "trees", y: "loss", content });
}

/** Mean of the folds, cut to the shortest. */
function meanCurve(curves: readonly (readonly Loss[])[]): Loss[] {
  const length = Math.min(...curves.map((curve) => curve.length));
  return Array.from({ length: Number.isFinite(length) ? length : 0 }, (_, i) => {
    const mean = (of: (loss: Loss) => number): number =>
      curves.reduce((sum, curve) => sum + of(curve[i]), 0) / curves.length;
    return { tree: curves[0][i].tree, train: mean(({ train }) => train), held: mean(({ held }) => held) };
  });
}
