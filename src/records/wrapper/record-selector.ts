import type { Page } from "../../page/index.ts";
import type { NodeSpan, Region, Shapes } from "../regions/index.ts";
import { select, selectAny } from "./selector.ts";
import { type Compound, parseSelector, parseSelectorList } from "./selector-syntax.ts";
import { commonSelector, stableClasses } from "./write-selector.ts";

/** Where the records of a page are, as selectors. */
export interface Place {
  /** Selector of the element that contains the records; empty for the whole page. */
  readonly region: string;
  /** Selector of the records, at any depth below that element. */
  readonly record: string;
  /** Whether a record consists of several siblings: a match of `record` and all siblings up to the next match. */
  readonly spans: boolean;
}

/** Limit: records of more kinds (tag and classes) get no selector list (`li.odd, li.even`). Set by hand. */
const MAX_KINDS = 4;
/** Limit for the levels between region and records in a selector. Set by hand. */
const MAX_LEVELS = 12;
/** `ownHash` of a text node, which has neither tag nor classes. */
const TEXT_KIND = 0;

/**
 * Returns the selector that matches the records of a region and as few other elements as possible. Tries several selectors on the page. The
 * most general one comes first, since it is the most likely to fit other pages of the site.
 */
export function recordSelectorOf(
  page: Page,
  shapes: Shapes,
  { region, selector }: { region: Region; selector: string },
): string {
  const { records, kind } = region;
  let best = "";
  let fewestFaults = Number.POSITIVE_INFINITY;
  for (const record of candidateSelectors(page, region)) {
    const found = selectedSpans(page, shapes, { region: selector, record, spans: kind === "pattern" });
    const shared = countShared(found, records);
    // A missing record weighs more than all wrong matches: a record that is not matched is lost, but wrong matches may be dropped later
    // (`neededFields`).
    const faults = (records.length - shared) * page.count + found.length - shared;
    if (faults >= fewestFaults) continue;
    best = record;
    fewestFaults = faults;
    if (faults === 0) break;
  }
  return best;
}

/** Yields selectors of the records, the most general first. */
function* candidateSelectors(page: Page, { container, records }: Region): Generator<string> {
  const nodes = records.map(({ from }) => from);
  const common = commonSelector(page, nodes);
  yield common;
  const parents = [...new Set(nodes.map((node) => page.parent[node]))];
  if (!parents.includes(container)) yield `${commonSelector(page, parents)} > ${common}`;
  const steps = levelsAbove(page, nodes, container)?.map((level) => commonSelector(page, level));
  if (steps !== undefined) yield [":scope", ...steps, common].join(" > ");
  const kinds = kindsOf(page, nodes);
  if (kinds.length < 2 || kinds.length > MAX_KINDS) return;
  const names = kinds.map((kind) => commonSelector(page, kind));
  yield names.join(", ");
  if (steps !== undefined) yield names.map((name) => [":scope", ...steps, name].join(" > ")).join(", ");
}

/**
 * Returns the elements between the region and its records, level by level from the top. Undefined if the records are at different depths.
 */
function levelsAbove(page: Page, nodes: readonly number[], container: number): number[][] | undefined {
  const levels: number[][] = [];
  let level: readonly number[] = nodes;
  while (levels.length < MAX_LEVELS) {
    const above = new Set<number>();
    for (const node of level) above.add(page.parent[node]);
    if (above.has(container)) return above.size === 1 ? levels.reverse() : undefined;
    if (above.has(-1)) return undefined;
    level = [...above];
    levels.push([...above]);
  }
  return undefined;
}

/** Groups records by tag and classes. */
function kindsOf(page: Page, nodes: readonly number[]): number[][] {
  const kinds = new Map<string, number[]>();
  for (const node of nodes) {
    const name = `${page.tag[node]} ${stableClasses(page, node).join(" ")}`;
    const kind = kinds.get(name);
    if (kind === undefined) kinds.set(name, [node]);
    else kind.push(node);
  }
  return [...kinds.values()];
}

