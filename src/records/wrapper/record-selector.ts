import type { Page } from "../../page/index.ts";
import type { NodeSpan, Region, Shapes } from "../regions/index.ts";
import { type Compound, parseSelector, parseSelectorList, select, selectAny } from "./selector.ts";
import { commonSelector, stableClasses } from "./write-selector.ts";

/** Where records are, in words: what a wrapper keeps of it. */
export interface Place {
  /** The element with the records; empty for the page. */
  readonly region: string;
  /** Each record, anywhere below that. */
  readonly record: string;
  /** A record reaches from one `record` to the next, over its siblings. */
  readonly spans: boolean;
}

/** Records of so many kinds are named one by one if what they have in common says too little. */
const MAX_KINDS = 4;
/** Levels between region and records that are named. */
const MAX_LEVELS = 12;
/** Texts have no tag and classes to hash. */
const TEXT_KIND = 0;

/**
 * The selector that names the records of a region, and as little else as can be: written in several ways, from the one that says
 * least and so fits most pages of a site, each tried on the page itself.
 */
export function recordSelectorOf(
  page: Page,
  shapes: Shapes,
  { region, selector }: { region: Region; selector: string },
): string {
  const { records, kind } = region;
  let best = "";
  let least = Number.POSITIVE_INFINITY;
  for (const record of candidateSelectors(page, region)) {
    const found = selectedSpans(page, shapes, { region: selector, record, spans: kind === "pattern" });
    const same = countShared(found, records);
    // A record that is missing cannot be mended; what is too much may be told by its fields.
    const faults = (records.length - same) * page.count + found.length - same;
    if (faults >= least) continue;
    best = record;
    least = faults;
    if (faults === 0) break;
  }
  return best;
}

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

/** The elements between the region and its records, level by level from the top; undefined if records lie at several depths. */
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

/** Records by their classes. */
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

/** How many spans of both lists begin at the same element; both are in page order. */
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

/** What a place names on a page, in page order, the outermost of what lies in one another; what people do not see is left out. */
export function selectedSpans(page: Page, shapes: Shapes, { region, record, spans }: Place): NodeSpan[] {
  const whole = { from: 0, to: page.count };
  const regions = region === "" ? [whole] : select(page, region, whole).map((node) => below(page, node));
  return regions.flatMap((scope) => spansOf(page, shapes, { nodes: select(page, record, scope), spans }));
}

/**
 * The same where the region is gone or empty: the nearest element around it that is still there and has records. Only records with
 * a class can be known again so.
 */
export function relocatedSpans(page: Page, shapes: Shapes, { region, record, spans }: Place): NodeSpan[] {
  const ways = parseSelectorList(record);
  if (region === "" || !ways.every((steps) => hasName(steps.at(-1)))) return [];
  const names = ways.map((steps) => steps.slice(-1).map(withoutPosition));
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
  const seen = nodes.filter((node) => shapes.isVisible[node] === 1 && (page.flags[node] & shapes.skippedFlags) === 0);
  let first = -1;
  for (const [i, node] of seen.entries()) {
    const last = found.at(-1);
    if (last !== undefined && node < last.to) continue;
    if (first < 0 || page.parent[first] !== page.parent[node]) first = node;
    const to = spans ? spanEnd(page, shapes, { node, first, next: seen[i + 1] }) : page.end[node];
    found.push({ from: node, to });
  }
  return found;
}

/**
 * A record over siblings reaches to the next one. The last reaches as far as siblings are of kinds that those before it have, too;
 * if there are none before it, to the end of the parent.
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
