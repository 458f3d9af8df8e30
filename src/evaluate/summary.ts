import {
  bootstrap,
  type F1Scores,
  FIELD_NAMES,
  type FieldName,
  type FieldScores,
  fieldScores,
  meanOf,
  meanScores,
  pagesRight,
  shingleScores,
  snippetScores,
  sumOf,
} from "./metrics/index.ts";
import type { Primary } from "./primary.ts";
import type {
  AnswerScores,
  GroupScores,
  Groups,
  MethodResult,
  MethodSpeed,
  PageScores,
  ResultMeasures,
  WorstPage,
} from "./result.ts";
import type { TextScores } from "./text-scores.ts";

/** A page and one method's scores on it. */
export interface Judged {
  readonly page: PageScores;
  readonly answer: AnswerScores;
}

/** Limit: pages listed per type. Chosen by us. */
const WORST_PER_TYPE = 5;
const FAILURES_SHOWN = 5;
const MIN_SITE_PAGES = 2;

/** Summarizes one method. */
export function summarize(id: string, judged: readonly Judged[], primary: Primary): MethodResult {
  const measured = judged.filter(({ answer }) => primary.has(answer));
  const failed = judged.filter(({ answer }) => answer.failure !== undefined);
  return {
    id,
    ...scoreGroup(measured, primary),
    failures: failed.length,
    failed: failed.slice(0, FAILURES_SHOWN).map(({ page, answer }) => ({ id: page.id, message: answer.failure ?? "" })),
    measures: measuresOf(judged.map(({ answer }) => answer)),
    byType: groupBy(measured, (page) => page.type, primary),
    byLanguage: groupBy(measured, (page) => page.language, primary),
    bySite: sitesOf(measured, primary),
    bySize: sizesOf(measured, primary),
    worst: worstOf(measured, primary),
  };
}

export function speedOf(judged: readonly Judged[]): MethodSpeed {
  const times = judged.map(({ answer }) => answer.milliseconds);
  const sorted = Float64Array.from(times).sort();
  const slowest = judged[times.indexOf(sorted[sorted.length - 1])];
  return {
    total: times.reduce((sum, time) => sum + time, 0),
    median: sorted[sorted.length >> 1] ?? 0,
    slowest: slowest && { id: slowest.page.id, milliseconds: slowest.answer.milliseconds },
  };
}

/** The bootstrap group of a page: its site, or the page itself if the site is unknown. */
export function siteKey(page: PageScores): string {
  return page.site === "" ? `page ${page.id}` : page.site;
}

function scoreGroup(judged: readonly Judged[], primary: Primary): GroupScores {
  const rows = judged.map(({ answer }) => primary.row(answer));
  const figures = (sums: Float64Array): readonly number[] => {
    const { precision, recall, f1 } = primary.total(sums);
    return [precision, recall, f1];
  };
  const spreads = bootstrap(rows, figures, { groups: judged.map(({ page }) => siteKey(page)) });
  const [precision = 0, recall = 0, f1 = 0] = spreads.map((spread) => spread.error);
  const scores = primary.total(sumOf(rows, rows[0]?.length ?? 0));
  return { pages: rows.length, ...plainScores(scores), errors: { precision, recall, f1 } };
}

/** Keeps precision, recall and F1 only. */
function plainScores({ precision, recall, f1 }: F1Scores): F1Scores {
  return { precision, recall, f1 };
}

function groupBy(judged: readonly Judged[], nameOf: (page: PageScores) => string, primary: Primary): Groups {
  const groups = new Map<string, Judged[]>();
  for (const one of judged) {
    const name = nameOf(one.page);
    const members = groups.get(name);
    if (members) members.push(one);
    else groups.set(name, [one]);
  }
  const bySize = [...groups].sort(([a, x], [b, y]) => y.length - x.length || (a < b ? -1 : 1));
  return Object.fromEntries(bySize.map(([name, members]) => [name, scoreGroup(members, primary)]));
}

function sitesOf(judged: readonly Judged[], primary: Primary): Groups {
  const counts = new Map<string, number>();
  for (const { page } of judged) counts.set(page.site, (counts.get(page.site) ?? 0) + 1);
  const several = judged.filter(({ page }) => page.site !== "" && (counts.get(page.site) ?? 0) >= MIN_SITE_PAGES);
  return groupBy(several, (page) => page.site, primary);
}

