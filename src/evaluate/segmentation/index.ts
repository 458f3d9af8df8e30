export { evaluateMarked } from "./evaluate-marked.ts";
export { markedTable } from "./segmentation-table.ts";
