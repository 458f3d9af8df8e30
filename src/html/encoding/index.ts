export { decode } from "./encoding.ts";
export { foreignKind } from "./sniff.ts";
