import { isIgnoredParameter } from "../../page/index.ts";
import { addressKey } from "../urls/index.ts";

/** Evidence about a part of addresses: pages that were the same without it, and pages that were not copies. */
interface VariantRecord {
  same: number;
  varied: number;
}

/** The evidence as JSON: part → [same, varied]. */
export type AddressVariantsJson = Readonly<Record<string, readonly [number, number]>>;

/** Pages that must be the same without a part, before it is ignored: one may be a coincidence. Set by hand. */
const MIN_SAME = 2;
/** For each page with a part that is not a copy, this many must be the same without it. Set by hand. */
const SAME_PER_VARIED = 2;
/** Limit: parts that are remembered per host. */
const MAX_PARTS = 500;
/** Names of the parts that are not parameters. Parameters start with `?`. */
const CASE = "case";
const SLASH = "slash";
const UPPER_CASE = /\p{Lu}/u;
const ESCAPE = /%[\da-f]{2}/gi;

/**
 * Learns which parts of the addresses of a host do not change its pages: a parameter, upper case, a last slash. A part is ignored if
 *
 *     same ≥ 2 and same ≥ 2 · varied
 *
 * where `same` counts pages that were exact copies of the page without the part, and `varied` counts other pages whose address has it.
 */
export class AddressVariants {
  readonly #records = new Map<string, VariantRecord>();

  constructor(known: AddressVariantsJson = {}) {
    for (const [part, [same, varied]] of Object.entries(known)) this.#records.set(part, { same, varied });
  }

  /** Counts a page. `copyOf` is the address of a page with the same content, or the one that it redirects to. */
  learn(url: URL, copyOf: URL | undefined): void {
    for (const part of partsOf(url)) {
      if (copyOf === undefined) this.#count(part, "varied");
      else if (addressKey(without(url, part)) === addressKey(without(copyOf, part))) this.#count(part, "same");
    }
  }

  /** Whether a part of the addresses does not change pages: `?name` for a parameter. */
  isIgnored(part: string): boolean {
    const { same, varied } = this.#records.get(part) ?? { same: 0, varied: 0 };
    return same >= MIN_SAME && same >= SAME_PER_VARIED * varied;
  }

  /** Returns an address without the parts that do not change pages; undefined if it has none. */
  plainForm(url: URL): URL | undefined {
    const ignored = this.#records.size === 0 ? [] : partsOf(url).filter((part) => this.isIgnored(part));
    return ignored.length === 0 ? undefined : ignored.reduce(without, url);
  }

  toJSON(): AddressVariantsJson {
    return Object.fromEntries([...this.#records].map(([part, { same, varied }]) => [part, [same, varied] as const]));
  }

  #count(part: string, what: keyof VariantRecord): void {
    let record = this.#records.get(part);
    if (record === undefined) {
      if (this.#records.size >= MAX_PARTS) return;
      record = { same: 0, varied: 0 };
      this.#records.set(part, record);
    }
    record[what]++;
  }
}

/** Returns the parts of an address that may not change its page. */
function partsOf({ pathname, searchParams }: URL): readonly string[] {
  const parts = new Set<string>();
  for (const name of searchParams.keys()) if (!isIgnoredParameter(name)) parts.add(`?${name}`);
  if (pathname.length > 1 && pathname.endsWith("/")) parts.add(SLASH);
  // The letters of escapes, such as `%C3`, have no case.
  if (UPPER_CASE.test(pathname.replace(ESCAPE, ""))) parts.add(CASE);
  return [...parts];
}

/** Returns an address without a part. */
function without(url: URL, part: string): URL {
  const plain = new URL(url);
  if (part === SLASH) plain.pathname = url.pathname.endsWith("/") ? url.pathname.slice(0, -1) : url.pathname;
  else if (part === CASE) plain.pathname = url.pathname.toLowerCase();
  else plain.searchParams.delete(part.slice(1));
  return plain;
}
