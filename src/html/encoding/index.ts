export { decode } from "./encoding.ts";
export { type BytesFacts, isPlainText } from "./plain-text.ts";
export { nonHtmlKind } from "./sniff.ts";
