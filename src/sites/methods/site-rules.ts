import { scoresOfNodes } from "../../methods/index.ts";
import { type Page, readBlock } from "../../page/index.ts";
import { judgePage } from "../../select/index.ts";
import { growDecisionTree, leafProbability, type TreeExample } from "./decision-tree.ts";
import { type RuleCandidate, ruleCandidates, ruleElements, ruleOf } from "./rule-candidates.ts";
import { defineSiteMethod } from "./site-method.ts";

/*
 * A rule is the tag, class and id of a DIV or TD. For each page:
 *
 *   1. The first stored rule that matches exactly one element finds the main content.
 *   2. Otherwise the learner, a decision tree on features of DIV and TD, chooses an element. Its rule is stored if it matches no other element.
 */

/** Limit: rules of a site. A site has a few kinds of pages; more rules mean that names differ on every page. */
const MAX_RULES = 32;

export const siteRules = defineSiteMethod({
  id: "site-rules",
  says: "The one element that a stored rule of the site names by tag, class and id; else the choice of a decision tree, which makes a new rule.",
  paper: {
    authors: "H. Wang, S. Liu; after E. Uzun, H. V. Agun, T. Yerlikaya (2013)",
    title: "An Approach of Information Extraction Based on Dom Tree and Weight Value",
    venue: "Henan Polytechnic University and Jilin University",
  },
  defaults: { minLeafWeight: 1 },
  departures: [
    "The paper trains its tree on labeled pages. Here the choice of auto on the pages of the site is the label, and each site has its own tree. A tree trained once, on labeled articles of other sites, scored lower.",
    "The features follow the sources; new is the share of pages on which auto chose an element with the same rule.",
    "section, article and main count like div. Elements with less than 5 % of a page's words are never chosen.",
    "There are rules for the main content only. pith finds headlines, authors and dates in other ways.",
    "The rule of the most pages is tried first, so that the order of pages does not matter; the paper tries rules as they were stored.",
    "Rules live as long as the call; a store of rules for crawls belongs to site templates.",
    "A page without such an element is content as a whole.",
  ],
  score(pages, { minLeafWeight }) {
    const learned = learnedElements(pages, minLeafWeight);
    const named = pages.map(elementsByRule);
    const rules = storedRules(pages, learned, named);
    return pages.map((page, index) => {
      const element = foundBy(rules, named[index]) ?? learned[index];
      return scoresOfNodes(page, new Uint8Array(page.count).fill(1, element, page.end[element]));
    });
  },
});

/** The elements of a page by their rules. */
type NamedElements = ReadonlyMap<string, readonly number[]>;

/** Returns the rules of the learner's elements that match exactly one element, those of the most pages first. */
function storedRules(
  pages: readonly Page[],
  learned: readonly number[],
  named: readonly NamedElements[],
): readonly string[] {
  const counts = new Map<string, number>();
  for (const [index, element] of learned.entries()) {
    const rule = ruleOf(pages[index], element);
    if (rule !== undefined && named[index].get(rule)?.length === 1) counts.set(rule, (counts.get(rule) ?? 0) + 1);
  }
  const ordered = [...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  return ordered.slice(0, MAX_RULES).map(([rule]) => rule);
}

/** Returns the element of the first rule that matches exactly one element. */
function foundBy(rules: readonly string[], named: NamedElements): number | undefined {
  for (const rule of rules) {
    const elements = named.get(rule);
    if (elements?.length === 1) return elements[0];
  }
  return undefined;
}

function elementsByRule(page: Page): NamedElements {
  const named = new Map<string, number[]>();
  for (const element of ruleElements(page)) {
    const rule = ruleOf(page, element);
    if (rule === undefined) continue;
    const elements = named.get(rule);
    if (elements === undefined) named.set(rule, [element]);
    else elements.push(element);
  }
  return named;
}

/** Returns the element that the decision tree of the site chooses on each page; `<body>` on a page without candidates. */
function learnedElements(pages: readonly Page[], minLeafWeight: number): readonly number[] {
  const repeated = repeatedWords(pages);
  const candidates = pages.map(ruleCandidates);
  const best = pages.map((page, index) => autoCandidate(page, candidates[index]));
  const votes = new Map<string, number>();
  for (const [index, candidate] of best.entries()) {
    const rule = candidate && ruleOf(pages[index], candidate.element);
    if (rule !== undefined) votes.set(rule, (votes.get(rule) ?? 0) + 1);
  }
  const rows = pages.map((page, index) =>
    candidates[index].map(({ element, features }) => {
      const rule = ruleOf(page, element);
      const votesOfRule = rule === undefined ? 0 : (votes.get(rule) ?? 0);
      return [...features, repeated[index][element] / page.measures.words[element], votesOfRule / pages.length];
    }),
  );
  const tree = growDecisionTree(examplesOf(candidates, best, rows), minLeafWeight);
  return pages.map(({ body, measures }, index) => {
    const ranked = candidates[index].map(({ element }, i) => ({
      element,
      probability: leafProbability(tree, rows[index][i]),
      words: measures.words[element] - measures.linkWords[element],
    }));
    ranked.sort((a, b) => b.probability - a.probability || b.words - a.words);
    return ranked[0]?.element ?? body;
  });
}

type Rows = readonly (readonly (readonly number[])[])[];

/** The chosen candidate of a page weighs as much as all its others together. */
function examplesOf(
  candidates: readonly (readonly RuleCandidate[])[],
  best: readonly (RuleCandidate | undefined)[],
  rows: Rows,
): readonly TreeExample[] {
  return candidates.flatMap((ofPage, page) =>
    ofPage.map((candidate, i) => {
      const isPositive = candidate === best[page];
      return { features: rows[page][i], isPositive, weight: isPositive ? 1 : 1 / Math.max(1, ofPage.length - 1) };
    }),
  );
}

/** Returns the candidate whose words agree best with the choice of `auto`, by F1; of equal ones the innermost. */
function autoCandidate(page: Page, candidates: readonly RuleCandidate[]): RuleCandidate | undefined {
  const { blocks, measures } = page;
  const { chosen } = judgePage(page, {}).choice;
  const inside = sumUp(page, (block) => chosen[block] * blocks.words[block]);
  let best: RuleCandidate | undefined;
  let highest = 0;
  for (const candidate of candidates) {
    const { element } = candidate;
    const f1 = (2 * inside[element]) / (inside[page.body] + measures.words[element]);
    if (f1 < highest || f1 === 0) continue;
    highest = f1;
    best = candidate;
  }
  return best;
}

/** Returns, per page and element, the words in blocks whose text is on another page too. */
function repeatedWords(pages: readonly Page[]): readonly Float64Array[] {
  const texts = pages.map((page) => Array.from({ length: page.blocks.count }, (_, block) => readBlock(page, block)));
  const pagesWith = new Map<string, number>();
  for (const onPage of texts) for (const text of new Set(onPage)) pagesWith.set(text, (pagesWith.get(text) ?? 0) + 1);
  return pages.map((page, index) =>
    sumUp(page, (block) => ((pagesWith.get(texts[index][block]) ?? 0) > 1 ? page.blocks.words[block] : 0)),
  );
}

/** Returns the sum over the visible blocks inside each element. */
function sumUp({ blocks, parent, count }: Page, wordsIn: (block: number) => number): Float64Array {
  const sums = new Float64Array(count);
  for (let block = 0; block < blocks.count; block++) {
    if (blocks.hidden[block] === 0) sums[blocks.from[block]] += wordsIn(block);
  }
  for (let node = count - 1; node > 0; node--) sums[parent[node]] += sums[node];
  return sums;
}
