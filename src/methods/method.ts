import type { Page, Scores } from "../page/index.ts";
/** Where a method was published. */
export interface Paper {
  readonly authors: string;
  readonly title: string;
  /** Where it appeared; the authors' institution where the print does not say. */
  readonly venue: string;
  readonly year?: number;
  readonly doi?: string;
}

/** A published way of telling content from boilerplate. Pure: same page, same scores. */
export interface Method<P extends object = object> {
  /** Also the name of its file. */
  readonly id: string;
  /** One sentence: what it takes for content. */
  readonly says: string;
  readonly paper: Paper;
  /** The paper's constants under the paper's names. */
  readonly defaults: Readonly<P>;
  /** Made for a page with a layout (`page.layout`); without one it falls back as its departures say. */
  readonly needsLayout?: boolean;
  /** Where the code departs from the print, and why. */
  readonly departures: readonly string[];
  score(page: Page, overrides?: Partial<P>): Scores;
}

/** A method as the list holds it: its own constants are known to itself. */
export interface MethodDefinition<P extends object> extends Omit<Method<P>, "score"> {
  score(page: Page, constants: Readonly<P>): Scores;
}

/** Completes a definition: the caller's constants go over the paper's. */
export function defineMethod<P extends object>(definition: MethodDefinition<P>): Method<P> {
  return {
    ...definition,
    score: (page, overrides) => definition.score(page, { ...definition.defaults, ...overrides }),
  };
}

/** Scores from a verdict on nodes: a block is content if its first text lies in a chosen subtree and people can see it. */
export function scoresOfNodes(page: Page, isContent: Uint8Array): Scores {
  const { blocks } = page;
  const scores = new Float64Array(blocks.count);
  for (let block = 0; block < blocks.count; block++) {
    if (blocks.hidden[block] === 0) scores[block] = isContent[blocks.from[block]];
  }
  return scores;
}

/** Spreads marks on nodes over their subtrees. */
export function spreadDown({ end }: Page, marked: Uint8Array): Uint8Array {
  const spread = new Uint8Array(marked.length);
  for (let node = marked.indexOf(1); node >= 0; node = marked.indexOf(1, end[node])) spread.fill(1, node, end[node]);
  return spread;
}
