import { createHash } from "node:crypto";
import { type LabeledPage, messageOf, type PageError, type Truth } from "./corpora/index.ts";
import type { Answer, Extractor, ExtractorSet } from "./extractor.ts";
import {
  FIELD_NAMES,
  type FieldName,
  type FieldOutcome,
  fieldOutcome,
  siteNameKeys,
  snippetCounts,
} from "./metrics/index.ts";
import { type Passages, passagesBeyond } from "./passages.ts";
import type { AnswerScores, PageScores } from "./result.ts";
import { scoreMarkdown, scoreText, type TextTruth, textTruth } from "./text-scores.ts";

export type JudgedItem =
  | { readonly kind: "page"; readonly page: PageScores }
  | { readonly kind: "error"; readonly error: PageError };

export interface AnswerOptions {
  /** Adds the missed and the wrongly kept passages of each answer that is not right. */
  readonly withPassages?: boolean | undefined;
  /** A monotonic clock in milliseconds. */
  readonly clock?: (() => number) | undefined;
  /** Returns the visible text of a page, the base of word accuracy. */
  readonly visibleText?: ((html: string) => string) | undefined;
  /** Extractors to skip, by their number over all sets, with the reason. */
  readonly skip?: ReadonlyMap<number, string> | undefined;
  /** Called with an extractor's number before it runs, and before the shared step that it is the first to need. */
  readonly onExtractor?: ((number: number) => void) | undefined;
}

/**
 * A text with more units per word than this is in a script without spaces. A Chinese clause is one word of about ten units. In alphabets,
 * each word is one unit.
 */
const UNITS_PER_WORD = 2;

/** Runs every extractor on a page and scores the answers. An extractor that fails does not stop the page. */
export async function judgeAnswers(
  page: LabeledPage,
  sets: readonly ExtractorSet[],
  options: AnswerOptions = {},
): Promise<PageScores> {
  const { html, truth, ...facts } = page;
  const known = truth.text === undefined ? undefined : textTruth(truth.text, options.visibleText?.(html));
  const siteNames = truth.title === undefined ? new Set<string>() : siteNameKeys(html, page.site);
  const answers: AnswerScores[] = [];
  for (const set of sets) {
    const prepared = await prepare(page, set, { first: answers.length, options });
    for (const extractor of set.extractors) {
      const outcome = await answerOf(extractor, prepared, { number: answers.length, options });
      const markdown = known === undefined ? undefined : await markdownOf(outcome.value);
      answers.push(
        scoreAnswer(outcome, { truth, known, siteNames, markdown, withPassages: options.withPassages === true }),
      );
    }
  }
  const { id, url, site, type, language } = facts;
  const truthUnits = known?.units.tokens.length;
  const isSpaceless = known !== undefined && known.units.tokens.length > UNITS_PER_WORD * known.words.length;
  return { id, url, site, type, language, size: html.length, truthUnits, isSpaceless, digest: digestOf(page), answers };
}

type Timed<T> = { readonly value?: T; readonly failure?: string; readonly milliseconds: number };

async function timed<T>(work: () => T | Promise<T>, options: AnswerOptions): Promise<Timed<T>> {
  const clock = options.clock ?? (() => performance.now());
  const start = clock();
  try {
    const value = await work();
    return { value, milliseconds: clock() - start };
  } catch (error) {
    return { failure: messageOf(error) || "failed without a message", milliseconds: clock() - start };
  }
}

/** Runs the shared step under the number of the first extractor to run, so that a hang is blamed on that one. */
async function prepare(
  page: LabeledPage,
  set: ExtractorSet,
  { first, options }: { readonly first: number; readonly options: AnswerOptions },
): Promise<Timed<unknown>> {
  const runs = set.extractors.findIndex((_, i) => options.skip?.has(first + i) !== true);
  if (runs < 0) return { failure: "skipped", milliseconds: 0 };
  options.onExtractor?.(first + runs);
  return timed(() => set.prepare(page.html, page.url, page.site), options);
}

type Outcome = Timed<Answer>;

async function answerOf(
  extractor: Extractor,
  prepared: Timed<unknown>,
  run: { readonly number: number; readonly options: AnswerOptions },
): Promise<Outcome> {
  const skipped = run.options.skip?.get(run.number);
  if (skipped !== undefined) return { failure: skipped, milliseconds: 0 };
  if (prepared.failure !== undefined) return { failure: prepared.failure, milliseconds: prepared.milliseconds };
  run.options.onExtractor?.(run.number);
  const outcome = await timed(() => extractor.extract(prepared.value), run.options);
  const milliseconds = prepared.milliseconds + outcome.milliseconds;
  if (outcome.failure !== undefined) return { failure: outcome.failure, milliseconds };
  const value = outcome.value;
  if (typeof value === "string") return { value: { text: value }, milliseconds };
  if (typeof value?.text === "string") return { value, milliseconds };
  return { failure: "The extractor did not return a text.", milliseconds };
}

/** Returns the Markdown of an answer; undefined without one. If writing it fails, it is empty. */
async function markdownOf(answer: Answer | undefined): Promise<string | undefined> {
  if (typeof answer?.markdown !== "function") return answer?.markdown;
  try {
    return await answer.markdown();
  } catch {
    return "";
  }
}

interface Against {
  readonly truth: Truth;
  readonly known: TextTruth | undefined;
  readonly siteNames: ReadonlySet<string>;
  readonly markdown: string | undefined;
  readonly withPassages: boolean;
}

function scoreAnswer(outcome: Outcome, { truth, known, siteNames, markdown, withPassages }: Against): AnswerScores {
  const answer = outcome.value ?? { text: "" };
  const scored = known === undefined ? undefined : scoreText(answer.text, known);
  const { wanted, unwanted } = truth;
  const hasSnippets = (wanted?.length ?? 0) + (unwanted?.length ?? 0) > 0;
  const fields = Object.fromEntries(
    FIELD_NAMES.map((name) => [name, fieldOutcome(name, answer, { truth, siteNames })]),
  );
  return {
    text: scored?.scores,
    markdown: known === undefined || markdown === undefined ? undefined : scoreMarkdown(markdown, known),
    snippets: hasSnippets ? snippetCounts(answer.text, wanted ?? [], unwanted ?? []) : undefined,
    fields: fields as Record<FieldName, FieldOutcome>,
    milliseconds: outcome.milliseconds,
    failure: outcome.failure,
    passages: withPassages && known && scored ? passages(answer.text, { known, scored }) : undefined,
  };
}

function passages(
  text: string,
  { known, scored }: { readonly known: TextTruth; readonly scored: ReturnType<typeof scoreText> },
): Passages | undefined {
  if (scored.scores.units.f1 === 1) return undefined;
  return {
    missed: passagesBeyond(known.text, scored.read.units, known.vocabulary),
    kept: passagesBeyond(text, known.units, known.vocabulary),
  };
}

/** Hash of page and label, equal for equal pages however they are stored. */
function digestOf({ id, html, truth }: LabeledPage): string {
  return createHash("sha256")
    .update(JSON.stringify([id, truth]))
    .update("\0")
    .update(html)
    .digest("hex");
}
