/** `pith/methods`: the published methods, each usable by itself. */
export { type Method, methodNamed, methods, type Paper } from "../methods/index.ts";
