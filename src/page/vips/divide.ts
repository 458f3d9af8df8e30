import { KNOWN_TAGS, tagId, tagSet } from "../../html/index.ts";
import type { PoolBlock, VipsRegion } from "./vips-region.ts";
import { Look, type VisualTree } from "./visual-tree.ts";

/*
 * Block extraction: the rules of VIPS (Cai, Yu, Wen, Ma: MSR-TR-2003-79, 2003), numbered as there, one function a rule.
 * A rule divides a node, keeps it with a degree of coherence, cuts it, or passes it on to the next rule of its class.
 *
 * Differs from the report, which leaves numbers open and predates CSS layout: thresholds are shares of the region instead
 * of pixels; computed display instead of tag names; rule 8 also for div and its like; replaced elements are whole; runs of
 * text between blocks are one block.
 */
const PASS = -1;
const DIVIDE = -2;
const CUT = -3;
/** Zero and more: keep with this degree of coherence. */
type Verdict = number;

type Rule = (at: Division, node: number) => Verdict;

/** Largest degree of coherence: one kind of text. */
const UNIFORM = 10;
/** Text throughout, in more than one font. */
const TEXTUAL = 9;
/** Children that overlap by less than this are still beside each other (sub-pixel boxes). */
const AREA_TOLERANCE = 1.02;
/** Share of the region below which a node with text (rule 9), or whose largest child (rule 10), is not divided. */
const SMALL_WITH_TEXT = 0.1;
const SMALL_CHILD = 0.05;

/** Degree of coherence by share of the region: the larger the less coherent. */
const BY_SIZE: readonly (readonly [below: number, doc: number])[] = [
  [0.01, 8],
  [0.05, 7],
  [0.15, 6],
  [0.3, 5],
  [0.5, 4],
];
const LARGEST = 3;
const LOCKED_MIN = 6;
/** A page in a coloured frame is not one block for that: from this share on a locked node is as coherent as its size says. */
const LOCKED_MOST = 0.5;

/** Degree of coherence by tag where a node holds text of its own (rule 9). */
const BY_TAG = new Uint8Array(KNOWN_TAGS);
const TAG_DOCS: readonly (readonly [doc: number, names: string])[] = [
  [5, "table div section main form ul ol dl"],
  [6, "td th tr article aside nav header footer li blockquote figure"],
  [7, "p h1 h2 h3 h4 h5 h6 pre dt dd caption address"],
];
for (const [doc, names] of TAG_DOCS) for (const name of names.split(" ")) BY_TAG[tagId(name)] = doc;
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
  /** Nodes that rule 8 keeps whole in this round. */
  readonly locked: Set<number>;
  readonly divided: Set<number>;
  /** The sibling before the node, -1 if it is the first. */
  previous: number;
}

const rule1: Rule = ({ tree }, node) => {
  if (tree.childAt[node] !== tree.childAt[node + 1]) return PASS;
  return (tree.look[node] & Look.BACKGROUND_IMAGE) !== 0 ? UNIFORM : CUT;
};

const rule2: Rule = ({ tree }, node) => {
  const first = tree.childAt[node];
  if (tree.childAt[node + 1] - first !== 1) return PASS;
  return (tree.look[tree.children[first]] & Look.VIRTUAL_TEXT) === 0 ? DIVIDE : PASS;
};

const rule3: Rule = (at, node) => {
  if (at.region.roots.length !== 1 || at.region.roots[0] !== node) return PASS;
  return rule4(at, node) === PASS ? DIVIDE : PASS;
};

const rule4: Rule = ({ tree }, node) => {
  if (someChild(tree, node, (child) => (tree.look[child] & Look.VIRTUAL_TEXT) === 0)) return PASS;
  return textDoc(tree, node);
};

const rule5: Rule = ({ tree }, node) =>
  someChild(tree, node, (child) => (tree.look[child] & Look.INLINE) === 0) ? DIVIDE : PASS;

const rule6: Rule = ({ tree }, node) =>
  someChild(tree, node, (child) => (tree.look[child] & Look.HR) !== 0) ? DIVIDE : PASS;

