import { expect, test } from "vitest";
import { tagName } from "../html/tree.ts";
import { parse } from "../page/parse.ts";
import { aboveBlocks, textHolders } from "./holders.ts";
import { heapMemory } from "./memory.ts";

test("holders are the elements with text, visible or hidden", () => {
  const page = parse("<title>t</title><div><p>A <b>word</b><i></i></p><hr></div><ul hidden><li>x</ul><nav> </nav>");
  const names = Array.from(textHolders(page, heapMemory), (node) => tagName(page, node));
  expect(names).toEqual(["html", "body", "div", "p", "b", "ul", "li"]);
});

test("the owners of blocks and their ancestors are above blocks, inline elements are not", () => {
  const page = parse("<div><p>A <b>word</b></p><a><h2>x</h2></a></div><ul hidden><li>x</ul>");
  const above = aboveBlocks(page, textHolders(page, heapMemory), heapMemory);
  expect(Array.from(above, (node) => tagName(page, node))).toEqual(["html", "body", "div", "p", "a", "h2", "ul", "li"]);
});