/** Upper ends in characters of HTML: the quartiles of WCXB's development pages, rounded. */
const SIZE_CLASSES: readonly (readonly [number, string])[] = [
  [64 * 1024, "under 64 K"],
  [128 * 1024, "64 K to 128 K"],
  [256 * 1024, "128 K to 256 K"],
  [Number.POSITIVE_INFINITY, "256 K and more"],
];

function sizeClass(size: number): string {
  const [, name] = SIZE_CLASSES.find(([end]) => size < end) ?? SIZE_CLASSES[SIZE_CLASSES.length - 1];
  return name;
}

/** Smallest first. */
function sizesOf(judged: readonly Judged[], primary: Primary): Groups {
  const groups = groupBy(judged, (page) => sizeClass(page.size), primary);
  const names = SIZE_CLASSES.map(([, name]) => name).filter((name) => name in groups);
  return Object.fromEntries(names.map((name) => [name, groups[name]]));
}

function worstOf(judged: readonly Judged[], primary: Primary): MethodResult["worst"] {
  const scored = judged.map(({ page, answer }) => ({ page, answer, scores: plainScores(primary.page(answer)) }));
  scored.sort((a, b) => a.scores.f1 - b.scores.f1 || (a.page.id < b.page.id ? -1 : 1));
  const worst: Record<string, WorstPage[]> = {};
  for (const { page, answer, scores } of scored) {
    const list = (worst[page.type] ??= []);
    if (scores.f1 === 1 || list.length >= WORST_PER_TYPE) continue;
    const { id, url, type } = page;
    list.push({ id, url, type, ...scores, failure: answer.failure, passages: answer.passages });
  }
  return worst;
}

function measuresOf(answers: readonly AnswerScores[]): ResultMeasures {
  const texts = answers.flatMap(({ text }) => (text ? [text] : []));
  const snippets = answers.flatMap((answer) => (answer.snippets ? [answer.snippets] : []));
  const fields = fieldMeasures(answers);
  return {
    ...(texts.length > 0 ? textMeasures(texts) : {}),
    ...markdownMeasure(answers),
    ...(snippets.length > 0 ? { snippets: snippetScores(snippets) } : {}),
    ...(Object.keys(fields).length > 0 ? { fields } : {}),
  };
}

/** The mean over the pages with a text. A page on which the method failed counts as 0. */
function markdownMeasure(answers: readonly AnswerScores[]): Pick<ResultMeasures, "markdown"> {
  const labeled = answers.filter(({ text }) => text !== undefined);
  if (labeled.every(({ markdown }) => markdown === undefined)) return {};
  return { markdown: meanScores(labeled.map(({ markdown }) => markdown ?? NO_OVERLAP)) };
}

const NO_OVERLAP: F1Scores = { precision: 0, recall: 0, f1: 0 };

function textMeasures(texts: readonly TextScores[]): ResultMeasures {
  const accuracies = texts.flatMap(({ accuracy }) => (accuracy === undefined ? [] : [accuracy]));
  const sum = (count: (text: TextScores) => number): number => texts.reduce((total, text) => total + count(text), 0);
  return {
    words: meanScores(texts.map((text) => text.words)),
    units: meanScores(texts.map((text) => text.units)),
    subsequence: meanScores(texts.map((text) => text.subsequence)),
    shingles: shingleScores(texts.map((text) => text.shingles)),
    ...(accuracies.length > 0 ? { accuracy: meanOf(accuracies) } : {}),
    blocks: {
      correct: sum((text) => text.blocks.correct),
      found: sum((text) => text.blocks.found),
      ideal: sum((text) => text.blocks.ideal),
      ...meanScores(texts.map((text) => text.blocks)),
    },
    pagesRight: pagesRight(texts.map((text) => text.verdict)),
    edges: { first: meanOf(texts.map((text) => text.edges.first)), last: meanOf(texts.map((text) => text.edges.last)) },
  };
}

/** Scores of the fields that some label has and the method answers. */
function fieldMeasures(answers: readonly AnswerScores[]): NonNullable<ResultMeasures["fields"]> {
  const measured: Partial<Record<FieldName, FieldScores>> = {};
  for (const name of FIELD_NAMES) {
    const scores = fieldScores(answers.map((answer) => answer.fields[name]));
    if (scores.answered > 0) measured[name] = scores;
  }
  return measured;
}
