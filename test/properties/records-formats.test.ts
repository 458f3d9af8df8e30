import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { explainRecords } from "../../src/explain-records.ts";
import { extract } from "../../src/extract.ts";
import { toCsv, toMarkdownTable, typedSheetOf } from "../../src/output/index.ts";
import { parseWrapper, WrapperError, wrapperOf } from "../../src/records/index.ts";
import { records } from "../../src/records.ts";

const EXAMPLES = fileURLToPath(new URL("../../examples", import.meta.url));
const examples = readdirSync(EXAMPLES)
  .filter((name) => name.endsWith(".html"))
  .map((name) => readFileSync(`${EXAMPLES}/${name}`, "utf8"));

const JUNK = [
  "<ul>",
  "</ul>",
  "<li>",
  "<table>",
  "</table>",
  "<td",
  ">",
  "<",
  '"',
  "'",
  "&#0;",
  "\0",
  "=",
  "<script>",
  "<!--",
  "-->",
  "</",
  "{",
  "\ud800",
  "\t",
  "\r",
];

/** A window of an example page, with some pieces replaced. */
const mutated = fc
  .tuple(
    fc.constantFrom(...examples),
    fc.double({ min: 0, max: 1, noNaN: true }),
    fc.integer({ min: 200, max: 6000 }),
    fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat({ max: 40 }), fc.constantFrom(...JUNK)), {
      maxLength: 8,
    }),
  )
  .map(([html, at, length, changes]) => {
    const from = Math.floor(at * Math.max(0, html.length - length));
    return changes.reduce(
      (text, [where, gone, junk]) => {
        const cut = Math.floor(where * text.length);
        return text.slice(0, cut) + junk + text.slice(cut + gone);
      },
      html.slice(from, from + length),
    );
  });

const request = fc.constantFrom(undefined, ["title", "price", "url"], {
  name: "text",
  price: "number",
  date: "date",
} as const);

describe("records of any page", () => {
  test("can be written in every format and read again with their wrapper", () => {
    fc.assert(
      fc.property(mutated, request, (html, fields) => {
        const found = records(html, fields === undefined ? { all: true } : { fields });
        expect(JSON.parse(JSON.stringify(found))).toMatchObject({ regions: expect.any(Array) });
        for (const region of found.regions.slice(0, 3)) {
          expect(toCsv(region, { columns: "all" })).not.toContain("\0");
          expect(toMarkdownTable(region, "all")).not.toContain("\0");
          const { header, rows } = typedSheetOf(region, "all");
          for (const row of rows) expect(row).toHaveLength(header.length);
          const wrapper = parseWrapper(JSON.parse(JSON.stringify(wrapperOf(region))));
          expect(records(html, { wrapper }).fit).toBeDefined();
        }
        expect(explainRecords(html).regions).toBeDefined();
      }),
      { numRuns: 150 },
    );
  });
});

const NAME = fc.string({ maxLength: 6 });
const SELECTOR = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ..."a . # > + ~ , * : :nth-of-type(2) :is( :not( ) [ ] [x=y] \\ \\0 \\d800 \" ' é \u200b".split(" "),
        " ",
      ),
      NAME,
    ),
    {
      maxLength: 8,
    },
  )
  .map((parts) => parts.join(""));

describe("selectors", () => {
  const item = (i: number): string =>
    `<li class=a><h3><a href="/p${i}">Name ${i}</a></h3><b class=price>$${i}.50</b></li>`;
  const list = `<ul>${[1, 2, 3, 4, 5].map(item).join("")}</ul>`;
  const [region] = records(list, { all: true }).regions;

  test("of any wrapper are read or refused", () => {
    const valid = fc
      .array(fc.constantFrom("ul", "li.a", "*", "h3 > a", "li:nth-of-type(2)", ":scope > h3", "b"), {
        minLength: 1,
        maxLength: 3,
      })
      .map((parts) => parts.join(" "));
    const selector = fc.oneof(valid, SELECTOR);
    const part = fc.record({ region: selector, record: selector, spans: fc.boolean() }, { requiredKeys: [] });
    const field = fc.record({ selector, take: fc.constantFrom("text", "text 2", "@href", "x") }, { requiredKeys: [] });
    let read = 0;
    fc.assert(
      fc.property(part, field, (changed, changedField) => {
        const whole = wrapperOf(region);
        const data = { ...whole, ...changed, fields: whole.fields.map((one) => ({ ...one, ...changedField })) };
        try {
          const { fit } = records(list, { wrapper: parseWrapper(data) });
          expect(fit?.records).toBeGreaterThanOrEqual(0);
          read++;
        } catch (error) {
          expect(error).toBeInstanceOf(WrapperError);
        }
      }),
      { numRuns: 500 },
    );
    expect(read).toBeGreaterThan(50);
  });

  test("of any style sheet leave a result", () => {
    const rule = fc.tuple(
      SELECTOR,
      fc.constantFrom(
        "{display:none}",
        "{color:#fff",
        "{",
        "}",
        "{--a:var(--a)}",
        "@media x{",
        "@layer{",
        "/*",
        "{&{opacity:0}}",
      ),
    );
    fc.assert(
      fc.property(fc.array(rule, { maxLength: 8 }), (rules) => {
        const css = rules
          .map((parts) => parts.join(""))
          .join("")
          .replaceAll("</", "");
        const page = extract(`<style>${css}</style><p>Some words of a text that goes on for a while.</p>`);
        expect(typeof page.markdown).toBe("string");
      }),
      { numRuns: 500 },
    );
  });
});
