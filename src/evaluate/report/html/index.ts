export { reportHtml } from "./report-document.ts";
export { coordinate, type HtmlFragment, html } from "./report-markup.ts";
export { STYLE } from "./style.ts";
