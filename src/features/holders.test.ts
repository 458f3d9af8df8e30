import { expect, test } from "vitest";
import { tagName } from "../html/tree.ts";
import { parse } from "../page/parse.ts";
import { aboveBlocks, textHolders } from "./holders.ts";
import { fresh } from "./memory.ts";

test("elements that hold text, shown or hidden, and no others", () => {
  const page = parse("<title>t</title><div><p>A <b>word</b><i></i></p><hr></div><ul hidden><li>x</ul><nav> </nav>");
  const names = Array.from(textHolders(page, fresh), (node) => tagName(page, node));
  expect(names).toEqual(["html", "body", "div", "p", "b", "ul", "li"]);
});

test("of them, the owners of blocks and all above; not what is inside a block", () => {
  const page = parse("<div><p>A <b>word</b></p><a><h2>x</h2></a></div><ul hidden><li>x</ul>");
  const above = aboveBlocks(page, textHolders(page, fresh), fresh);
  expect(Array.from(above, (node) => tagName(page, node))).toEqual(["html", "body", "div", "p", "a", "h2", "ul", "li"]);
});
