import { KNOWN_TAGS, tagId, tagSet } from "../../html/index.ts";
import type { PoolBlock, VipsRegion } from "./vips-region.ts";
import { Look, type VisualTree } from "./visual-tree.ts";

/*
 * Block extraction: the rules of VIPS (Cai, Yu, Wen, Ma: MSR-TR-2003-79, 2003), with the report's numbers, one function per rule.
 * A rule divides a node, keeps it with a degree of coherence, drops it, or passes it on to the next rule of its class.
 *
 * The report leaves numbers open and predates CSS layout. Departures:
 * - thresholds are shares of the region, not pixels
 * - computed `display` decides, not tag names
 * - rule 8 also applies to div and similar elements
 * - replaced elements are never divided
 * - a run of adjacent texts is one block
 */

/** Verdict: the next rule decides. */
const PASS = -1;
/** Verdict: the children are judged instead. */
const DIVIDE = -2;
/** Verdict: the node is dropped. */
const DROP = -3;
/** One of the constants above, or the degree of coherence of a node that is kept. */
type Verdict = number;

type Rule = (at: Division, node: number) => Verdict;

/** The largest degree of coherence (report): text in one font. */
const UNIFORM_DOC = 10;
/** The degree of coherence of text in several fonts (report). */
const TEXT_DOC = 9;
/**
 * Rule 7: children overlap if the sum of their areas is larger than this factor times the parent's area. The report has 1; the rest allows
 * for rounding.
 */
const AREA_TOLERANCE = 1.02;
/** Rule 9: a node with text is divided only if it has at least this share of the region's area. Set by hand: the report names no number. */
const MIN_TEXT_SHARE = 0.1;
/** Rule 10: a node is divided only if a child has at least this share of the region's area. Set by hand: the report names no number. */
const MIN_CHILD_SHARE = 0.05;

/**
 * Degrees of coherence of nodes with less than a share of the region's area. Larger nodes are less coherent. Set by hand: the report only
 * says that degrees depend on size and tag.
 */
const DOC_BY_SHARE: readonly (readonly [below: number, doc: number])[] = [
  [0.01, 8],
  [0.05, 7],
  [0.15, 6],
  [0.3, 5],
  [0.5, 4],
];
/** The degree of coherence of larger nodes. Set by hand. */
const MIN_SIZE_DOC = 3;
/** The smallest degree of coherence of a locked node (see `Division.locked`). The report has 6 to 8. */
const MIN_LOCKED_DOC = 6;
/**
 * Locked nodes with at least this share of the region have no minimum: otherwise a colored frame would make the page one block. Set by
 * hand.
 */
const MAX_LOCKED_SHARE = 0.5;

/** Rule 9: degrees of coherence by tag, for nodes that directly contain text. The report has 5 to 8; the values by tag are set by hand. */
const DOC_BY_TAG = new Uint8Array(KNOWN_TAGS);
const TAG_DOCS: readonly (readonly [doc: number, names: string])[] = [
  [5, "table div section main form ul ol dl"],
  [6, "td th tr article aside nav header footer li blockquote figure"],
  [7, "p h1 h2 h3 h4 h5 h6 pre dt dd caption address"],
];
for (const [doc, names] of TAG_DOCS) for (const name of names.split(" ")) DOC_BY_TAG[tagId(name)] = doc;
const INLINE_DOC = 8;
const OTHER_DOC = 5;

const TABLE = tagId("table");
const TR = tagId("tr");
const CELLS = tagSet("td th");
const P = tagId("p");

/** One round of division of one region. */
interface Division {
  readonly tree: VisualTree;
  readonly region: VipsRegion;
  /** Nodes that rule 8 keeps undivided in this round. */
  readonly locked: Set<number>;
  readonly divided: Set<number>;
  /** The previous sibling of the current node, -1 for the first child. */
  previous: number;
}

/** A node without children is dropped, unless it has a background image. */
const rule1: Rule = ({ tree }, node) => {
  if (tree.childAt[node] !== tree.childAt[node + 1]) return PASS;
  return (tree.look[node] & Look.BACKGROUND_IMAGE) !== 0 ? UNIFORM_DOC : DROP;
};

/** A node with a single child that is not text is divided. */
const rule2: Rule = ({ tree }, node) => {
  const first = tree.childAt[node];
  if (tree.childAt[node + 1] - first !== 1) return PASS;
  return (tree.look[tree.children[first]] & Look.VIRTUAL_TEXT) === 0 ? DIVIDE : PASS;
};

