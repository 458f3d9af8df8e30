import { expect, test } from "vitest";
import { tagName } from "../html/tree.ts";
import { parse } from "../page/parse.ts";
import { holdersOf } from "./holders.ts";
import { fresh } from "./memory.ts";

test("elements that hold text, shown or hidden, and no others", () => {
  const page = parse("<title>t</title><div><p>A <b>word</b><i></i></p><hr></div><ul hidden><li>x</ul><nav> </nav>");
  const names = Array.from(holdersOf(page, fresh), (node) => tagName(page, node));
  expect(names).toEqual(["html", "body", "div", "p", "b", "ul", "li"]);
});
