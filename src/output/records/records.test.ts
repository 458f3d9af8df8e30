import { describe, expect, it } from "vitest";
import { records } from "../../records.ts";
import { csvCell, toCsv } from "./csv.ts";
import { toMarkdownTable } from "./markdown.ts";

const row = (title: string, price: string): string =>
  `<li class="item"><h3>${title}</h3><p class="desc">Words on ${title} and its use</p><span class="price">${price}</span><b class="x">Buy</b></li>`;
const region = records(`<body><ul>${row("A|b", "$5")}${row('Say "x", y', "$1,200.50")}${row("=1+2", "$7")}</ul>`)
  .regions[0];

describe("CSV", () => {
  it("is RFC 4180 with prices as numbers", () => {
    expect(toCsv(region).split("\r\n")).toEqual([
      "title,price,price currency,description",
      "A|b,5,$,Words on A|b and its use",
      '"Say ""x"", y",1200.5,$,"Words on Say ""x"", y and its use"',
      "'=1+2,7,$,Words on =1+2 and its use",
    ]);
    expect(toCsv(region, { columns: "all" }).split("\r\n")[1]).toBe("A|b,5,$,Words on A|b and its use,Buy");
  });

  it("leaves cells empty even if their column is named like a property of all objects", () => {
    const line = (n: number): string => `<tr><td>Thing ${n}<td>${n % 2 === 0 ? `built ${n}` : ""}</tr>`;
    const table = `<table><tr><th>name<th>constructor</tr>${[1, 2, 3, 4].map(line).join("")}</table>`;
    const rows = toCsv(records(table, { all: true }).regions[0]).split("\r\n");
    expect(rows.slice(0, 3)).toEqual(["name,constructor", "Thing 1,", "Thing 2,built 2"]);
  });

  it.each([
    ["=cmd()", "'=cmd()"],
    ["+1 555", "'+1 555"],
    ["@x", "'@x"],
    ["-5", "-5"],
    ["-5 apples", "'-5 apples"],
    ["-", "-"],
    ["＝cmd()", "'＝cmd()"],
    ["a\nb", '"a\nb"'],
    ["\t=1", '"\'\t=1"'],
    ["a;b", '"a;b"'],
    ["a\tb", '"a\tb"'],
  ])("makes %j safe", (text, cell) => {
    expect(csvCell(text)).toBe(cell);
  });
});

it("Markdown has no constant columns, escapes syntax and cuts long cells", () => {
  const lines = toMarkdownTable(region).split("\n");
  expect(lines.slice(0, 3)).toEqual([
    "| title | price | price currency | description |",
    "| --- | --- | --- | --- |",
    "| A\\|b | 5 | $ | Words on A\\|b and its use |",
  ]);
});

it("Markdown of records escapes links in the texts of the page", () => {
  const link = "[Sale](javascript:alert(1))";
  const [made] = records(`<body><ul>${row(`A ${link}`, "$5")}${row("B", "$6")}${row("C", "$7")}</ul>`).regions;
  expect(toMarkdownTable(made)).toContain("| A \\[Sale&#93;(javascript:alert(1)) |");
});

it("Markdown leaves out columns that repeat another", () => {
  const card = (n: number, extra: string): string =>
    `<li class="item"><a href="/p/${n}"><img src="/${n}.jpg"></a><h3><a href="/p/${n}">Thing number ${n}</a></h3>${extra}<p>Words on thing ${n}</p></li>`;
  const again = (n: number): string => `<b class="more"><a href="/p/${n}">More on ${n}</a></b>`;
  const [cards] = records(
    `<body><ul>${card(1, again(1))}${card(2, again(2))}${card(3, "")}${card(4, "")}</ul>`,
  ).regions;
  const lines = toMarkdownTable(cards).split("\n");
  expect(cards.columns.filter(({ type }) => type === "link")).toHaveLength(3);
  expect(lines[2].match(/\/p\/1/g)).toHaveLength(1);
});
