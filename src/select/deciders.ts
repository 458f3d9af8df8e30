import { type Method, methods } from "../methods/index.ts";
import { auto } from "./auto.ts";

/** Everything that can decide what the content is: the learned choice first, then the papers' methods. */
export const deciders: readonly Method[] = [auto, ...methods];

/** What decides if nobody says otherwise. */
export const DEFAULT_DECIDER = auto.id;

/** The decider of that name; throws and names the choices if there is none. */
export function deciderNamed(id: string): Method {
  const decider = deciders.find((candidate) => candidate.id === id);
  if (decider !== undefined) return decider;
  throw new TypeError(`there is no method "${id}"; choose one of: ${deciders.map((m) => m.id).join(", ")}`);
}
