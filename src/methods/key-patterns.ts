/*
 * Helper of segments.ts: finds repetitions in a sequence of small numbers, the tag ids of an element's children.
 *
 * Paper: J. Kang, J. Yang, J. Choi, Repetition-based Web Page Segmentation by Detecting Tag Patterns for Small-Screen Devices, 2010.
 *
 * A repetition is a contiguous subsequence of length m, 1 < m ≤ n/2, that occurs at least twice without overlap. Key patterns are the
 * repetitions that are not part of a longer repetition. They are ranked by number of matches, then longest, then earliest.
 *
 * A suffix automaton finds them. A state is a set of subsequences that end at the same positions. The first and the last of these positions
 * determine the longest length that occurs twice without overlap. The time is linear in the sequence for a bounded set of tags.
 */

/** A repetition that is not part of a longer one. */
export interface KeyPattern {
  readonly pattern: readonly number[];
  /** Indexes at which a match starts, ascending. Matches do not overlap. */
  readonly matches: readonly number[];
}

/** Limit: candidates whose matches are searched. Each search reads the whole sequence. */
const MAX_CANDIDATES = 16;

/** A maximal repetition, before its matches are known. */
interface Candidate {
  readonly length: number;
  /** Index after its first occurrence. */
  readonly firstEnd: number;
  /** Number of occurrences, including overlapping ones. */
  readonly ends: number;
}

/** Returns the key patterns of a sequence, the most important first. */
export function keyPatterns(sequence: ArrayLike<number>): KeyPattern[] {
  if (sequence.length < 4) return [];
  const candidates = new Automaton(sequence).maximalRepetitions();
  candidates.sort((a, b) => b.ends - a.ends || b.length - a.length || a.firstEnd - b.firstEnd);
  return candidates
    .slice(0, MAX_CANDIDATES)
    .map(({ length, firstEnd }) => {
      const pattern = Array.prototype.slice.call(sequence, firstEnd - length, firstEnd);
      return { pattern, matches: findMatches(sequence, pattern) };
    })
    .sort(
      (a, b) =>
        b.matches.length - a.matches.length || b.pattern.length - a.pattern.length || a.matches[0] - b.matches[0],
    );
}

/** Returns the shortest sequence that makes the pattern when repeated: [h3 p h3 p] → [h3 p]. */
export function primitiveRoot(pattern: readonly number[]): readonly number[] {
  const borders = borderLengths(pattern);
  const period = pattern.length - borders[pattern.length];
  return pattern.length % period === 0 ? pattern.slice(0, period) : pattern;
}

/** Returns the starts of the matches of a pattern, from the left, without overlap (Knuth, Morris, Pratt). */
export function findMatches(sequence: ArrayLike<number>, pattern: readonly number[]): number[] {
  const borders = borderLengths(pattern);
  const matches: number[] = [];
  let matched = 0;
  for (let i = 0; i < sequence.length; i++) {
    while (matched > 0 && pattern[matched] !== sequence[i]) matched = borders[matched];
    if (pattern[matched] === sequence[i]) matched++;
    if (matched < pattern.length) continue;
    matches.push(i + 1 - matched);
    matched = 0;
  }
  return matches;
}

/** borders[k] = length of the longest proper prefix of the first k elements that is also their suffix. */
function borderLengths(pattern: readonly number[]): Int32Array {
  const borders = new Int32Array(pattern.length + 1);
  let length = 0;
  for (let i = 1; i < pattern.length; i++) {
    while (length > 0 && pattern[length] !== pattern[i]) length = borders[length];
    if (pattern[length] === pattern[i]) length++;
    borders[i + 1] = length;
  }
  return borders;
}

/** Suffix automaton of a sequence, with states and edges in arrays. State 0 is the empty sequence. */
class Automaton {
  /** By state: length of its longest string. */
  readonly #length: Int32Array;
  /** By state: suffix link, -1 for state 0. */
  readonly #link: Int32Array;
  /** By state: first and last position at which its strings end, and the number of these positions. */
  readonly #firstEnd: Int32Array;
  readonly #lastEnd: Int32Array;
  readonly #ends: Int32Array;
  /** Edges of a state as a linked list: `#edges` has the newest edge of the state, `#nextEdge` the edge before it. */
  readonly #edges: Int32Array;
  #edgeCount = 1;
  #nextEdge: Int32Array;
  #element: Int32Array;
  #target: Int32Array;
  #states = 1;
  #last = 0;

  constructor(sequence: ArrayLike<number>) {
    const states = 2 * sequence.length + 2;
    this.#length = new Int32Array(states);
    this.#link = new Int32Array(states).fill(-1);
    this.#firstEnd = new Int32Array(states);
    this.#lastEnd = new Int32Array(states);
    this.#ends = new Int32Array(states);
    this.#edges = new Int32Array(states);
    const edges = 3 * sequence.length + 4;
    this.#nextEdge = new Int32Array(edges);
    this.#element = new Int32Array(edges);
    this.#target = new Int32Array(edges);
    for (let i = 0; i < sequence.length; i++) this.#append(sequence[i], i + 1);
    this.#collectEnds();
  }

