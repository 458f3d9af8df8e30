import { findMethod, type Method, methods } from "../methods/index.ts";
import { auto } from "./auto.ts";

/** Everything that can decide which blocks are content: the learned choice, then the methods of the papers. */
export const deciders: readonly Method[] = [auto, ...methods];

/** Id of the decider that is used by default. */
export const DEFAULT_DECIDER = auto.id;

/** Returns the decider with an id. Throws a TypeError that lists the ids if the id is unknown. */
export function deciderNamed(id: string): Method {
  return findMethod(deciders, id);
}
