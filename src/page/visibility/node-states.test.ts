import { expect, test } from "vitest";
import { parse } from "../parse.ts";
import { readBlock } from "../read.ts";

const TEXT = "Some words of a text that a script will show. ".repeat(12);
const seen = (html: string): string[] => {
  const page = parse(html);
  return Array.from({ length: page.blocks.count }, (_, block) => block)
    .filter((block) => page.blocks.hidden[block] === 0)
    .map((block) => readBlock(page, block).slice(0, 10));
};

test("a page that is hidden until a script runs is shown, except hidden parts inside it", () => {
  const inner = `<h1>The title</h1><p>${TEXT}</p><p hidden>Not to be seen</p>`;
  const dialog = "<div hidden>Sign in</div>";
  expect(seen(`<div style="visibility:hidden">${inner}</div>${dialog}<p>Menu</p>`)).toEqual([
    "The title",
    TEXT.slice(0, 10),
    "Menu",
  ]);
  expect(seen(`<body style="display:none">${inner}`)).toEqual(["The title", TEXT.slice(0, 10)]);
});

test("a page with a single hidden element that waits for a script is shown", () => {
  expect(seen(`<p>Loading</p><div style="display:none"><p>${TEXT}</p></div>`)).toEqual(["Loading", TEXT.slice(0, 10)]);
});

test("a hidden line stays hidden", () => {
  expect(seen("<p hidden>Some hidden words</p>")).toEqual([]);
});

test("hidden parts of a page that shows its text stay hidden", () => {
  expect(seen(`<p>${TEXT}</p><div hidden><p>${TEXT}</p><p>${TEXT}</p></div>`)).toEqual([TEXT.slice(0, 10)]);
});

test("pieces of a page streamed by React are in their places and visible", () => {
  const place = '<main><!--$?--><template id="B:0"></template>Wait<!--/$--></main><p>Imprint</p>';
  expect(seen(`${place}<div hidden id="S:0"><p>${TEXT}</p></div>`)).toEqual([TEXT.slice(0, 10), "Imprint"]);
});
