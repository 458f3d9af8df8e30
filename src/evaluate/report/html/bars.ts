import type { Evaluation, GroupScores, MethodResult } from "../../result.ts";
import { score } from "../format.ts";
import { type HtmlFragment, html } from "./report-markup.ts";

/** Half the width of a 95 % interval in standard errors. */
const INTERVAL = 1.96;

/** A panel of bars for all pages and for each page type: one bar per method, whiskers for the 95 % interval. */
export function barPanels({ methods }: Evaluation): HtmlFragment {
  const types = Object.keys(methods[0].byType);
  const panels = [panel("all pages", methods, (method) => method)];
  if (types.length > 1) panels.push(...types.map((type) => panel(type, methods, (method) => method.byType[type])));
  return html`<div class="panels">${panels}</div>`;
}

/** Every panel orders methods by overall F1, so that outliers show. */
function panel(
  name: string,
  methods: readonly MethodResult[],
  scoresOf: (method: MethodResult) => GroupScores | undefined,
): HtmlFragment {
  const ranked = [...methods].sort((a, b) => b.f1 - a.f1);
  const bars = ranked.map((method) => bar(method.id, scoresOf(method), method === methods[0]));
  const pages = scoresOf(methods[0])?.pages ?? 0;
  return html`<figure class="panel"><figcaption>${name} <small>${pages} pages</small></figcaption>${bars}</figure>`;
}

function bar(name: string, scores: GroupScores | undefined, isFirst: boolean): HtmlFragment {
  if (scores === undefined) return html``;
  const half = INTERVAL * scores.errors.f1;
  const low = Math.max(0, scores.f1 - half);
  const high = Math.min(1, scores.f1 + half);
  const whisker = `left:${share(low)};right:${share(1 - high)}`;
  return html`<div class="bar${isFirst && " first"}"><span class="name" title="${name}">${name}</span><span class="track"><i style="width:${share(scores.f1)}"></i>${half > 0 && html`<b style="${whisker}"></b>`}</span><span class="value">${score(scores.f1)}</span></div>`;
}

function share(value: number): string {
  return `${(value * 100).toFixed(2)}%`;
}
