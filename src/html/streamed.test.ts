import { describe, expect, test } from "vitest";
import { buildTree } from "./build-tree.ts";
import { hasStreamedPieces, placeStreamed } from "./streamed.ts";

const wait = (id: string, shown = "Loading"): string => `<!--$?--><template id="${id}"></template>${shown}<!--/$-->`;
const piece = (id: string, inner: string): string => `<div hidden id="S:${id}">${inner}</div>`;
const call = (...ids: string[]): string => `<script>$RC("B:${ids[0]}","S:${ids[1]}")</script>`;

describe("placeStreamed", () => {
  test("replaces the loading message by the piece", () => {
    const html = `<main>${wait("B:0")}</main><footer>End</footer>${piece("0", "<div>Text <div>of it</div></div>")}${call("0", "0")}`;
    expect(placeStreamed(html)).toBe(
      `<main><!--$?--><div>Text <div>of it</div></div><!--/$--></main><footer>End</footer>${call("0", "0")}`,
    );
  });

  test("fills places inside pieces", () => {
    const inner = `<p>One</p><template id="P:2"></template>${wait("B:1", "<!--$-->…<!--/$-->")}`;
    const html = `${wait("B:0")}${piece("0", inner)}${piece("a", "<p>Three</p>")}${piece("2", "<p>Two</p>")}<script>$RS("S:2","P:2");$RC("B:0","S:0");$RC("B:1","S:a")</script>`;
    expect(placeStreamed(html)).toContain("<p>One</p><p>Two</p><!--$?--><p>Three</p><!--/$-->");
    expect(placeStreamed(html)).not.toMatch(/hidden|Loading|…/);
  });

  test("matches places and pieces by number on pages without scripts", () => {
    expect(placeStreamed(wait("B:1") + wait("B:0") + piece("0", "b") + piece("1", "a"))).toBe(
      "<!--$?-->a<!--/$--><!--$?-->b<!--/$-->",
    );
  });

  test("an end tag in a script or comment does not end a piece", () => {
    const inner = "<script>'</div>'</script><!-- </div> --><p>Text</p>";
    expect(placeStreamed(wait("B:0") + piece("0", inner))).toBe(`<!--$?-->${inner}<!--/$-->`);
  });

  test.each([
    ["a piece without a place", `<p>x</p>${piece("0", "Text")}`],
    ["a piece that does not end", `${wait("B:0")}<div hidden id="S:0">Text`],
    ["a place without a piece", wait("B:0")],
    [
      "a page over the limit of pieces",
      wait("B:0") + Array.from({ length: 10_001 }, (_, i) => piece(i.toString(16), "x")).join(""),
    ],
    ["other hidden parts", `${wait("B:0")}<div hidden id="S0">Text</div><a id="S:0">b</a>`],
  ])("leaves %s alone", (_, html) => {
    expect(placeStreamed(html)).toBe(html);
  });

  test("loses nothing if a piece contains its own place, or two pieces each other's", () => {
    expect(placeStreamed(piece("0", `Text${wait("B:0", "")}`))).toContain("Text");
    const two = placeStreamed(piece("0", `One${wait("B:1", "")}`) + piece("1", `Two${wait("B:0", "")}`));
    expect(two).toMatch(/One.*Two|Two.*One/);
    expect(two.match(/One|Two/g)).toHaveLength(2);
  });
});

test("hasStreamedPieces looks for divs with the id of a piece", () => {
  expect(hasStreamedPieces(buildTree(wait("B:0") + piece("0", "Text")))).toBe(true);
  expect(hasStreamedPieces(buildTree('<div id="S0">a</div><p id="S:1">b</p><div hidden>c</div>'))).toBe(false);
});
