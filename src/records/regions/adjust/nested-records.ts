import { RAW } from "../../../html/index.ts";
import type { Page } from "../../../page/index.ts";
import type { NodeSpan } from "../region.ts";
import { charsOf, type Shapes } from "../shape.ts";

/** Records and the records inside them, in page order. */
export interface RecordTree {
  readonly spans: readonly NodeSpan[];
  /** For each span, the index of the span around it, or -1. */
  readonly parents: readonly number[];
  /** The elements of the records that are inside other records. */
  readonly inner: ReadonlySet<number>;
}

/**
 * Finds records inside records, such as replies to a comment or variants of a product. An inner record has the same tag
 * and classes as the outer one, and at least one class.
 */
export function recordTreeOf(page: Page, shapes: Shapes, records: readonly NodeSpan[]): RecordTree {
  const spans: NodeSpan[] = [];
  const parents: number[] = [];
  const inner = new Set<number>();
  for (const record of records) {
    const name = shapes.ownHash[record.from];
    const isNamed = shapes.isNamed[record.from] === 1 && page.end[record.from] === record.to;
    const open = [spans.length];
    parents.push(-1);
    spans.push(record);
    if (!isNamed) continue;
    for (let node = record.from + 1; node < record.to; node++) {
      if (shapes.ownHash[node] !== name || page.tag[node] <= RAW || charsOf(page, node) === 0) continue;
      while (page.end[spans[open[open.length - 1]].from] <= node) open.pop();
      inner.add(node);
      parents.push(open[open.length - 1]);
      open.push(spans.length);
      spans.push({ from: node, to: page.end[node] });
    }
  }
  return { spans, parents, inner };
}
