import type { Frontier } from "../frontier/index.ts";

/** When a domain may be asked again. */
export interface NextRequest {
  /** Milliseconds since 1970, by the clock of Redis. */
  readonly nextAt: number;
  /** Whether the last slice of the domain did not end, or not yet: nobody knows when its last request was. */
  readonly isOpen: boolean;
}

/** Start of the names of the values with the time of the next request to a domain. */
const NEXT_VALUES = "next ";
/** Start of the time of an open slice. */
const OPEN = "open ";

/** Returns when a domain may be asked again, as the last commit of its slice says. */
export async function nextRequest(frontier: Pick<Frontier, "value">, domain: string): Promise<NextRequest> {
  const stored = (await frontier.value(NEXT_VALUES + domain)) ?? "0";
  return { nextAt: Number(stored.replace(OPEN, "")), isOpen: stored.startsWith(OPEN) };
}

/** Returns the value to commit. */
export function nextRequestValue(domain: string, { nextAt, isOpen }: NextRequest): Readonly<Record<string, string>> {
  return { [NEXT_VALUES + domain]: `${isOpen ? OPEN : ""}${nextAt}` };
}