/** The only root of the region is divided, unless it contains only text. */
const rule3: Rule = (at, node) => {
  if (at.region.roots.length !== 1 || at.region.roots[0] !== node) return PASS;
  return rule4(at, node) === PASS ? DIVIDE : PASS;
};

/** A node that contains only text is kept. */
const rule4: Rule = ({ tree }, node) => {
  if (someChild(tree, node, (child) => (tree.look[child] & Look.VIRTUAL_TEXT) === 0)) return PASS;
  return textDoc(tree, node);
};

/** A node with a child that is not inline is divided. */
const rule5: Rule = ({ tree }, node) =>
  someChild(tree, node, (child) => (tree.look[child] & Look.INLINE) === 0) ? DIVIDE : PASS;

/** A node with an `<hr>` is divided. */
const rule6: Rule = ({ tree }, node) =>
  someChild(tree, node, (child) => (tree.look[child] & Look.HR) !== 0) ? DIVIDE : PASS;

/** A node whose children overlap or overflow it is divided. */
const rule7: Rule = ({ tree }, node) => {
  let sum = 0;
  for (let i = tree.childAt[node]; i < tree.childAt[node + 1]; i++) sum += tree.boxes.area(tree.children[i]);
  return sum > tree.boxes.area(node) * AREA_TOLERANCE ? DIVIDE : PASS;
};

/**
 * A node with a child of another background color is divided. The child stays undivided in this round. A table is also divided if
 * a cell has another color; the rule then divides the row of the cell.
 */
const rule8: Rule = ({ tree, locked }, node) => {
  const own = tree.background[node];
  const isTable = tree.tag[node] === TABLE;
  let verdict: Verdict = PASS;
  for (let i = tree.childAt[node]; i < tree.childAt[node + 1]; i++) {
    const child = tree.children[i];
    if (tree.background[child] !== own) {
      locked.add(child);
      verdict = DIVIDE;
    } else if (isTable && someChild(tree, child, (cell) => tree.background[cell] !== own)) verdict = DIVIDE;
  }
  return verdict;
};

/** A small node that directly contains text is kept. */
const rule9: Rule = ({ tree, region }, node) => {
  if (tree.boxes.area(node) >= MIN_TEXT_SHARE * region.reference) return PASS;
  return someChild(tree, node, (child) => (tree.look[child] & Look.VIRTUAL_TEXT) !== 0) ? tagDoc(tree, node) : PASS;
};

/** A node with only small children is kept. */
const rule10: Rule = (at, node) => {
  const { tree, region } = at;
  const isLarge = (child: number) => tree.boxes.area(child) >= MIN_CHILD_SHARE * region.reference;
  return someChild(tree, node, isLarge) ? PASS : sizeDoc(at, node);
};

/** A node is kept if its previous sibling was not divided. */
const rule11: Rule = (at, node) => (at.previous >= 0 && !at.divided.has(at.previous) ? sizeDoc(at, node) : PASS);

/** All other nodes are divided, or kept by rule 13, depending on their class. */
const rule12: Rule = () => DIVIDE;
const rule13: Rule = (at, node) => sizeDoc(at, node);

const RULES = {
  inline: [rule1, rule2, rule3, rule4, rule5, rule6, rule7, rule9, rule10, rule12],
  table: [rule1, rule2, rule3, rule8, rule10, rule13],
  row: [rule1, rule2, rule3, rule7, rule8, rule10, rule13],
  cell: [rule1, rule2, rule3, rule4, rule9, rule10, rule11, rule13],
  paragraph: [rule1, rule2, rule3, rule4, rule5, rule6, rule7, rule9, rule10, rule12],
  other: [rule1, rule2, rule3, rule4, rule6, rule7, rule8, rule9, rule10, rule12],
} as const satisfies Record<string, readonly Rule[]>;

function rulesFor(tree: VisualTree, node: number): readonly Rule[] {
  const tag = tree.tag[node];
  if (tag === TABLE) return RULES.table;
  if (tag === TR) return RULES.row;
  if (CELLS[tag] === 1) return RULES.cell;
  if ((tree.look[node] & Look.INLINE) !== 0) return RULES.inline;
  return tag === P ? RULES.paragraph : RULES.other;
}

/** A node to judge, or a run of adjacent texts (`isRun`), which is a block without judging. */
interface WorkItem {
  readonly nodes: readonly number[];
  readonly previous: number;
  readonly isRun: boolean;
}

