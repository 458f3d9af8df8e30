/** The published methods, one by one. */
export { type Method, methodNamed, methods, type Paper } from "./methods/index.ts";
