import { expect, test } from "vitest";
import { parse } from "../page/parse.ts";
import { widthShare } from "./width-share.ts";

test.each([
  ["<div>", 1],
  ["<div width=50%>", 0.5],
  ["<div width=480>", 0.5],
  ["<div width='240px'>", 0.25],
  ["<div style='max-width: 10px; width: 25%'>", 0.25],
  ["<div style='width:96px'>", 0.1],
  ["<div style='max-width:96px'>", 1],
  ["<div width=0>", 1],
  ["<div width=2000>", 1],
  ["<div width=auto style='width:50%'>", 0.5],
  ["<div width='...'>", 1],
])("%j has %d of the page's width", (html, expected) => {
  const page = parse(`<body>${html}a`);
  expect(widthShare(page, page.body + 1)).toBeCloseTo(expected, 10);
});
