import type { Comparison, Evaluation, PageRow } from "../../result.ts";
import { difference, score } from "../format.ts";
import { coordinate, type HtmlFragment, html } from "./report-markup.ts";

/** Limit: methods plotted against the first, the best ones only. */
const MAX_OTHERS = 6;
/** Pages farther from the diagonal get a labeled dot. */
const NOTABLE = 0.15;

const SIZE = 440;
const LEFT = 44;
const TOP = 12;
const BOTTOM = 40;
const TICKS = [0, 0.2, 0.4, 0.6, 0.8, 1];

/** The first method against each of the best others: one dot per page, in tabs. */
export function scatters(evaluation: Evaluation): HtmlFragment {
  const { methods, comparisons } = evaluation;
  const others = methods
    .map(({ id, f1 }, index) => ({ id, f1, index }))
    .slice(1)
    .sort((a, b) => b.f1 - a.f1)
    .slice(0, MAX_OTHERS);
  const first = methods[0].id;
  const tabs = others.map(({ id, index }, n) => {
    const comparison = comparisons[index - 1];
    return html`<input type="radio" name="scatter" id="scatter-${n}"${n === 0 && " checked"}><label for="scatter-${n}">${id}</label>
<div class="tab pair">${plot(evaluation.pages, { first, second: id, index })}${verdict(comparison)}</div>`;
  });
  return html`<fieldset class="tabs"><legend>${first} against</legend>${tabs}</fieldset>`;
}

interface Pair {
  readonly first: string;
  readonly second: string;
  readonly index: number;
}

function plot(pages: readonly PageRow[], { first, second, index }: Pair): HtmlFragment {
  const near: string[] = [];
  const far: HtmlFragment[] = [];
  for (const page of pages) {
    const [y, x] = [page.f1[0], page.f1[index]];
    if (Math.abs(y - x) < NOTABLE) near.push(`M${atX(x)} ${atY(y)}h0`);
    else far.push(dot(page, x, y));
  }
  const name = `F1 of each page: ${first} upward, ${second} to the right`;
  return html`<svg viewBox="0 0 ${LEFT + SIZE + 12} ${TOP + SIZE + BOTTOM}" role="img" aria-label="${name}">
${axes()}<path class="diagonal" d="M${atX(0)} ${atY(0)}L${atX(1)} ${atY(1)}"/>
<path class="dots" d="${near.join("")}"/>${far}
<text class="axis" x="${LEFT + SIZE / 2}" y="${TOP + SIZE + 34}">${second} →</text>
<text class="axis" transform="translate(12 ${TOP + SIZE / 2}) rotate(-90)">${first} →</text></svg>`;
}

function dot(page: PageRow, x: number, y: number): HtmlFragment {
  const title = `${page.id} (${page.type})\n${page.url ?? ""}\n${score(y)} against ${score(x)}`;
  return html`<circle class="${y > x ? "better" : "worse"}" cx="${atX(x)}" cy="${atY(y)}" r="3.5"><title>${title}</title></circle>`;
}

function axes(): HtmlFragment {
  const lines = TICKS.map((tick) => {
    const [x, y] = [atX(tick), atY(tick)];
    const label = tick === 0 ? "0" : tick === 1 ? "1" : score(tick).slice(0, 2);
    return html`<path class="grid" d="M${x} ${atY(0)}V${atY(1)}M${atX(0)} ${y}H${atX(1)}"/>
<text class="tick" x="${x}" y="${TOP + SIZE + 16}" text-anchor="middle">${label}</text><text class="tick" x="${LEFT - 6}" y="${y}" dy=".32em" text-anchor="end">${label}</text>`;
  });
  return html`<g>${lines}</g>`;
}

const atX = (value: number): string => coordinate(LEFT + value * SIZE);
const atY = (value: number): string => coordinate(TOP + (1 - value) * SIZE);

function verdict(comparison: Comparison): HtmlFragment {
  const { first, second, difference: mean, error, low, high, better, equal, worse, isClear } = comparison;
  const clear = isClear ? "clear" : "not clear: the interval holds 0";
  return html`<dl class="verdict"><dt>${first} − ${second}</dt><dd class="big">${difference(mean)} <small>± ${score(error)}</small></dd>
<dt>95 % of the bootstrap</dt><dd>${difference(low)} to ${difference(high)}, ${clear}</dd>
<dt>${first} better</dt><dd><span class="better">${better}</span> pages</dd><dt>equal to a thousandth</dt><dd>${equal} pages</dd>
<dt>${first} worse</dt><dd><span class="worse">${worse}</span> pages</dd></dl>`;
}
