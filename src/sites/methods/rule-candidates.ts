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

/** An element that may be the main content, with its features. */
export interface RuleCandidate {
  readonly element: number;
  /** See `featuresAt`. */
  readonly features: readonly number[];
}

/** Returns the elements of a page that are large enough to be its main content, in page order. */
export function ruleCandidates(page: Page): readonly RuleCandidate[] {
  const { measures, parent, body } = page;
  const all = ruleElements(page);
  // By node: the innermost of the elements around it; of an element in the list, itself.
  const around = new Int32Array(page.count);
  for (const element of all) around[element] = element;
  for (let node = body + 1; node < page.count; node++) around[node] ||= around[parent[node]];
  const within = new Int32Array(page.count);
  const largest = new Int32Array(page.count);
  for (const element of all) {
    const outer = around[parent[element]];
    within[outer] += measures.words[element];
    largest[outer] = Math.max(largest[outer], measures.words[element]);
  }
  const minWords = MIN_WORD_SHARE * measures.words[body];
  return all
    .filter((element) => measures.words[element] >= minWords)
    .map((element) => ({ element, features: featuresAt(page, element, [within[element], largest[element]]) }));
}

/** Returns the features of an element. `within` is the number of words in smaller candidates, `largest` those in the largest of them. */
function featuresAt({ measures, body }: Page, element: number, [within, largest]: readonly [number, number]): number[] {
  const words = measures.words[element];
  const plain = words - measures.linkWords[element];
  return [
    // Words outside of links: the share of the page's.
    plain / Math.max(1, measures.words[body] - measures.linkWords[body]),
    // Words in links.
    measures.linkWords[element] / words,
    // Density of text.
    words / (measures.tags[element] + 1),
    measures.paragraphs[element] / Math.max(1, measures.paragraphs[body]),
    // Words in no candidate inside, and words in the largest one.
    1 - within / words,
    largest / words,
    words / (measures.punctuation[element] + 1),
    (100 * measures.images[element]) / words,
    (100 * measures.inputs[element]) / words,
    plain,
  ];
}
