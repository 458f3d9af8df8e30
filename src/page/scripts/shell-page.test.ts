import { expect, test } from "vitest";
import { parse } from "../parse.ts";
import { isShellPage } from "./shell-page.ts";

test.each([
  ["an empty root and a script", "<title>App</title><div id=root></div><script src=/app.js></script>", true],
  ["a note for browsers without scripts", "<noscript>Enable JavaScript.</noscript><script>draw()</script>", true],
  ["no script", "<div id=root></div>", false],
  ["data in a script", '<p>Short.</p><script type="application/ld+json">{}</script>', false],
  ["a text", `<p>${"word ".repeat(50)}</p><script src=/app.js></script>`, false],
])("a page with %s", (_, html, isShell) => {
  expect(isShellPage(parse(html))).toBe(isShell);
});
