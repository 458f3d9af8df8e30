import { expect, test } from "vitest";
import { parse } from "../page/parse.ts";
import { toText } from "./text.ts";

function allText(html: string): string {
  const page = parse(html);
  return toText(page, { chosen: new Uint8Array(page.blocks.count).fill(1) });
}

test("blocks in page order, an empty line between them", () => {
  expect(allText("<h1>One</h1><p>two <b>three</b><p>four<br>five")).toBe("One\n\ntwo three\n\nfour\nfive");
});

test("what shows nothing parts no words", () => {
  expect(allText("<p>Genesenen&shy;nach\u00adweise \ufeffund zero\u200bwidth")).toBe(
    "Genesenennachweise und zerowidth",
  );
});