const rule7: Rule = ({ tree }, node) => {
  let sum = 0;
  for (let i = tree.childAt[node]; i < tree.childAt[node + 1]; i++) sum += tree.boxes.area(tree.children[i]);
  return sum > tree.boxes.area(node) * AREA_TOLERANCE ? DIVIDE : PASS;
};

/** In a table the colours stand on the cells: a row with such a cell is divided in its turn. */
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

const rule9: Rule = ({ tree, region }, node) => {
  if (tree.boxes.area(node) >= SMALL_WITH_TEXT * region.reference) return PASS;
  return someChild(tree, node, (child) => (tree.look[child] & Look.VIRTUAL_TEXT) !== 0) ? tagDoc(tree, node) : PASS;
};

const rule10: Rule = (at, node) => {
  const { tree, region } = at;
  const isLarge = (child: number) => tree.boxes.area(child) >= SMALL_CHILD * region.reference;
  return someChild(tree, node, isLarge) ? PASS : sizeDoc(at, node);
};

const rule11: Rule = (at, node) => (at.previous >= 0 && !at.divided.has(at.previous) ? sizeDoc(at, node) : PASS);

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

/** Work still to be done: a node with the sibling before it, or a finished run of text. */
interface Item {
  readonly nodes: readonly number[];
  readonly previous: number;
  readonly isRun: boolean;
}

/** The blocks of a region, in page order, and the rules (`<hr>`) between them. */
export function divide(tree: VisualTree, region: VipsRegion): { blocks: PoolBlock[]; rulers: number[] } {
  const at: Division = { tree, region, locked: new Set(), divided: new Set(), previous: -1 };
  const blocks: PoolBlock[] = [];
  const rulers: number[] = [];
  const stack: Item[] = region.roots.map((node) => ({ nodes: [node], previous: -1, isRun: false })).reverse();
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
      for (const part of parts(tree, node).reverse()) stack.push(part);
    } else if (verdict !== CUT) {
      blocks.push({ nodes: item.nodes, doc: verdict, textual: rule4(at, node) !== PASS });
    } else if ((tree.look[node] & Look.HR) !== 0) rulers.push(node);
  }
  return { blocks, rulers };
}

function judge(at: Division, node: number): Verdict {
  const { tree } = at;
  if ((tree.look[node] & Look.REPLACED) !== 0) return UNIFORM;
  if (at.locked.has(node) && tree.childAt[node] !== tree.childAt[node + 1]) {
    return lockedDoc(at, node);
  }
  for (const rule of rulesFor(tree, node)) {
    const verdict = rule(at, node);
    if (verdict !== PASS) return verdict;
  }
  return DIVIDE;
}

/** The children of a divided node: neighbouring texts together, everything else by itself. */
function parts(tree: VisualTree, node: number): Item[] {
  const items: Item[] = [];
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
  return (tree.look[node] & Look.MIXED_FONTS) === 0 ? UNIFORM : TEXTUAL;
}

function runDoc(tree: VisualTree, nodes: readonly number[]): number {
  const first = nodes.find((node) => tree.fontSize[node] !== 0) ?? nodes[0];
  const isUniform = nodes.every((node) => {
    if ((tree.look[node] & Look.MIXED_FONTS) !== 0) return false;
    if (tree.fontSize[node] === 0) return true;
    return tree.fontSize[node] === tree.fontSize[first] && tree.fontWeight[node] === tree.fontWeight[first];
  });
  return isUniform ? UNIFORM : TEXTUAL;
}

function tagDoc(tree: VisualTree, node: number): Verdict {
  const tag = tree.tag[node];
  const known = tag < KNOWN_TAGS ? BY_TAG[tag] : 0;
  if (known > 0) return known;
  return (tree.look[node] & Look.INLINE) !== 0 ? INLINE_DOC : OTHER_DOC;
}

function lockedDoc(at: Division, node: number): Verdict {
  const isMostOfIt = at.tree.boxes.area(node) >= LOCKED_MOST * at.region.reference;
  return isMostOfIt ? sizeDoc(at, node) : Math.max(LOCKED_MIN, sizeDoc(at, node));
}

function sizeDoc({ tree, region }: Division, node: number): Verdict {
  const share = tree.boxes.area(node) / region.reference;
  return BY_SIZE.find(([below]) => share < below)?.[1] ?? LARGEST;
}
