import { expect, test } from "vitest";
import { defined } from "../../test/defined.ts";
import { parse } from "../page/parse.ts";
import { lengthened } from "./longer.ts";

const text = (i: number): string =>
  `Paragraph number ${i} tells of foxes, dogs & hens that met each other near the old mill at noon.`;
const PAGE = `<nav>Menu of the site</nav><div class=a>${[0, 1, 2, 3, 4, 5].map((i) => `<p class="x">${text(i).replace("&", "&amp;")}</p>`).join("")}</div><footer>Imprint</footer>`;
const labelsOf = (html: string, isContent: (text: string) => boolean): Uint8Array => {
  const page = parse(html);
  return Uint8Array.from({ length: page.blocks.count }, (_, block) =>
    isContent(page.source.slice(page.from[page.blocks.from[block]], page.to[page.blocks.from[block]])) ? 1 : 0,
  );
};
const labels = labelsOf(PAGE, (own) => own.startsWith("Paragraph"));

test("adds paragraphs of the same kind after the last one, inside the same element", () => {
  const { html } = defined(lengthened(parse(PAGE), labels, 0));
  const page = parse(html);
  expect(page.blocks.count).toBe(8 + 100);
  expect(html.indexOf("</div>")).toBeGreaterThan(html.lastIndexOf("<p class="));
  expect(html.match(/<p class="x">/g)).toHaveLength(106);
});

test("the true text has every added paragraph, and no two are the same", () => {
  const lines = defined(lengthened(parse(PAGE), labels, 0)).text.split("\n");
  expect(lines).toHaveLength(106);
  expect(new Set(lines).size).toBe(106);
  const most = defined(lengthened(parse(PAGE), labels, 3)).text.split("\n");
  expect(new Set(most).size).toBe(most.length);
  expect(lines[7].split(" ").sort()).toEqual(text(1).split(" ").sort());
});

test("pages take different lengths in turn, some with headings", () => {
  const counts = [0, 1, 2, 3].map((index) => parse(defined(lengthened(parse(PAGE), labels, index)).html).blocks.count);
  expect(new Set(counts).size).toBe(4);
  expect(defined(lengthened(parse(PAGE), labels, 1)).html).toContain("<h2>");
});

test("pages with few paragraphs are not lengthened", () => {
  const few = `<p>${text(0)}</p><p>${text(1)}</p>`;
  expect(lengthened(parse(few), Uint8Array.of(1, 1), 0)).toBeUndefined();
});
