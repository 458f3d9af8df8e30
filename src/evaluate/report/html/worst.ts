import type { Evaluation, MethodResult, WorstPage } from "../../result.ts";
import { score } from "../format.ts";
import { type HtmlFragment, html } from "./report-markup.ts";

/** Limit: methods whose worst pages are shown, the first and the best others. */
const MAX_METHODS = 4;

const WEB = /^https?:\/\//i;

/** The worst pages of each kind, method by method, missed passages next to wrongly kept ones. */
export function worstPages({ methods }: Evaluation): HtmlFragment {
  const others = methods.slice(1).sort((a, b) => b.f1 - a.f1);
  const shown = [methods[0], ...others].slice(0, MAX_METHODS);
  const tabs = shown.map(
    (
      method,
      n,
    ) => html`<input type="radio" name="worst" id="worst-${n}"${n === 0 && " checked"}><label for="worst-${n}">${method.id}</label>
<div class="tab">${typesOf(method)}</div>`,
  );
  return html`<fieldset class="tabs"><legend>Worst pages of</legend>${tabs}</fieldset>`;
}

function typesOf(method: MethodResult): HtmlFragment {
  const types = Object.keys(method.byType)
    .map((type) => [type, method.worst[type] ?? []] as const)
    .filter(([, pages]) => pages.length > 0);
  if (types.length === 0) return html`<p>No page was less than perfect.</p>`;
  return html`${types.map(
    ([type, pages], i) =>
      html`<details class="kind"${i === 0 && " open"}><summary>${type} <small>F1 ${score(method.byType[type]?.f1 ?? 0)} over ${method.byType[type]?.pages ?? 0} pages, worst ${score(pages[0].f1)}</small></summary>${pages.map(card)}</details>`,
  )}`;
}

function card(page: WorstPage): HtmlFragment {
  const link =
    page.url !== undefined && WEB.test(page.url)
      ? html`<a href="${page.url}" rel="noopener noreferrer nofollow">${page.url}</a>`
      : html`${page.url ?? ""}`;
  return html`<article class="card"><h4>${page.id} <span class="figures">F1 ${score(page.f1)} · P ${score(page.precision)} · R ${score(page.recall)}</span></h4><p class="address">${link}</p>
${page.failure !== undefined && html`<p class="failure">${page.failure}</p>`}${page.passages && html`<div class="sides">${side("missed", "Missed", page.passages.missed)}${side("kept", "Wrongly kept", page.passages.kept)}</div>`}</article>`;
}

function side(kind: string, name: string, passages: readonly string[]): HtmlFragment {
  const items = passages.map((passage) => html`<li dir="auto">${passage}</li>`);
  return html`<section class="${kind}"><h5>${name}</h5>${items.length > 0 ? html`<ul>${items}</ul>` : html`<p class="none">nothing</p>`}</section>`;
}
