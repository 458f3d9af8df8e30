import { toMarkdownTable } from "../../src/output/index.ts";
import { records } from "../../src/records.ts";

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** Returns the tables of a list whose records contain attacks as markup, as text, and in attributes. */
export function tablesOfList(vectors: readonly string[]): string[] {
  const items = vectors.map((vector, i) => {
    const text = i % 2 === 0 ? vector : escaped(vector);
    return `<li class=item><h3><a href="/p${i}">Name ${i} ${text}</a></h3><a class=more href="${escaped(vector)}">more</a>
<img src="${escaped(vector)}" alt="${escaped(vector)}"><p class=about>${text} word ${i}</p><b class=price>$${i}.50</b></li>`;
  });
  const { regions } = records(`<ul>${items.join("")}</ul>`, { all: true, url: "https://page.example/dir/" });
  return regions.map((region) => toMarkdownTable(region, "all"));
}
