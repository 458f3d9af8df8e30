import { expect, it } from "vitest";
import { defined } from "../../test/defined.ts";
import { judgeAnswers } from "./judge-answers.ts";
import { primaryOf } from "./primary.ts";
import { summarize } from "./summary.ts";

const KIB = 1024;

async function judgedPage(id: string, size: number) {
  const html = "<p>one two</p>".padEnd(size);
  const labels = { id, url: undefined, site: "", type: "article", language: "en", html, truth: { text: "one two" } };
  const extractors = [{ id: "all", extract: () => "one two" }];
  const page = await judgeAnswers(labels, [{ prepare: () => undefined, extractors }]);
  return { page, answer: page.answers[0] };
}

it("groups pages by size, smallest first, up to the largest", async () => {
  const sizes = [300, 10, 200, 100, 64];
  const judged = await Promise.all(sizes.map((size, i) => judgedPage(`p${i}`, size * KIB)));
  const primary = defined(
    primaryOf(
      "jsonl",
      judged.map(({ page }) => page),
    ),
  );
  const { bySize } = summarize("all", judged, primary);
  expect(Object.entries(bySize).map(([name, { pages }]) => [name, pages])).toEqual([
    ["under 64 K", 1],
    ["64 K to 128 K", 2],
    ["128 K to 256 K", 1],
    ["256 K and more", 1],
  ]);
});
