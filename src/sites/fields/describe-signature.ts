import type { FieldSignature } from "./detail-field.ts";

/** Describes a signature for people: `text 1 after "Publisher:"`, `text 2 of #details > p:nth-of-type(3)`, `text 1 of each ul.tags > li`. */
export function describeSignature(signature: FieldSignature): string {
  const match = signature.match > 1 ? ` (match ${signature.match})` : "";
  if (!("after" in signature)) {
    const { selector, text } = signature;
    return signature.match === 0 ? `text ${text} of each ${selector}` : `text ${text} of ${selector}${match}`;
  }
  const { after, nth } = signature;
  return nth === 0 ? `text that starts with "${after}"${match}` : `text ${nth} after "${after}"${match}`;
}
