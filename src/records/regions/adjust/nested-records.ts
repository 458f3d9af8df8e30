import { RAW } from "../../../html/index.ts";
import type { Page } from "../../../page/index.ts";
import type { NodeSpan } from "../region.ts";
import { charsOf, type Shapes } from "../shape.ts";

/** Records with those inside them, in page order, each with the number of the one around it, -1 for none. */
export interface RecordTree {
  readonly spans: readonly NodeSpan[];
  readonly parents: readonly number[];
  /** The elements that are records inside records. */
  readonly inner: ReadonlySet<number>;
}

/** Replies in comments, variants in products: elements in a record with the record's own tag and classes. */
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
      while (page.end[spans[open.at(-1)!].from] <= node) open.pop();
      inner.add(node);
      parents.push(open.at(-1)!);
      open.push(spans.length);
      spans.push({ from: node, to: page.end[node] });
    }
  }
  return { spans, parents, inner };
}
