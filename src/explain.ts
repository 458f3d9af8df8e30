import { DEFAULT_METHOD, layoutWarnings } from "./decide.ts";
import type { ExtractOptions } from "./extract.ts";
import { className, elementId, tagName, type Warning } from "./html/index.ts";
import { checkOptions, EXTRACT_OPTIONS } from "./options/index.ts";
import { type Page, readBlock, readConcealed, type Scores } from "./page/index.ts";
import { type PageInput, read } from "./read-page.ts";
import {
  auto,
  type BlockReasons,
  type Choice,
  choose,
  deciderNamed,
  deciders,
  judgePage,
  methodScores,
  type Reason,
  reasonLine,
  reasonsFor,
} from "./select/index.ts";
import { decideOnSite } from "./site-extraction.ts";
import type { TemplateUse } from "./sites/index.ts";

/** A block with its score by every method, and the reason why it was kept or dropped. */
export interface ExplainedBlock {
  /** Text of the block. */
  readonly text: string;
  /** The elements around it, outermost first: `main > div.post > p`. */
  readonly path: string;
  readonly words: number;
  /** Share of its characters that are in links. */
  readonly linkDensity: number;
  /** Whether it is hidden. */
  readonly isHidden: boolean;
  /** What hides it: `display:none by .promo`. Only of hidden blocks. */
  readonly hiddenBy?: string;
  /** Scores by method id. A method takes blocks with 0.5 or more for content. */
  readonly scores: Readonly<Record<string, number>>;
  /** Whether it is content by the chosen method. */
  readonly isChosen: boolean;
  /** The reason in one line. */
  readonly why: string;
  /** The features that decided, strongest first; only of the learned method `auto`. */
  readonly features?: readonly Reason[];
}

/** All blocks of a page, in page order, with the reasons why they were kept or dropped. */
export interface Explanation {
  /** Id of the chosen method. */
  readonly method: string;
  /** The site's template that was used. Only with the option `template` or `learner`. */
  readonly template?: TemplateUse;
  readonly blocks: readonly ExplainedBlock[];
  readonly warnings: readonly Warning[];
}

/** Limit: elements in `ExplainedBlock.path`. */
const MAX_PATH_ELEMENTS = 4;
const SPACES = /\s+/;

/**
 * Scores every block of a page by all methods, and explains why the chosen method keeps or drops it. With a template or a learner, also what
 * the site's other pages and its rules change. Does not learn.
 */
export function explain(input: PageInput, given: ExtractOptions = {}): Explanation {
  checkOptions(given, EXTRACT_OPTIONS);
  const { page, warnings } = read(input, given);
  const onSite = explainOnSite(page, given);
  const options = onSite?.options ?? given;
  const method = deciderNamed(options.method ?? DEFAULT_METHOD);
  const judgment = method.id === auto.id ? judgePage(page, options) : undefined;
  const scores = new Map<string, Scores>();
  for (const decider of deciders) {
    const isJudged = judgment !== undefined && decider.id === auto.id;
    scores.set(decider.id, isJudged ? methodScores(judgment) : decider.score(page));
  }
  const context: ExplainContext = {
    page,
    method: method.id,
    scores,
    choice: choose(page, scores.get(method.id) ?? method.score(page)),
    reasons: judgment && reasonsFor(page, judgment, options),
    onSite,
  };
  return {
    method: method.id,
    ...(onSite === undefined ? {} : { template: onSite.use }),
    blocks: Array.from({ length: page.blocks.count }, (_, block) => explainBlock(context, block)),
    warnings: [...warnings, ...(onSite?.warnings ?? layoutWarnings(method, page))],
  };
}

/** The effect of a template, for the explanation. */
interface ExplainedSite {
  readonly use: TemplateUse;
  readonly chosen: Uint8Array;
  readonly reasons: ReadonlyMap<number, string>;
  readonly warnings: readonly Warning[];
  /** The options, as the rules of the template change them. */
  readonly options: ExtractOptions;
}