  /** Returns the repetitions of the longest valid length in each state, unless an extension to the left or right is valid too. */
  maximalRepetitions(): Candidate[] {
    const isMaximal = new Uint8Array(this.#states).fill(1);
    for (let state = 1; state < this.#states; state++) {
      // The shortest string of a state extends the longest string of its link by one element to the left.
      const above = this.#link[state];
      if (above > 0 && this.#validLength(state) > this.#length[above]) isMaximal[above] = 0;
    }
    const found: Candidate[] = [];
    for (let state = 1; state < this.#states; state++) {
      const length = this.#validLength(state);
      if (length < 2 || length <= this.#length[this.#link[state]]) continue;
      if (length === this.#length[state] && isMaximal[state] === 0) continue;
      if (this.#extendsRight(state, length)) continue;
      found.push({ length, firstEnd: this.#firstEnd[state], ends: this.#ends[state] });
    }
    return found;
  }

  /** Returns the largest length whose first and last occurrence in the state do not overlap. */
  #validLength(state: number): number {
    return Math.min(this.#length[state], this.#lastEnd[state] - this.#firstEnd[state]);
  }

  #extendsRight(state: number, length: number): boolean {
    for (let edge = this.#edges[state]; edge !== 0; edge = this.#nextEdge[edge]) {
      const target = this.#target[edge];
      if (this.#lastEnd[target] - this.#firstEnd[target] >= length + 1) return true;
    }
    return false;
  }

  #append(element: number, end: number): void {
    const state = this.#states++;
    this.#length[state] = this.#length[this.#last] + 1;
    this.#firstEnd[state] = this.#lastEnd[state] = end;
    this.#ends[state] = 1;
    let from = this.#last;
    while (from >= 0 && this.#edge(from, element) === 0) {
      this.#addEdge(from, element, state);
      from = this.#link[from];
    }
    this.#link[state] = from < 0 ? 0 : this.#split(from, element);
    this.#last = state;
  }

  /** Returns the state of `from` plus exactly one element. Splits the target state if it has longer strings too. */
  #split(from: number, element: number): number {
    const target = this.#target[this.#edge(from, element)];
    if (this.#length[target] === this.#length[from] + 1) return target;
    const clone = this.#states++;
    this.#length[clone] = this.#length[from] + 1;
    this.#link[clone] = this.#link[target];
    this.#firstEnd[clone] = this.#firstEnd[target];
    for (let edge = this.#edges[target]; edge !== 0; edge = this.#nextEdge[edge]) {
      this.#addEdge(clone, this.#element[edge], this.#target[edge]);
    }
    for (let state = from; state >= 0; state = this.#link[state]) {
      const edge = this.#edge(state, element);
      if (this.#target[edge] !== target) break;
      this.#target[edge] = clone;
    }
    this.#link[target] = clone;
    return clone;
  }

  /** Adds the ends of each state to its suffix link, longer states first. */
  #collectEnds(): void {
    const longest = this.#length[this.#last];
    const starts = new Int32Array(longest + 2);
    for (let state = 0; state < this.#states; state++) starts[this.#length[state] + 1]++;
    for (let length = 0; length <= longest; length++) starts[length + 1] += starts[length];
    const order = new Int32Array(this.#states);
    for (let state = 0; state < this.#states; state++) order[starts[this.#length[state]]++] = state;
    for (let i = this.#states - 1; i > 0; i--) {
      const state = order[i];
      const above = this.#link[state];
      if (above <= 0) continue;
      this.#ends[above] += this.#ends[state];
      this.#lastEnd[above] = Math.max(this.#lastEnd[above], this.#lastEnd[state]);
      this.#firstEnd[above] = Math.min(this.#firstEnd[above], this.#firstEnd[state]);
    }
  }

  #edge(state: number, element: number): number {
    let edge = this.#edges[state];
    while (edge !== 0 && this.#element[edge] !== element) edge = this.#nextEdge[edge];
    return edge;
  }

  #addEdge(state: number, element: number, target: number): void {
    const edge = this.#edgeCount++;
    if (edge === this.#target.length) this.#growEdges();
    this.#nextEdge[edge] = this.#edges[state];
    this.#element[edge] = element;
    this.#target[edge] = target;
    this.#edges[state] = edge;
  }

  #growEdges(): void {
    const doubled = (array: Int32Array) => {
      const wider = new Int32Array(array.length * 2);
      wider.set(array);
      return wider;
    };
    this.#nextEdge = doubled(this.#nextEdge);
    this.#element = doubled(this.#element);
    this.#target = doubled(this.#target);
  }
}
