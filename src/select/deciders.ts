import { findMethod, type Method, methods } from "../methods/index.ts";
import { auto } from "./auto.ts";

/** All methods: the learned one, then those of the papers. */
export const deciders: readonly Method[] = [auto, ...methods];

/** Id of the default method. */
export const DEFAULT_DECIDER = auto.id;

/** Returns the method with this id. Throws a TypeError that lists the known ids for an unknown id. */
export function deciderNamed(id: string): Method {
  return findMethod(deciders, id);
}
