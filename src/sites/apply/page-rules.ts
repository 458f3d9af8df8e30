import type { Warning } from "../../html/index.ts";
import type { Page } from "../../page/index.ts";
import { parseSelectorList, selectAny } from "../../records/index.ts";
import { detached } from "../../text/index.ts";
import { elementText } from "../learn/index.ts";
import { matchesUrl, type SiteRule } from "../template/index.ts";

/** The rules for one page, merged. Of two values for the same thing, the later rule wins. */
export interface PageRules {
  readonly keep: readonly string[];
  readonly drop: readonly string[];
  readonly content: string | undefined;
  readonly fields: Readonly<Record<string, string>>;
  readonly method: string | undefined;
  readonly favor: SiteRule["favor"];
  readonly kind: string | undefined;
}

const NO_RULES: PageRules = {
  keep: [],
  drop: [],
  content: undefined,
  fields: {},
  method: undefined,
  favor: undefined,
  kind: undefined,
};

/** Merges the rules for the page with this address. Without an address, only rules for all pages count. */
export function rulesFor(rules: readonly SiteRule[], url: string | undefined): PageRules {
  let merged = NO_RULES;
  for (const { urls, keep = [], drop = [], ...rule } of rules) {
    if (urls !== undefined && (url === undefined || !urls.some((pattern) => matchesUrl(url, pattern)))) continue;
    merged = {
      keep: [...merged.keep, ...keep],
      drop: [...merged.drop, ...drop],
      content: rule.content ?? merged.content,
      fields: { ...merged.fields, ...rule.fields },
      method: rule.method ?? merged.method,
      favor: rule.favor ?? merged.favor,
      kind: rule.kind ?? merged.kind,
    };
  }
  return merged;
}

/** The effect of rules on a page. */
export interface RuledPage {
  /** By block: the rule that decides. Blocks without an entry follow the learned choice. */
  readonly verdicts: ReadonlyMap<number, RuleVerdict>;
  /** Values of the fields that were found. */
  readonly fields: Readonly<Record<string, string>>;
  /** One for each selector that matches nothing. */
  readonly warnings: readonly Warning[];
}

/** Whether a rule keeps or drops a block, and the rule in words: `drop div.share`. */
export interface RuleVerdict {
  readonly isKept: boolean;
  readonly says: string;
}

/** Applies the rules to a page. If matches are nested, the innermost decides; on the same element, `drop` wins over `keep`. */
export function applyRules(page: Page, rules: PageRules): RuledPage {
  const matcher = new RuleMatcher(page);
  const verdicts = new Map<number, RuleVerdict>();
  const roots = rules.content === undefined ? [] : matcher.find("content", rules.content);
  const byNode = new Map<number, RuleVerdict>();
  for (const node of roots) byNode.set(node, { isKept: true, says: `content ${rules.content}` });
  for (const selector of rules.keep) {
    for (const node of matcher.find("keep", selector)) byNode.set(node, { isKept: true, says: `keep ${selector}` });
  }
  for (const selector of rules.drop) {
    for (const node of matcher.find("drop", selector)) byNode.set(node, { isKept: false, says: `drop ${selector}` });
  }
  const outside = roots.length === 0 ? undefined : { isKept: false, says: `outside of content ${rules.content}` };
  if (byNode.size > 0) judgeBlocks(page, { byNode, outside }, verdicts);
  return { verdicts, fields: readFields(matcher, rules.fields), warnings: matcher.warnings };
}

interface NodeVerdicts {
  readonly byNode: ReadonlyMap<number, RuleVerdict>;
  /** The verdict on blocks that no element with a verdict contains. */
  readonly outside: RuleVerdict | undefined;
}

/** Finds the innermost verdict around each block: one walk over the nodes with verdicts and the blocks, both in page order. */
function judgeBlocks({ blocks, end }: Page, { byNode, outside }: NodeVerdicts, out: Map<number, RuleVerdict>): void {
  const nodes = [...byNode.keys()].sort((a, b) => a - b);
  const open: number[] = [];
  let next = 0;
  for (let block = 0; block < blocks.count; block++) {
    const at = blocks.from[block];
    for (; next < nodes.length && nodes[next] <= at; next++) open.push(nodes[next]);
    while (open.length > 0 && end[open[open.length - 1]] <= at) open.pop();
    const verdict = open.length === 0 ? outside : byNode.get(open[open.length - 1]);
    const mayKeep = blocks.concealed[block] === 0 && blocks.words[block] > 0;
    if (verdict !== undefined && (mayKeep || !verdict.isKept)) out.set(block, verdict);
  }
}

/** Reads the fields that rules select. Adds a warning for each selector that matches nothing. */
export function readRuleFields(page: Page, fields: PageRules["fields"]): Pick<RuledPage, "fields" | "warnings"> {
  const matcher = new RuleMatcher(page);
  return { fields: detached(readFields(matcher, fields)), warnings: matcher.warnings };
}

function readFields(matcher: RuleMatcher, fields: PageRules["fields"]): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, selector] of Object.entries(fields)) {
    const text = matcher.text(`field ${name}`, selector);
    if (text !== undefined) values[name] = text;
  }
  return values;
}

/** Finds the elements of selectors, and collects warnings about selectors without any. */
class RuleMatcher {
  readonly warnings: Warning[] = [];
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  find(rule: string, selector: string): readonly number[] {
    const found = selectAny(this.#page, parseSelectorList(selector), { from: 0, to: this.#page.count });
    if (found.length === 0) {
      const message = `the rule "${rule}" of the site template matches nothing: ${selector}`;
      this.warnings.push({ code: "rule-unmatched", message });
    }
    return found;
  }

  /** Returns the text of the first element of a selector. */
  text(rule: string, selector: string): string | undefined {
    const node = this.find(rule, selector).at(0);
    return node === undefined ? undefined : elementText(this.#page, node);
  }
}
