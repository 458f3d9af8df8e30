/** Reads values: the text that a signature names, without its label and without delimiters at its ends. */
import type { FieldSignature, LabelSignature } from "./detail-field.ts";
import { labelInText } from "./locate-texts.ts";

const EDGES = /^[\s|:：>»•·,;]{1,8}|[\s|:：»•·,;]{1,8}$/gu;

/** Returns a text without delimiters at its ends: `$61,200` for "$61,200 |". */
export function trimmedValue(text: string): string {
  return text.replace(EDGES, "");
}

/** Returns the value in a text that may start with the label: `Penguin` for "Publisher: Penguin". */
export function valueIn(text: string, label: string | undefined): string {
  const isLabeled = label !== undefined && labelInText(text) === label;
  return trimmedValue(isLabeled ? text.slice(label.length) : text);
}

/** Returns the label that the values of a field start with. */
export function labelWithin(signatures: readonly FieldSignature[]): string | undefined {
  return signatures.find((signature): signature is LabelSignature => "after" in signature && signature.nth === 0)
    ?.after;
}
