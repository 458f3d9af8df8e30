/** Where a line of Markdown may be cut between its words, in ascending order. */
export interface WordCuts {
  /** After sentences, outside of links, code and emphasis. */
  readonly sentences: readonly number[];
  /** After whitespace outside of links and code. */
  readonly words: readonly number[];
}

const SPACE = /\s/;
const SENTENCE_END = /[.!?…]/;
/** Sentence ends of Chinese and Japanese; no space follows them. */
const IDEOGRAPHIC_END = /[。！？]/;
const CLOSING = /["'”’»)\]]/;
const EMPHASIS = /[*_~]/;

/** Finds the places in a line where it may be cut. Reads the text once. */
export function wordCutsOf(text: string): WordCuts {
  const sentences: number[] = [];
  const words: number[] = [];
  /** Delimiters that are open: `**`. */
  const open = new Set<string>();
  let brackets = 0;
  let isSentenceEnd = false;
  for (let at = 0; at < text.length; ) {
    const character = text[at];
    if (SPACE.test(character)) {
      at++;
      if (brackets > 0 || at >= text.length || SPACE.test(text[at])) continue;
      words.push(at);
      if (isSentenceEnd && open.size === 0) sentences.push(at);
      isSentenceEnd = false;
      continue;
    }
    if (EMPHASIS.test(character)) {
      const end = runEnd(text, at);
      toggle(open, text.slice(at, end));
      at = end;
      continue;
    }
    if (IDEOGRAPHIC_END.test(character) && brackets === 0 && open.size === 0) sentences.push(at + 1);
    isSentenceEnd = SENTENCE_END.test(character) || (isSentenceEnd && CLOSING.test(character));
    if (character === "[") brackets++;
    else if (character === "]" && brackets > 0) brackets--;
    at = nextPosition(text, at, character);
  }
  return { sentences, words };
}

function toggle(open: Set<string>, mark: string): void {
  if (!open.delete(mark)) open.add(mark);
}

/** Returns the end of a run of one character. */
function runEnd(text: string, start: number): number {
  let end = start + 1;
  while (text[end] === text[start]) end++;
  return end;
}

/** Returns the position after a character, and after the code span, address or escaped character that it starts. */
function nextPosition(text: string, at: number, character: string): number {
  if (character === "\\") return at + 2;
  if (character === "`") return codeEnd(text, at);
  if (character === "]" && text[at + 1] === "(") return addressEnd(text, at + 1);
  return at + 1;
}

/** Limit: characters of a code span or an address that are skipped as a whole. Longer ones are an unclosed mark or an attack. */
const MAX_SPAN_CHARS = 4000;

function codeEnd(text: string, start: number): number {
  const after = runEnd(text, start);
  const mark = text.slice(start, after);
  const span = text.slice(after, after + MAX_SPAN_CHARS);
  for (let at = span.indexOf(mark); at >= 0; ) {
    const end = runEnd(span, at);
    if (end - at === mark.length) return after + end;
    at = span.indexOf(mark, end);
  }
  return after;
}

function addressEnd(text: string, start: number): number {
  let depth = 0;
  const last = Math.min(text.length, start + MAX_SPAN_CHARS);
  for (let at = start; at < last; at++) {
    if (text[at] === "\\") at++;
    else if (text[at] === "(") depth++;
    else if (text[at] === ")" && --depth === 0) return at + 1;
  }
  return start + 1;
}
