import { expect, test } from "vitest";
import { siteArticle } from "../../test/generated-site.ts";
import { parse } from "../page/index.ts";
import { SiteLearner } from "../sites/index.ts";
import { siteGains } from "./evaluate-sites.ts";
import { judgeAnswers } from "./judge-answers.ts";
import { extractorSet, siteModule } from "./pith-extractors.ts";
import type { PageRow } from "./result.ts";

function row(site: string, id: number, f1: readonly [alone: number, onSite: number]): PageRow {
  return { id: String(id), url: undefined, site, type: "article", language: "en", size: 1, truthUnits: 1, f1 };
}

test("siteGains averages over sites with at least four pages", () => {
  const rows = [
    ...[0, 1, 2, 3].map((id) => row("a", id, [0.5, 0.6])),
    ...[4, 5, 6].map((id) => row("b", id, [0.9, 0.9])),
    row("b", 7, [0.9, 0.7]),
    row("small", 8, [0.1, 0.9]),
    row("", 9, [0.1, 0.9]),
  ];
  const gains = siteGains(rows, "stream");
  expect(gains).toMatchObject({ mode: "stream", sites: 2, pages: 8, worseShare: 0.125 });
  expect(gains.gain).toBeCloseTo(0.025);
  expect(gains.error).toBeCloseTo(0.075);
  expect(gains.worst.map(({ site }) => site)).toEqual(["b", "a"]);
  expect(gains.bySite["a"].gain).toBeCloseTo(0.1);
});

const numbers = [0, 1, 2, 3, 4];

async function textsOf(options: { mode: "second-pass" | "stream"; learns: boolean }): Promise<readonly number[]> {
  const learner = new SiteLearner();
  if (options.learns) for (const n of numbers) learner.add(parse(siteArticle(n)));
  const { ids, options: given = {} } = siteModule({ mode: options.mode, templates: { gazette: learner.template() } });
  expect(ids).toEqual(["auto", "auto+sites"]);
  const set = extractorSet(ids, given);
  const gains: number[] = [];
  for (const n of numbers) {
    const truth = { text: "This report was written by the editors" };
    const page = {
      id: String(n),
      url: undefined,
      site: "gazette",
      type: "article",
      language: "en",
      html: siteArticle(n),
      truth,
    };
    const { answers } = await judgeAnswers(page, [set]);
    gains.push((answers[1].text?.words.f1 ?? 0) - (answers[0].text?.words.f1 ?? 0));
  }
  return gains;
}

test("second-pass judges every page by the other pages", async () => {
  expect((await textsOf({ mode: "second-pass", learns: true })).every((gain) => gain < 0)).toBe(true);
});

test("stream judges each page by those before it", async () => {
  expect((await textsOf({ mode: "stream", learns: false })).map((gain) => gain < 0)).toEqual([
    false,
    false,
    false,
    true,
    true,
  ]);
});
