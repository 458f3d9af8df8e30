import { RAW } from "../html/tags.ts";
import type { Page } from "../page/page.ts";
import type { Region } from "./region.ts";
import type { Shapes } from "./shape.ts";
import { isAlike } from "./siblings.ts";

/** Fewer than this many of a name make no list. */
const LEAST_NAMESAKES = 3;

/**
 * Lists that are split over several containers: rows of a grid, sections of a list. Elements are namesakes if they,
 * their parent and its parent have the same tag and classes; or if they have the same tag and classes, of which there are
 * some, wherever they stand.
 */
export function mergedRegions(page: Page, shapes: Shapes, regions: Region[]): void {
  for (const groups of [byPath(page, shapes), byName(page, shapes)]) {
    for (const nodes of groups.values()) {
      if (nodes.length < LEAST_NAMESAKES) continue;
      const alike = nodes.filter((node) => isAlike(page, shapes, [nodes[0]!, node]));
      if (alike.length < LEAST_NAMESAKES) continue;
      if (alike.every((node) => page.parent[node] === page.parent[alike[0]!])) continue;
      regions.push({
        kind: "merged",
        container: commonAncestor(page, alike[0]!, alike.at(-1)!),
        records: alike.map((node) => ({ from: node, to: page.end[node]! })),
      });
    }
  }
}

function byPath(page: Page, shapes: Shapes): Map<number, number[]> {
  const { own } = shapes;
  return grouped(page, shapes, (node) => {
    const above = page.parent[node]!;
    const over = page.parent[above]!;
    const high = over < 0 ? -1 : page.parent[over]!;
    const far = over < 0 ? 0 : own[over]!;
    return (
      Math.imul(own[node]!, 31) ^
      Math.imul(own[above]!, 1021) ^
      Math.imul(far, 65599) ^
      Math.imul(high < 0 ? 0 : page.tag[high]!, 77)
    );
  });
}

function byName(page: Page, shapes: Shapes): Map<number, number[]> {
  return grouped(page, shapes, (node) => (shapes.classes[node] === 0 ? 0 : shapes.own[node]!));
}

/** Nodes by key; inside one of the same key a node is no second record. */
function grouped(page: Page, shapes: Shapes, keyOf: (node: number) => number): Map<number, number[]> {
  const groups = new Map<number, number[]>();
  for (let node = page.body + 1; node < page.end[page.body]!; node++) {
    // An element without elements is a field, not a record.
    if (page.tag[node]! <= RAW || shapes.shows[node] === 0 || page.end[node]! - node < 3) continue;
    const key = keyOf(node);
    if (key === 0) continue;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [node]);
    else if (page.end[group.at(-1)!]! <= node) group.push(node);
  }
  return groups;
}

/** The nearest element that holds both; the first comes before the second. */
export function commonAncestor(page: Page, first: number, second: number): number {
  let node = page.parent[first]!;
  while (node > 0 && page.end[node]! <= second) node = page.parent[node]!;
  return Math.max(0, node);
}
