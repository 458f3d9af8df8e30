import type { Page, Scores } from "../page/index.ts";

/** The publication of a method. */
export interface Paper {
  readonly authors: string;
  readonly title: string;
  /** Journal or conference; the authors' institution if the paper names neither. */
  readonly venue: string;
  readonly year?: number;
  readonly doi?: string;
}

/** A published method that separates content from boilerplate. It is pure: equal pages have equal scores. */
export interface Method<P extends object = object> {
  /** Id of the method, and name of its file. */
  readonly id: string;
  /** One sentence: the blocks that the method takes for content. */
  readonly says: string;
  readonly paper: Paper;
  /** The constants of the paper, with the names of the paper. */
  readonly defaults: Readonly<P>;
  /** Whether the method is made for pages with a `layout`. `departures` describes its fallback for other pages. */
  readonly needsLayout?: boolean;
  /** Differences between the code and the paper, with their reasons. */
  readonly departures: readonly string[];
  /** Scores each block from 0 to 1. From 0.5 on, a block is content. */
  score(page: Page, overrides?: Partial<P>): Scores;
}

/** The definition of a method: its `score` takes the complete constants. */
export interface MethodDefinition<P extends object> extends Omit<Method<P>, "score"> {
  score(page: Page, constants: Readonly<P>): Scores;
}

/** Makes a method from its definition. The constants of the caller override those of the paper. */
export function defineMethod<P extends object>(definition: MethodDefinition<P>): Method<P> {
  return {
    ...definition,
    score: (page, overrides) => definition.score(page, { ...definition.defaults, ...overrides }),
  };
}

/** Turns marks on nodes into scores. A block is content if it is visible and its first node is marked. */
export function scoresOfNodes(page: Page, isContent: Uint8Array): Scores {
  const { blocks } = page;
  const scores = new Float64Array(blocks.count);
  for (let block = 0; block < blocks.count; block++) {
    if (blocks.hidden[block] === 0) scores[block] = isContent[blocks.from[block]];
  }
  return scores;
}

/** Extends the marks of nodes to their subtrees. */
export function spreadDown({ end }: Page, marked: Uint8Array): Uint8Array {
  const spread = new Uint8Array(marked.length);
  for (let node = marked.indexOf(1); node >= 0; node = marked.indexOf(1, end[node])) spread.fill(1, node, end[node]);
  return spread;
}

/** Returns the method with an id. Throws a TypeError that lists the ids if the id is unknown. */
export function findMethod(methods: readonly Method[], id: string): Method {
  const method = methods.find((candidate) => candidate.id === id);
  if (method !== undefined) return method;
  throw new TypeError(`there is no method "${id}"; choose one of: ${methods.map((m) => m.id).join(", ")}`);
}