/** Returns how many records start at the same element in both lists. Both must be in page order. */
function countShared(a: readonly NodeSpan[], b: readonly NodeSpan[]): number {
  let shared = 0;
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const [x, y] = [a[i], b[j]];
    if (x.from === y.from) shared++;
    if (x.from <= y.from) i++;
    if (y.from <= x.from) j++;
  }
  return shared;
}

/** Returns the records that the selectors match, in page order. Leaves out matches inside other matches, and hidden elements. */
export function selectedSpans(page: Page, shapes: Shapes, { region, record, spans }: Place): NodeSpan[] {
  const scopeOfPage = { from: 0, to: page.count };
  const regions = region === "" ? [scopeOfPage] : select(page, region, scopeOfPage).map((node) => below(page, node));
  return regions.flatMap((scope) => spansOf(page, shapes, { nodes: select(page, record, scope), spans }));
}

/**
 * Finds the records of a page on which the region is missing or empty. Searches the nearest ancestor in the path of the region that exists
 * and contains records, then its parent, up to the whole page. Only for records with a class or id: a bare tag would match too much.
 */
export function relocatedSpans(page: Page, shapes: Shapes, { region, record, spans }: Place): NodeSpan[] {
  const selectors = parseSelectorList(record);
  if (region === "" || !selectors.every((steps) => hasName(steps.at(-1)))) return [];
  const names = selectors.map((steps) => steps.slice(-1).map(withoutPosition));
  const path = parseSelector(region);
  for (let length = path.length - 1; length >= 0; length--) {
    const scopes =
      length === 0
        ? [{ from: 0, to: page.count }]
        : selectAny(page, [path.slice(0, length)], { from: 0, to: page.count }).map((node) => below(page, node));
    const found = scopes.flatMap((scope) => {
      const nodes = selectAny(page, names, scope);
      return spansOf(page, shapes, { nodes, spans });
    });
    if (found.length > 0) return found;
  }
  return [];
}

function hasName(step: Compound | undefined): boolean {
  return step !== undefined && (step.classes.length > 0 || step.id !== undefined);
}

function withoutPosition(step: Compound): Compound {
  return { ...step, isDeep: true, nth: undefined };
}

function below(page: Page, node: number): NodeSpan {
  return { from: node + 1, to: page.end[node] };
}

function spansOf(
  page: Page,
  shapes: Shapes,
  { nodes, spans }: { nodes: readonly number[]; spans: boolean },
): NodeSpan[] {
  const found: NodeSpan[] = [];
  const visible = nodes.filter(
    (node) => shapes.isVisible[node] === 1 && (page.flags[node] & shapes.skippedFlags) === 0,
  );
  let first = -1;
  for (const [i, node] of visible.entries()) {
    const last = found.at(-1);
    if (last !== undefined && node < last.to) continue;
    if (first < 0 || page.parent[first] !== page.parent[node]) first = node;
    const to = spans ? spanEnd(page, shapes, { node, first, next: visible[i + 1] }) : page.end[node];
    found.push({ from: node, to });
  }
  return found;
}

/**
 * Returns the end of a record of several siblings: the start of the next record. The last record ends before the first sibling of a kind
 * (tag and classes) that the records before it do not contain. A single record ends with its parent.
 */
function spanEnd(
  { parent, end }: Page,
  { ownHash }: Shapes,
  { node, first, next }: { node: number; first: number; next: number | undefined },
): number {
  if (next !== undefined && parent[next] === parent[node]) return next;
  const last = end[parent[node]];
  if (first === node) return last;
  const kinds = new Set([TEXT_KIND]);
  for (let sibling = first; sibling < node; sibling = end[sibling]) kinds.add(ownHash[sibling]);
  let to = end[node];
  while (to < last && kinds.has(ownHash[to])) to = end[to];
  return to;
}
