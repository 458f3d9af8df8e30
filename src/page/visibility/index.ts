export { type MarkedTree, markHidden } from "./mark-hidden.ts";
