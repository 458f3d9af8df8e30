export { afterLook, isDue, isMissing } from "./due-time.ts";
export { Turns } from "./turns.ts";
