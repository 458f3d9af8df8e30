import type { Evaluation } from "../../result.ts";
import { milliseconds, score } from "../format.ts";
import { coordinate, type HtmlFragment, html } from "./report-markup.ts";

const WIDTH = 760;
const HEIGHT = 340;
const LEFT = 44;
const RIGHT = 36;
const TOP = 16;
const BOTTOM = 44;
const LABEL_HEIGHT = 13;
const LABEL_CHAR = 6.4;
/** Half the width of a 95 % interval in standard errors. */
const INTERVAL = 1.96;

interface Point {
  readonly id: string;
  readonly ms: number;
  readonly f1: number;
  readonly half: number;
  readonly isFirst: boolean;
}

/** Plots mean time per page (logarithmic) against F1. Upper left is best. */
export function speedPlot({ methods, speed }: Evaluation): HtmlFragment {
  const points = methods.map((method, i): Point => {
    const ms = speed.methods[method.id].total / Math.max(1, method.pages);
    return {
      id: method.id,
      ms: Math.max(ms, 0.01),
      f1: method.f1,
      half: INTERVAL * method.errors.f1,
      isFirst: i === 0,
    };
  });
  const ticks = ticksAround(points.map((point) => point.ms));
  const [from, to] = [Math.log10(ticks[0]), Math.log10(ticks[ticks.length - 1])];
  // Room below the lowest point for its label and whisker.
  const bottom = Math.max(0, Math.floor(Math.min(...points.map((point) => point.f1)) * 10 - 0.5) / 10);
  const atX = (ms: number): number => LEFT + ((Math.log10(ms) - from) / (to - from)) * (WIDTH - LEFT - RIGHT);
  const atY = (f1: number): number => TOP + ((1 - f1) / (1 - bottom || 1)) * (HEIGHT - TOP - BOTTOM);
  const placed = placeLabels(points.map((point) => ({ point, x: atX(point.ms), y: atY(point.f1) })));
  const marks = placed.map((mark) => drawPoint(mark, atY));
  return html`<svg class="wide" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="Time a page against F1 for each method">
${timeTicks(ticks, atX)}${scoreTicks(bottom, atY)}${marks}
<text class="axis" x="${(LEFT + WIDTH - RIGHT) / 2}" y="${HEIGHT - 6}">mean time a page, ${speed.clock} clock →</text>
<text class="axis" transform="translate(12 ${(TOP + HEIGHT - BOTTOM) / 2}) rotate(-90)">F1 →</text></svg>`;
}

const STEPS = [1, 2, 5];

/** Round times from below the shortest to above the longest. */
function ticksAround(times: readonly number[]): readonly number[] {
  const [shortest, longest] = [Math.min(...times), Math.max(...times)];
  const ticks: number[] = [];
  // From a decade lower: a logarithm just below a whole number may be rounded up to it.
  for (let exponent = Math.floor(Math.log10(shortest)) - 1; (ticks.at(-1) ?? 0) <= longest; exponent++) {
    for (const step of STEPS) {
      const tick = step * 10 ** exponent;
      if (tick < shortest) ticks.pop();
      if ((ticks.at(-1) ?? 0) <= longest) ticks.push(tick);
    }
  }
  return ticks;
}

function timeTicks(ticks: readonly number[], atX: (ms: number) => number): HtmlFragment {
  return html`${ticks.map((tick) => {
    const x = coordinate(atX(tick));
    return html`<path class="grid" d="M${x} ${TOP}V${HEIGHT - BOTTOM}"/><text class="tick" x="${x}" y="${HEIGHT - BOTTOM + 16}" text-anchor="middle">${milliseconds(tick)}</text>`;
  })}`;
}

function scoreTicks(bottom: number, atY: (f1: number) => number): HtmlFragment {
  const count = Math.round((1 - bottom) * 10);
  const ticks = Array.from({ length: count + 1 }, (_, i) => bottom + i / 10);
  return html`${ticks.map((tick) => {
    const y = coordinate(atY(tick));
    return html`<path class="grid" d="M${LEFT} ${y}H${WIDTH - RIGHT}"/><text class="tick" x="${LEFT - 6}" y="${y}" dy=".32em" text-anchor="end">${tick > 0.99 ? "1" : score(tick).slice(0, 2)}</text>`;
  })}`;
}

interface Mark {
  readonly point: Point;
  readonly x: number;
  readonly y: number;
}

interface Placed extends Mark {
  readonly labelX: number;
  readonly labelY: number;
  readonly isLeft: boolean;
}

/** Places labels beside their points. A label that would cover an earlier one moves below it. */
function placeLabels(marks: readonly Mark[]): readonly Placed[] {
  const placed: Placed[] = [];
  for (const mark of [...marks].sort((a, b) => a.y - b.y || a.x - b.x)) {
    const width = mark.point.id.length * LABEL_CHAR;
    const isLeft = mark.x + 8 + width > WIDTH - RIGHT;
    const labelX = isLeft ? mark.x - 8 : mark.x + 8;
    const start = isLeft ? labelX - width : labelX;
    let labelY = mark.y;
    const covers = (other: Placed): boolean => {
      const otherWidth = other.point.id.length * LABEL_CHAR;
      const otherStart = other.isLeft ? other.labelX - otherWidth : other.labelX;
      const isBeside = start + width < otherStart || otherStart + otherWidth < start;
      return !isBeside && Math.abs(other.labelY - labelY) < LABEL_HEIGHT - 1;
    };
    for (let hit = placed.find(covers); hit; hit = placed.find(covers)) labelY = hit.labelY + LABEL_HEIGHT;
    placed.push({ ...mark, labelX, labelY, isLeft });
  }
  return placed;
}

function drawPoint({ point, x, y, labelX, labelY, isLeft }: Placed, atY: (f1: number) => number): HtmlFragment {
  const low = coordinate(atY(point.f1 - point.half));
  const high = coordinate(atY(Math.min(1, point.f1 + point.half)));
  const at = coordinate(x);
  const leader =
    Math.abs(labelY - y) > LABEL_HEIGHT / 2 &&
    html`<path class="leader" d="M${at} ${coordinate(y)}L${coordinate(labelX)} ${coordinate(labelY)}"/>`;
  return html`<g class="method${point.isFirst && " first"}">${leader}<path class="whisker" d="M${at} ${low}V${high}"/><circle cx="${at}" cy="${coordinate(y)}" r="5"><title>${point.id}: ${score(point.f1)}, ${milliseconds(point.ms)} a page</title></circle>
<text x="${coordinate(labelX)}" y="${coordinate(labelY)}" dy=".32em" text-anchor="${isLeft ? "end" : "start"}">${point.id}</text></g>`;
}
