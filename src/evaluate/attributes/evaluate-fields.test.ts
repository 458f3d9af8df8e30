import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { toFieldsTable } from "../report/index.ts";
import { evaluateFields } from "./evaluate-fields.ts";

const NAMES = [
  "Ann Lee",
  "Bo Chan",
  "Eva Ruiz",
  "Ida Holm",
  "Max Weber",
  "Nora Bell",
  "Tom Reed",
  "Una Fox",
  "Vic Day",
  "Wes Orr",
];

/** Pages of one site. The attribute `hidden` is on no page. */
function site(name: string, count: number): string[] {
  return NAMES.slice(0, count).map((person, i) => {
    const html = `<title>${person}</title><h1>${person}</h1><p><b>Height:</b> ${170 + i} cm</p><p>Team: T${i}</p>`;
    const fields = {
      name: [`${person} |`],
      height: [`${170 + i} cm`, "tall"],
      team: [`Team: T${i}`],
      hidden: ["x"],
      none: [],
    };
    return JSON.stringify({ id: `${name}${i}`, site: name, vertical: "people", html, fields });
  });
}

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "pith-fields-"));
  await writeFile(join(folder, "pages.jsonl"), [...site("a", 10), ...site("b", 8), ...site("few", 5)].join("\n"));
});
afterAll(() => rm(folder, { recursive: true }));

it("counts attributes that one field has on the pages that it was not learned from", async () => {
  const evaluation = await evaluateFields({ path: folder });
  expect(evaluation).toMatchObject({ pairs: 8, found: 0.75, top15: 0.75, learnedFrom: 5 });
  expect(evaluation.firstHalf).toEqual({ pairs: 4, found: 0.75, top15: 0.75 });
  expect(Object.keys(evaluation.bySite)).toEqual(["a", "b"]);
  expect(evaluation.byVertical["people"].pairs).toBe(8);
  expect(evaluation.attributes[0]).toEqual({
    site: "a",
    vertical: "people",
    attribute: "name",
    field: "title",
    rank: 1,
    share: 1,
  });
  expect(evaluation.errors).toEqual([{ id: "few", message: "The site has only 5 pages." }]);
});

it("prints the figures and the misses", async () => {
  const table = toFieldsTable(await evaluateFields({ path: folder }));
  expect(table).toMatch(/^all +8 +0\.750 +0\.750$/m);
  expect(table).toContain("a hidden: no field");
  expect(table).toContain("could not be used: few");
});

it("refuses a set without a site that is large enough", async () => {
  await expect(evaluateFields({ path: folder, limit: 5 })).rejects.toThrow("There is no site with 6 pages");
});
