import { density } from "./density.ts";
import { hybrid } from "./hybrid.ts";
import type { Method } from "./method.ts";
import { patterns } from "./patterns.ts";
import { symbols } from "./symbols.ts";
import { weight } from "./weight.ts";

export type { Method, Paper } from "./method.ts";

/** All methods. The command line, the evaluation, the contract suite and docs/methods.md follow from this list. */
export const methods: readonly Method[] = [density, hybrid, weight, symbols, patterns];

/** The method of that name; throws and names the choices if there is none. */
export function methodNamed(id: string): Method {
  const method = methods.find((candidate) => candidate.id === id);
  if (method !== undefined) return method;
  throw new TypeError(`there is no method "${id}"; choose one of: ${methods.map((m) => m.id).join(", ")}`);
}
