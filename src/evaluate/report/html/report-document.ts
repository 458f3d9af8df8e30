import type { Evaluation } from "../../result.ts";
import { PRIMARY_NAMES, score } from "../format.ts";
import { barPanels } from "./bars.ts";
import { type HtmlFragment, html } from "./report-markup.ts";
import { fieldTable, groupTable, measureTable, summaryTable } from "./report-tables.ts";
import { scatters } from "./scatter.ts";
import { speedPlot } from "./speed.ts";
import { STYLE } from "./style.ts";
import { worstPages } from "./worst.ts";

/** Forbids requests and scripts: text of the pages cannot run here. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";

/** Writes the evaluation as one self-contained HTML page: no script, no request, light and dark. */
export function reportHtml(evaluation: Evaluation): string {
  const { corpus, methods } = evaluation;
  const title = `${corpus.name}: ${methods.length === 1 ? methods[0].id : `${methods.length} methods`}`;
  const hasSeveral = methods.length > 1;
  const page = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width,initial-scale=1"><link rel="icon" href="data:,"><title>${title}</title>
<style>${{ markup: STYLE }}</style></head><body><main>
${header(evaluation)}
${section("Methods", "The first method is the one in colour. Hover over a heading to see what it means.", summaryTable(evaluation))}
${section("By page type", "F1 with 95 % intervals, drawn anew by site.", barPanels(evaluation))}
${hasSeveral && section("Page by page", "A dot is a page. Above the line the first method is better. Far dots tell their names.", scatters(evaluation))}
${hasSeveral && section("Speed against quality", "From HTML to text, with the time of shared parsing counted for each.", speedPlot(evaluation))}
${section("Other measures", "The same answers, judged as others judge.", measureTable(evaluation))}
${metadata(evaluation)}
${groups(evaluation)}
${section("Where it goes wrong", "The pages with the lowest F1 of each kind.", worstPages(evaluation))}
${unread(evaluation)}
</main></body></html>
`;
  return page.markup;
}

function header({ corpus, methods, primary, errors }: Evaluation): HtmlFragment {
  const first = methods[0];
  return html`<header><h1>${corpus.name}</h1><p class="soft">${corpus.layout} layout, ${corpus.pages} pages${errors.length > 0 && `, ${errors.length} more could not be read`}</p>
<div class="tiles"><div class="tile lead"><small>${first.id}, ${PRIMARY_NAMES[primary]}</small><b>${score(first.f1)}</b><small>± ${score(first.errors.f1)}</small></div>
<div class="tile"><small>precision</small><b>${score(first.precision)}</b><small>± ${score(first.errors.precision)}</small></div>
<div class="tile"><small>recall</small><b>${score(first.recall)}</b><small>± ${score(first.errors.recall)}</small></div></div>
<p class="digest">pages ${corpus.digest}</p></header>`;
}

function section(title: string, says: string, body: HtmlFragment): HtmlFragment {
  return html`<section><h2>${title}</h2><p class="soft">${says}</p>${body}</section>`;
}

function metadata(evaluation: Evaluation): HtmlFragment {
  const table = fieldTable(evaluation);
  if (table === undefined) return html``;
  return section("Title, author and date", "P of the pages with an answer, R of the pages with a label.", table);
}

function groups({ methods }: Evaluation): HtmlFragment {
  const languages = groupTable("language", methods, (method) => method.byLanguage);
  const sizes = groupTable("size of HTML", methods, (method) => method.bySize);
  const hasSites = Object.keys(methods[0].bySite).length > 0;
  const sites = html`<details><summary>Sites with several pages</summary>${groupTable("site", methods, (method) => method.bySite)}</details>`;
  return section(
    "By language, size and site",
    "F1; languages as labeled or as the page declares.",
    html`${languages}${sizes}${hasSites && sites}`,
  );
}

const UNREAD_SHOWN = 50;

function unread({ errors }: Evaluation): HtmlFragment {
  if (errors.length === 0) return html``;
  const items = errors.slice(0, UNREAD_SHOWN).map(({ id, message }) => html`<li>${id}: ${message}</li>`);
  return section("Not read", `${errors.length} pages of the set are not part of any figure.`, html`<ul>${items}</ul>`);
}
