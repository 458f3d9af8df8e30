import { className, elementId, KNOWN_TAGS, tagSet } from "../../html/index.ts";
import type { Page } from "../../page/index.ts";

/** Elements that a rule can name: DIV and TD, and the containers that HTML got later. */
const CANDIDATES = tagSet("div td section article main");

/** Elements with a smaller share of the words of a page are never its main content. */
const MIN_WORD_SHARE = 0.05;

/** Returns the elements with visible text that a rule can name, in page order. */
export function ruleElements(page: Page): readonly number[] {
  const { tag, count, body, measures } = page;
  const found: number[] = [];
  for (let node = body + 1; node < count; node++) {
    if (tag[node] < KNOWN_TAGS && CANDIDATES[tag[node]] === 1 && measures.words[node] > 0) found.push(node);
  }
  return found;
}

/** Returns the rule that finds an element: its tag with its class and id. Undefined if it has neither class nor id. */
export function ruleOf(page: Page, element: number): string | undefined {
  const names = [className(page, element).trim(), elementId(page, element).trim()];
  return names.join("") === "" ? undefined : JSON.stringify([page.tag[element], ...names]);
}

/** The features that the decision tree reads, in the order of its columns. */
export const RULE_FEATURES = [
  "words outside of links, share of the page",
  "words in links, share of the words",
  "words per tag",
  "paragraphs, share of the page",
  "words in no smaller candidate, share of the words",
  "words in the largest smaller candidate, share of the words",
  "words per punctuation mark",
  "images per 100 words",
  "form controls per 100 words",
  "words outside of links",
] as const;

/** An element that may be the main content, with its features. */
export interface RuleCandidate {
  readonly element: number;
  /** One number for each of `RULE_FEATURES`. */
  readonly features: readonly number[];
}

/** Returns the elements of a page that are large enough to be its main content, in page order. */
export function ruleCandidates(page: Page): readonly RuleCandidate[] {
  const { measures, parent, body } = page;
  const all = ruleElements(page);
  const isCandidate = new Uint8Array(page.count);
  for (const element of all) isCandidate[element] = 1;
  const within = new Int32Array(page.count);
  const largest = new Int32Array(page.count);
  for (const element of all) {
    let outer = parent[element];
    while (outer > body && isCandidate[outer] === 0) outer = parent[outer];
    within[outer] += measures.words[element];
    largest[outer] = Math.max(largest[outer], measures.words[element]);
  }
  const minWords = MIN_WORD_SHARE * measures.words[body];
  return all
    .filter((element) => measures.words[element] >= minWords)
    .map((element) => ({ element, features: featuresAt(page, element, [within[element], largest[element]]) }));
}

function featuresAt({ measures, body }: Page, element: number, [within, largest]: readonly [number, number]): number[] {
  const words = measures.words[element];
  const plain = words - measures.linkWords[element];
  return [
    plain / Math.max(1, measures.words[body] - measures.linkWords[body]),
    measures.linkWords[element] / words,
    words / (measures.tags[element] + 1),
    measures.paragraphs[element] / Math.max(1, measures.paragraphs[body]),
    1 - within / words,
    largest / words,
    words / (measures.punctuation[element] + 1),
    (100 * measures.images[element]) / words,
    (100 * measures.inputs[element]) / words,
    plain,
  ];
}
