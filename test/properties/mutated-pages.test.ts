import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { expect, test } from "vitest";
import * as pith from "../../src/index.ts";
import * as output from "../../src/output/index.ts";
import { RENDERERS } from "../markdown/rendered.ts";
import { mutatedPage } from "../mutations/mutate.ts";
import { pageFaults } from "../mutations/page-faults.ts";
import { Random } from "../mutations/random.ts";

const EXAMPLES = fileURLToPath(new URL("../../examples", import.meta.url));
const sources = readdirSync(EXAMPLES)
  .filter((name) => name.endsWith(".html"))
  .map((name) => readFileSync(`${EXAMPLES}/${name}`, "utf8"));
const tried = { ...pith, ...output };

/** Pages per run of `npm test`. `npm run mutate` tries as many as it is told to. */
const PAGES = 100;

test("broken pages are read by all functions and written safely in all formats", () => {
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      const random = new Random(seed, 0);
      const html = mutatedPage(sources, random);
      expect(pageFaults(html, { tried, random, render: RENDERERS["marked"] })).toEqual([]);
    }),
    { numRuns: PAGES },
  );
});

test("the checks find faults", () => {
  const faulty = { ...tried, toCsv: () => "\u001b" };
  const list = `<ul>${[1, 2, 3, 4].map((i) => `<li class=a><a href="/p${i}">Name ${i}</a> <b>$${i}.50</b></li>`).join("")}</ul>`;
  // The seed decides how the records are read.
  const faults = Array.from({ length: 8 }, (_, seed) =>
    pageFaults(list, { tried: faulty, random: new Random(seed, 0), render: () => "<script>x</script>" }),
  ).flat();
  expect(faults).toContain("Markdown has <script>");
  expect(faults).toContainEqual(expect.stringContaining("a control character in csv"));
});