/** Divides a region into blocks, in page order, and finds the rulers (`<hr>`) between them. */
export function divide(tree: VisualTree, region: VipsRegion): { blocks: PoolBlock[]; rulers: number[] } {
  const at: Division = { tree, region, locked: new Set(), divided: new Set(), previous: -1 };
  const blocks: PoolBlock[] = [];
  const rulers: number[] = [];
  const stack: WorkItem[] = region.roots.map((node) => ({ nodes: [node], previous: -1, isRun: false })).reverse();
  for (let item = stack.pop(); item !== undefined; item = stack.pop()) {
    const node = item.nodes[0];
    if (item.isRun) {
      blocks.push({ nodes: item.nodes, doc: runDoc(tree, item.nodes), textual: true });
      continue;
    }
    at.previous = item.previous;
    const verdict = judge(at, node);
    if (verdict === DIVIDE) {
      at.divided.add(node);
      for (const item of childItems(tree, node).reverse()) stack.push(item);
    } else if (verdict !== DROP) {
      blocks.push({ nodes: item.nodes, doc: verdict, textual: rule4(at, node) !== PASS });
    } else if ((tree.look[node] & Look.HR) !== 0) rulers.push(node);
  }
  return { blocks, rulers };
}

function judge(at: Division, node: number): Verdict {
  const { tree } = at;
  if ((tree.look[node] & Look.REPLACED) !== 0) return UNIFORM_DOC;
  if (at.locked.has(node) && tree.childAt[node] !== tree.childAt[node + 1]) {
    return lockedDoc(at, node);
  }
  for (const rule of rulesFor(tree, node)) {
    const verdict = rule(at, node);
    if (verdict !== PASS) return verdict;
  }
  return DIVIDE;
}

/** Returns the children of a divided node: each run of adjacent texts together, every other node by itself. */
function childItems(tree: VisualTree, node: number): WorkItem[] {
  const items: WorkItem[] = [];
  let run: number[] = [];
  let previous = -1;
  const endRun = () => {
    if (run.length > 0) items.push({ nodes: run, previous: -1, isRun: true });
    run = [];
  };
  for (let i = tree.childAt[node]; i < tree.childAt[node + 1]; i++) {
    const child = tree.children[i];
    if ((tree.look[child] & Look.VIRTUAL_TEXT) !== 0) run.push(child);
    else {
      endRun();
      items.push({ nodes: [child], previous, isRun: false });
    }
    previous = child;
  }
  endRun();
  return items;
}

function someChild(tree: VisualTree, node: number, test: (child: number) => boolean): boolean {
  for (let i = tree.childAt[node]; i < tree.childAt[node + 1]; i++) if (test(tree.children[i])) return true;
  return false;
}

function textDoc(tree: VisualTree, node: number): Verdict {
  return (tree.look[node] & Look.MIXED_FONTS) === 0 ? UNIFORM_DOC : TEXT_DOC;
}

function runDoc(tree: VisualTree, nodes: readonly number[]): number {
  const first = nodes.find((node) => tree.fontSize[node] !== 0) ?? nodes[0];
  const isUniform = nodes.every((node) => {
    if ((tree.look[node] & Look.MIXED_FONTS) !== 0) return false;
    if (tree.fontSize[node] === 0) return true;
    return tree.fontSize[node] === tree.fontSize[first] && tree.fontWeight[node] === tree.fontWeight[first];
  });
  return isUniform ? UNIFORM_DOC : TEXT_DOC;
}

function tagDoc(tree: VisualTree, node: number): Verdict {
  const tag = tree.tag[node];
  const known = tag < KNOWN_TAGS ? DOC_BY_TAG[tag] : 0;
  if (known > 0) return known;
  return (tree.look[node] & Look.INLINE) !== 0 ? INLINE_DOC : OTHER_DOC;
}

function lockedDoc(at: Division, node: number): Verdict {
  const isLarge = at.tree.boxes.area(node) >= MAX_LOCKED_SHARE * at.region.reference;
  return isLarge ? sizeDoc(at, node) : Math.max(MIN_LOCKED_DOC, sizeDoc(at, node));
}

function sizeDoc({ tree, region }: Division, node: number): Verdict {
  const share = tree.boxes.area(node) / region.reference;
  return DOC_BY_SHARE.find(([below]) => share < below)?.[1] ?? MIN_SIZE_DOC;
}
