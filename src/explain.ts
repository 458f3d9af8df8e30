import { DEFAULT_METHOD, layoutWarnings } from "./decide.ts";
import type { ExtractOptions } from "./extract.ts";
import { className, elementId, tagName, type Warning } from "./html/index.ts";
import { checkOptions, EXTRACT_OPTIONS } from "./options/index.ts";
import { type Page, readBlock } from "./page/index.ts";
import { type PageInput, read } from "./read-page.ts";
import {
  auto,
  choose,
  deciderNamed,
  deciders,
  judgePage,
  methodScores,
  type Reason,
  reasonLine,
  reasonsFor,
} from "./select/index.ts";

/** One block, every method's score of it, and why it stayed or went. */
export interface ExplainedBlock {
  /** What it says. */
  readonly text: string;
  /** The elements around it, outermost first: `main > div.post > p`. */
  readonly path: string;
  readonly words: number;
  /** Share of its characters that are in links. */
  readonly linkDensity: number;
  /** Nobody sees it on the page. */
  readonly isHidden: boolean;
  /** What each method gives it, by the method's id; 0.5 and more is content. */
  readonly scores: Readonly<Record<string, number>>;
  /** It is content, says the method that was asked for. */
  readonly isChosen: boolean;
  /** The reason in one line. */
  readonly why: string;
  /** The features that decided, strongest first, if the learned method did. */
  readonly features?: readonly Reason[];
}

/** All blocks of a page, in page order, and why each stayed or went. */
export interface Explanation {
  /** Id of the method that decided. */
  readonly method: string;
  readonly blocks: readonly ExplainedBlock[];
  readonly warnings: readonly Warning[];
}

const PATH_LENGTH = 4;
const SPACES = /\s+/;

/** Every block of a page with its scores by all methods, and the verdict of the method asked for. */
export function explain(input: PageInput, options: ExtractOptions = {}): Explanation {
  checkOptions(options, EXTRACT_OPTIONS);
  const deciding = deciderNamed(options.method ?? DEFAULT_METHOD);
  const { page, warnings: noticed } = read(input, options);
  const warnings = [...noticed, ...layoutWarnings(deciding, page)];
  const judged = deciding.id === auto.id ? methodScores(judgePage(page, options)) : undefined;
  const scores = deciders.map(
    (method) => [method.id, (method.id === auto.id ? judged : undefined) ?? method.score(page)] as const,
  );
  const choice = choose(page, judged ?? deciding.score(page));
  const reasons = deciding.id === auto.id ? reasonsFor(page, options) : undefined;
  const blocks = Array.from({ length: page.blocks.count }, (_, block): ExplainedBlock => {
    const isChosen = choice.chosen[block] === 1;
    const isHidden = page.blocks.hidden[block] === 1;
    const score = choice.scores[block];
    const reason = reasons?.[block];
    const verdict = `${deciding.id} ${score.toFixed(2)} is ${isChosen ? "at or above" : "below"} ${choice.threshold}`;
    return {
      text: readBlock(page, block),
      path: pathOf(page, page.blocks.owner[block]),
      words: page.blocks.words[block],
      linkDensity: page.blocks.linkChars[block] / (page.blocks.chars[block] || 1),
      isHidden,
      scores: Object.fromEntries(scores.map(([id, values]) => [id, values[block]])),
      isChosen,
      why: reason === undefined ? (isHidden ? "hidden from people" : verdict) : `${deciding.id} ${reasonLine(reason)}`,
      ...(reason === undefined ? {} : { features: reason.features }),
    };
  });
  return { method: deciding.id, blocks, warnings };
}

/** The nearest elements around a node, as a selector people can read. */
export function pathOf(page: Page, node: number): string {
  const steps: string[] = [];
  for (let at = node; at > page.body && steps.length < PATH_LENGTH; at = page.parent[at]) {
    const id = elementId(page, at).trim();
    const classes = className(page, at).trim().split(SPACES);
    const mark = id !== "" ? `#${id}` : classes[0] !== "" ? `.${classes[0]}` : "";
    steps.unshift(`${tagName(page, at)}${mark}`);
  }
  return steps.length === 0 ? tagName(page, node) : steps.join(" > ");
}
