import { expect, test } from "vitest";
import { chooseAll } from "../../../test/choose-all.ts";
import { parse } from "../../page/parse.ts";
import { buildContent } from "../build-content.ts";

test("a row with one cell, because a cell of another row reaches into it, becomes text", () => {
  const page = parse("<table><tr><td rowspan=2><td><tr><td>Value</table>");
  const paragraph = { kind: "paragraph", children: [{ kind: "text", value: "Value" }] };
  expect(buildContent(page, chooseAll(page)).blocks).toEqual([paragraph]);
});
