export { afterLook, isDue, isMissing } from "./due-time.ts";
export { Turns, turnDomain } from "./turns.ts";