function explainOnSite(page: Page, options: ExtractOptions): ExplainedSite | undefined {
  if (options.template === undefined && options.learner === undefined) return undefined;
  const { decided, onSite } = decideOnSite(page, { ...options, fast: false }, false);
  return {
    use: onSite.use,
    chosen: decided.decision.choice.chosen,
    reasons: onSite.reasons,
    warnings: decided.warnings,
    options: { ...options, method: decided.method, favor: onSite.favor },
  };
}

interface ExplainContext {
  readonly page: Page;
  /** Id of the chosen method. */
  readonly method: string;
  /** Scores by the id of the method. */
  readonly scores: ReadonlyMap<string, Scores>;
  readonly choice: Choice;
  /** Reasons per block; only of the learned method. */
  readonly reasons: readonly BlockReasons[] | undefined;
  /** Only with a template or a learner. */
  readonly onSite: ExplainedSite | undefined;
}

function explainBlock(context: ExplainContext, block: number): ExplainedBlock {
  const { page, choice } = context;
  const { blocks } = page;
  const reason = context.reasons?.[block];
  const isConcealed = blocks.concealed[block] === 1;
  const hiddenBy = hidingReason(page, block);
  return {
    text: isConcealed ? readConcealed(page, blocks.from[block], blocks.to[block]) : readBlock(page, block),
    path: pathOf(page, blocks.owner[block]),
    words: blocks.words[block],
    linkDensity: blocks.linkChars[block] / (blocks.chars[block] || 1),
    isHidden: blocks.hidden[block] === 1,
    ...(hiddenBy === undefined ? {} : { hiddenBy }),
    scores: Object.fromEntries([...context.scores].map(([id, values]) => [id, values[block]])),
    isChosen: (context.onSite?.chosen ?? choice.chosen)[block] === 1,
    why: isConcealed ? `hidden: ${hiddenBy}` : whyNotConcealed(context, block, hiddenBy),
    ...(reason === undefined || isConcealed ? {} : { features: reason.features }),
  };
}

function whyNotConcealed(context: ExplainContext, block: number, hiddenBy: string | undefined): string {
  const reason = context.reasons?.[block];
  const judged = reason === undefined ? scoreLine(context, block) : `${context.method} ${reasonLine(reason)}`;
  const bySite = context.onSite?.reasons.get(block);
  const verdict = bySite === undefined ? judged : `${bySite}; ${judged}`;
  return hiddenBy === undefined ? verdict : `hidden until opened (${hiddenBy}); ${verdict}`;
}

/** Returns why a block is hidden: `display:none by .promo`. Undefined for visible blocks. */
function hidingReason({ blocks, hiddenBy, parent }: Page, block: number): string | undefined {
  if (blocks.hidden[block] === 0) return undefined;
  for (let node = blocks.from[block]; node >= 0; node = parent[node]) {
    const reason = hiddenBy.get(node);
    if (reason !== undefined) return reason;
  }
  return "the browser does not show it";
}

/** Writes the verdict of a method without reasons: `symbols 1.00 is at or above 0.5`. */
function scoreLine({ method, choice }: ExplainContext, block: number): string {
  const comparison = choice.chosen[block] === 1 ? "at or above" : "below";
  return `${method} ${choice.scores[block].toFixed(2)} is ${comparison} ${choice.threshold}`;
}

/** Returns the nearest elements around a node: `main#m > div.post > p`. */
export function pathOf(page: Page, node: number): string {
  const steps: string[] = [];
  for (let at = node; at > page.body && steps.length < MAX_PATH_ELEMENTS; at = page.parent[at]) {
    const id = elementId(page, at).trim();
    const classes = className(page, at).trim().split(SPACES);
    const mark = id !== "" ? `#${id}` : classes[0] !== "" ? `.${classes[0]}` : "";
    steps.unshift(`${tagName(page, at)}${mark}`);
  }
  return steps.length === 0 ? tagName(page, node) : steps.join(" > ");
}
