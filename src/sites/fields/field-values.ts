/** Reads values: the text that a signature names, without its label and without delimiters at its ends. */
import type { FieldSignature } from "./detail-field.ts";

const LETTER = /\p{L}/u;
const LABELED = /^([^:：]{1,39}[:：])(?!\/\/)(?<!\d[:：](?=\d))\s*\S/u;

/** Returns the label at the start of a text: `Publisher:` for "Publisher: Penguin". */
export function labelInText(text: string): string | undefined {
  const label = LABELED.exec(text)?.[1];
  // "12:30" is a time.
  return label !== undefined && LETTER.test(label) ? label : undefined;
}

/** Whether a text ends like a label: `Publisher:`. */
export function hasLabelEnd(text: string): boolean {
  return text.endsWith(":") || text.endsWith("：");
}

const WORD_ENDS = /^[a-z0-9](?:.*[a-z0-9])?$/is;
const EDGES = /^[\s|:：>»•·,;]{1,8}|[\s|:：»•·,;]{1,8}$/gu;

/** Returns a text without delimiters at its ends: `$61,200` for "$61,200 |". */
export function trimmedValue(text: string): string {
  // Fast path: a text between letters or digits has no delimiters at its ends.
  return WORD_ENDS.test(text) ? text : text.replace(EDGES, "");
}

/** Returns the value in a text that may start with the label: `Penguin` for "Publisher: Penguin". */
export function valueIn(text: string, labels: readonly string[]): string {
  const label = labels.length === 0 ? undefined : labelInText(text);
  return trimmedValue(label !== undefined && labels.includes(label) ? text.slice(label.length) : text);
}

/** Returns the labels that the values of a field may start with. */
export function labelsWithin(signatures: readonly FieldSignature[]): string[] {
  return signatures.flatMap((signature) => ("after" in signature && signature.nth === 0 ? signature.after : []));
}
