import { expect, test } from "vitest";
import { bookAddress, bookPage } from "../test/generated-shop.ts";
import { parse } from "./page/index.ts";
import { records } from "./records.ts";
import { parseTemplate, SiteLearner, type SiteTemplate, templateJson } from "./sites/index.ts";

function learned(pages: number): SiteTemplate {
  const learner = new SiteLearner();
  for (let n = 0; n < pages; n++) learner.add(parse(bookPage(n), { url: bookAddress(n) }));
  return parseTemplate(templateJson(learner.template()));
}

const template = learned(6);
const url = bookAddress(9);

test("the template of a shop has the fields of its pages, with samples", () => {
  const [{ fields }] = template.clusters;
  const names = fields.map(({ name }) => name);
  expect(names.slice(0, 4)).toEqual(expect.arrayContaining(["title", "price", "authors"]));
  expect(names).toEqual(expect.arrayContaining(["publisher", "isbn"]));
  expect(fields.every(({ samples }) => samples.length > 0)).toBe(true);
});

test("two pages are too few for fields", () => {
  expect(learned(2).clusters[0].fields).toEqual([]);
});

test("a detail page of a known site is one record with typed fields", () => {
  const { regions, warnings } = records(bookPage(9), { url, template });
  const [{ kind, records: rows }] = regions;
  expect(kind).toBe("detail");
  expect(rows).toHaveLength(1);
  expect(rows[0].fields).toMatchObject({
    title: "Book 9 of trains",
    price: { amount: 19.5, currency: "$" },
    publisher: "Press 9",
  });
  expect(warnings).toEqual([]);
});

test("requested fields may be those of the template", () => {
  const { regions } = records(bookPage(9), { url, template, fields: ["publisher", "isbn"] });
  expect(regions[0].columns.map(({ name }) => name)).toEqual(["publisher", "isbn"]);
  expect(regions[0].records[0].fields).toMatchObject({ publisher: "Press 9" });
});

test("fields of rules come first and replace learned ones", () => {
  const rules = [{ fields: { publisher: "td.who", shelf: "p.gone" } }];
  const { regions, warnings } = records(bookPage(9), { url, template: { ...template, rules } });
  const [{ columns, records: rows }] = regions;
  expect(columns.map(({ name }) => name).slice(0, 2)).toEqual(["publisher", "shelf"]);
  expect(columns.filter(({ name }) => name === "publisher")).toHaveLength(1);
  expect(rows[0].fields["publisher"]).toBe("Press 9");
  expect(warnings).toEqual([
    { code: "rule-unmatched", message: 'the rule "field shelf" of the site template matches nothing: p.gone' },
  ]);
});

test("a page like none of the template is read as without it", () => {
  const page = `<ul>${[1, 2, 3, 4].map((n) => `<li class="x"><h3>Thing ${n}</h3><p>It costs little, says ${n}</p></li>`).join("")}</ul>`;
  expect(records(page, { template }).regions).toEqual(records(page).regions);
});

test("learning on keeps fields until enough pages were seen", () => {
  const learner = new SiteLearner({ template });
  learner.add(parse(bookPage(20), { url: bookAddress(20) }));
  expect(learner.template().clusters[0].fields).toEqual(template.clusters[0].fields);
});

test("a malformed field is refused with its place", () => {
  const broken = structuredClone(template) as unknown as { clusters: { fields: { type: string }[] }[] };
  broken.clusters[0].fields[0].type = "colour";
  expect(() => parseTemplate(broken)).toThrow(/^clusters\[0\]\.fields\[0\]\.type of the site template must be one of/);
});
