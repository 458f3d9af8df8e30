import { RAW, TEXT } from "../src/html/tags.ts";
import { type Tree, tagName } from "../src/html/tree.ts";

/** Writes a subtree in one line: `div(p("some text") br)`; raw source in angle brackets. */
export function outline(tree: Tree, root: number = tree.body): string {
  let line = "";
  const open: number[] = [];
  for (let node = root; node < tree.end[root]; node++) {
    while (open.length > 0 && tree.end[open[open.length - 1]] <= node) {
      open.pop();
      line += ")";
    }
    if (line !== "" && !line.endsWith("(")) line += " ";
    const kind = tree.tag[node];
    const source = tree.source.slice(tree.from[node], tree.to[node]);
    if (kind === TEXT) line += JSON.stringify(source);
    else if (kind === RAW) line += `<${source}>`;
    else line += tagName(tree, node);
    if (tree.end[node] > node + 1) {
      line += "(";
      open.push(node);
    }
  }
  return line + ")".repeat(open.length);
}

/** Returns all violated invariants of a tree's arrays, such as `depth at node 7`. */
export function unsoundness(tree: Tree): string[] {
  const { count, parent, end, depth, tag, from, to, source } = tree;
  const found: string[] = [];
  let lastText = 0;
  const expect = (isValid: boolean, rule: string, node: number) => {
    if (!isValid) found.push(`${rule} at node ${node}`);
  };
  expect(parent[0] === -1 && end[0] === count && depth[0] === 0, "root", 0);
  expect(tree.body > 0 && tagName(tree, tree.body) === "body" && parent[tree.body] === 0, "body", tree.body);
  for (let node = 1; node < count; node++) {
    const above = parent[node];
    expect(above >= 0 && above < node, "parent before child", node);
    expect(end[node] > node && end[node] <= end[above], "subtree inside the parent's", node);
    expect(depth[node] === depth[above] + 1, "depth", node);
    expect(tag[above] > RAW, "parent is an element", node);
    // In pre-order the next node is the first child, or the next sibling of this or of one of its ancestors.
    if (end[node] === node + 1 && node + 1 < count) expect(end[parent[node + 1]] > node + 1, "pre-order", node);
    expect(from[node] >= 0 && from[node] <= to[node] && to[node] <= source.length, "offsets in the source", node);
    if (tag[node] > RAW) continue;
    expect(end[node] === node + 1, "text has no children", node);
    expect(from[node] >= lastText && to[node] > from[node], "texts in the order of the source", node);
    lastText = to[node];
  }
  return found;
}
