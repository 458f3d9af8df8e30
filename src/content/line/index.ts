export { type Atom, type InlineMark, inlineText, type LinkSpan, type LinkTarget, Run, unspent, within } from "./run.ts";
export { isWhite, Sign, signsOf, Words } from "./words.ts";
