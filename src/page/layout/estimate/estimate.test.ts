import { describe, expect, test } from "vitest";
import { elementId } from "../../../html/attributes.ts";
import { parse } from "../../parse.ts";
import { Box, type Layout } from "../layout.ts";
import { estimateLayout } from "./index.ts";
import { parseStyles } from "./style-rules.ts";

function estimate(html: string, styles: string[] = []): { layout: Layout; at: (id: string) => [number, number] } {
  const page = parse(html);
  const layout = estimateLayout(page, { styles });
  const at = (id: string): [number, number] => {
    for (let node = 0; node < page.count; node++) {
      if (page.idAt[node] > 0 && elementId(page, node) === id) return [layout.x[node], layout.width[node]];
    }
    throw new Error(`no #${id}`);
  };
  return { layout, at };
}

const RESET = "<style>body{margin:0}</style>";

describe("estimateLayout places elements by", () => {
  test("default: the width of the window without the body's margin", () => {
    expect(estimate("<div id=a>x</div>").at("a")).toEqual([8, 1264]);
  });

  test("width and centering margins", () => {
    const { at } = estimate(
      `${RESET}<div id=a style="width:960px;margin:20px auto"><p id=b style="width:50%">x</p></div>`,
    );
    expect(at("a")).toEqual([160, 960]);
    expect(at("b")).toEqual([160, 480]);
  });

  test("the last of very many rules", () => {
    const rules = Array.from({ length: 500 }, (_, i) => `.a{width:${i + 1}px}`).join("");
    const classes = Array.from({ length: 500 }, (_, i) => `c${i}`).join(" ");
    const { at } = estimate(`<style>${rules}.c7{margin-left:9px}</style><div id=a class="a ${classes}">x</div>`);
    expect(at("a")).toEqual([17, 500]);
  });

  test("padding, border and box-sizing", () => {
    const { at } = estimate(
      `${RESET}<div id=a style="width:300px;padding:0 20px;border:5px solid"><p id=b>x</p></div><div id=c style="width:300px;padding:20px;box-sizing:border-box"></div>`,
    );
    expect(at("a")).toEqual([0, 350]);
    expect(at("b")).toEqual([25, 300]);
    expect(at("c")).toEqual([0, 300]);
  });

  test("embedded and linked rules: the more specific one wins over the later one", () => {
    const { at } = estimate(
      `${RESET}<style>#w .side{width:200px}.side{width:300px}@media print{.side{width:1px}}@media (max-width:600px){.side{width:2px}}</style>
      <div id=w><div id=a class="box side">x</div></div><div id=b class=linked>x</div>`,
      [".linked{width:111px} .linked:hover{width:1px}"],
    );
    expect(at("a")).toEqual([0, 200]);
    expect(at("b")).toEqual([0, 111]);
  });

  test("floats: side by side, or below if there is no room", () => {
    const { at } = estimate(
      `${RESET}<div style="width:1000px"><div id=a style="float:left;width:180px">x</div><div id=b style="float:left;width:600px;margin:0 20px">x</div><div id=c style="float:right;width:180px">x</div><div id=d style="float:left;width:500px">x</div></div>`,
    );
    expect([at("a"), at("b"), at("c"), at("d")]).toEqual([
      [0, 180],
      [200, 600],
      [820, 180],
      [0, 500],
    ]);
  });

  test("tables: declared widths, spans, and text lengths", () => {
    const { at } = estimate(
      `${RESET}<table width=900><tr><td id=a width=150>x<td id=b>${"long text ".repeat(50)}<td id=c width="20%">x<tr><td id=d colspan=2>x<td id=e>x</table>`,
    );
    expect([at("a"), at("b"), at("c"), at("d"), at("e")]).toEqual([
      [0, 150],
      [150, 570],
      [720, 180],
      [0, 720],
      [720, 180],
    ]);
  });

  test("flex and grid columns", () => {
    const { at } = estimate(
      `${RESET}<div style="display:flex;gap:20px"><div id=a style="flex:0 0 240px">x</div><div id=b style="flex:1">x</div></div>
       <div style="display:grid;grid-template-columns:200px repeat(2, minmax(0, 1fr));column-gap:40px"><p id=c>x</p><p id=d>x</p><p id=e>x</p><p id=f>x</p></div>`,
    );
    expect([at("a"), at("b")]).toEqual([
      [0, 240],
      [260, 1020],
    ]);
    expect([at("c"), at("d"), at("e"), at("f")]).toEqual([
      [0, 200],
      [240, 500],
      [780, 500],
      [0, 200],
    ]);
  });

  test("position", () => {
    const { at } = estimate(`${RESET}<div id=a style="position:absolute;right:10px;width:300px">x</div>`);
    expect(at("a")).toEqual([970, 300]);
  });
});

test("elements hidden by styles have no box", () => {
  const page = parse("<style>.gone{display:none}</style><p class=gone>x</p><p>y</p>");
  const { box } = estimateLayout(page);
  const boxes = [...box.subarray(page.body, page.count)].map((bits) => (bits & Box.PRESENT) !== 0);
  expect(boxes).toEqual([true, false, false, true, true]);
});

test("parses broken and hostile style sheets to their end", () => {
  for (const css of [
    "a{width:",
    "/* never closed",
    "}}}}",
    "@media (",
    "a{}".repeat(50_000),
    "/*".repeat(100_000),
    "{".repeat(100_000),
    ",".repeat(100_000),
  ]) {
    expect(parseStyles(css, 1280)).toBeInstanceOf(Array);
  }
});
