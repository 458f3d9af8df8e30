/* The playground: reads the HTML in the text field with `pith/browser`, and shows what was found. Nothing leaves the page. */
import { extract } from "../../src/browser.ts";
import { records } from "../../src/records.ts";

const source = document.querySelector("#source");
const address = document.querySelector("#address");
const sample = document.querySelector("#sample");
const panel = document.querySelector("#panel");
const status = document.querySelector("#status");
const tabs = [...document.querySelectorAll("[role=tab]")];
/** Limit: rows of records that are shown. */
const MAX_ROWS = 100;
const MAX_CELL_CHARS = 120;

function element(name, text, inner = []) {
  const made = document.createElement(name);
  if (text !== "") made.textContent = text;
  made.append(...inner);
  return made;
}

function table(head, rows) {
  const row = (cells, name) =>
    element(
      "tr",
      "",
      cells.map((cell) => element(name, cell)),
    );
  return element("table", "", [row(head, "th"), ...rows.map((cells) => row(cells, "td"))]);
}

function shown(value) {
  if (value === undefined || value === null) return "";
  const text = typeof value === "object" ? (value.text ?? JSON.stringify(value)) : String(value);
  return text.length > MAX_CELL_CHARS ? `${text.slice(0, MAX_CELL_CHARS)}…` : text;
}

function metadataTable(page) {
  const fields = Object.entries(page.metadata.toJSON()).filter(([, field]) => field?.value !== undefined);
  const rows = fields.map(([name, { value, source: from, confidence }]) => [
    name,
    Array.isArray(value) ? value.map((one) => shown(one.name ?? one.url ?? one)).join(", ") : shown(value),
    from ?? "",
    confidence === undefined ? "" : confidence.toFixed(2),
  ]);
  const judged = [
    ["type", shown(page.type)],
    ["confidence", page.confidence?.toFixed(2) ?? ""],
    ["warnings", page.warnings.map(({ message }) => message).join("; ")],
  ];
  return [
    table(["field", "value", "source", "confidence"], rows),
    element("h2", "About the result"),
    table(
      ["", ""],
      judged.filter(([, value]) => value !== ""),
    ),
  ];
}

function recordsTables(html, options) {
  const { regions, warnings } = records(html, options);
  const lists = regions.flatMap((region, i) => {
    const names = region.columns.map(({ name }) => name);
    const rows = region.records.slice(0, MAX_ROWS).map(({ fields }) => names.map((name) => shown(fields[name])));
    return [
      element("h2", `List ${i + 1}: ${region.records.length} records, confidence ${region.confidence.toFixed(2)}`),
      table(names, rows),
    ];
  });
  return lists.length > 0 ? lists : [element("p", warnings[0]?.message ?? "The page has no list.")];
}

/** `html` of pith is safe: nothing in it can run. */
function preview(html) {
  const box = document.createElement("div");
  box.innerHTML = html;
  return [box];
}

const VIEWS = {
  markdown: (page) => [element("pre", page.markdown)],
  preview: (page) => preview(page.html),
  text: (page) => [element("pre", page.text)],
  metadata: metadataTable,
  records: (_, html, options) => recordsTables(html, options),
  json: (page) => [element("pre", JSON.stringify(page.content, null, 2))],
};

function show() {
  const view = tabs.find((tab) => tab.getAttribute("aria-selected") === "true").dataset.view;
  const options = address.value === "" ? {} : { url: address.value };
  const start = performance.now();
  try {
    const page = extract(source.value, options);
    panel.replaceChildren(...VIEWS[view](page, source.value, options));
    const words = page.metadata.words?.value ?? 0;
    status.textContent = `${words} words in ${Math.round(performance.now() - start)} ms`;
  } catch (error) {
    panel.replaceChildren(element("p", error.message));
    status.textContent = "";
  }
}

for (const tab of tabs) {
  tab.addEventListener("click", () => {
    for (const other of tabs) other.setAttribute("aria-selected", String(other === tab));
    show();
  });
}

/** Waits for a pause in typing. */
let pending;
for (const field of [source, address]) {
  field.addEventListener("input", () => {
    clearTimeout(pending);
    pending = setTimeout(show, 200);
  });
}

sample.addEventListener("change", () => {
  const chosen = globalThis.pithSamples.find(({ name }) => name === sample.value);
  if (chosen === undefined) return;
  source.value = chosen.html;
  address.value = "";
  show();
});

for (const { name } of globalThis.pithSamples) sample.append(new Option(name, name));
source.value = globalThis.pithSamples[0].html;
sample.value = globalThis.pithSamples[0].name;
show();
