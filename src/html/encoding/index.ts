export { decode } from "./encoding.ts";
export { nonHtmlKind } from "./sniff.ts";
