import { addressKey } from "../urls/index.ts";

/** The evidence as JSON: confirmed, refuted. */
export type CanonicalTrustJson = readonly [number, number];

/** Declarations that must be true before others are believed whose address looks different: one may be a coincidence. Set by hand. */
const MIN_CONFIRMED = 2;
/** For each declaration that is false, this many must be true. Set by hand: a page that is left out wrongly is lost. */
const CONFIRMED_PER_REFUTED = 8;
/** Limit: declarations that wait for their proof. */
const MAX_CLAIMS = 2000;
const ENDING = /\.[a-z]{2,5}$/i;

/**
 * Learns whether the pages of a host declare their canonical addresses rightly. Misconfigured sites declare one page for many, the next page, or the
 * page in another language. A declaration is true if the page at the canonical address turns out to be a copy of the page that declares it. It is
 * false if that page has another content, or if two pages with different contents declare the same address.
 */
export class CanonicalTrust {
  /** The pages with declarations, by the key of the canonical address. */
  readonly #claims = new Map<string, string>();
  #confirmed: number;
  #refuted: number;

  constructor([confirmed, refuted]: CanonicalTrustJson = [0, 0]) {
    this.#confirmed = confirmed;
    this.#refuted = refuted;
  }

  /** Notes the declaration of a page with new content. `isKnown`: whether the canonical address has a page, which is another one then. */
  claim(own: URL, canonical: URL, isKnown: boolean): void {
    const key = addressKey(canonical);
    const page = addressKey(own);
    const other = this.#claims.get(key);
    if (isKnown || (other !== undefined && other !== page)) this.#refuted++;
    this.#claims.delete(key);
    this.#claims.set(key, page);
    const [oldest] = this.#claims.keys();
    if (this.#claims.size > MAX_CLAIMS) this.#claims.delete(oldest);
  }

  /** Notes a page that may be the canonical one of others. */
  visit(own: URL, isCopy: boolean): void {
    const key = addressKey(own);
    if (!this.#claims.delete(key)) return;
    if (isCopy) this.#confirmed++;
    else this.#refuted++;
  }

  /** Whether the page at a canonical address needs no request. */
  isTrusted(own: URL, canonical: URL): boolean {
    if (!this.isReliable) return false;
    return this.#confirmed >= MIN_CONFIRMED || hasSameName(own, canonical);
  }

  /** Whether not too many declarations were false. */
  get isReliable(): boolean {
    return this.#confirmed >= CONFIRMED_PER_REFUTED * this.#refuted;
  }

  toJSON(): CanonicalTrustJson {
    return [this.#confirmed, this.#refuted];
  }
}

/** Whether the path of an address has the last name of another one: `/story/fire/amp` and `/story/fire.html`. */
function hasSameName(own: URL, canonical: URL): boolean {
  const name = namesOf(canonical).at(-1);
  return name === undefined ? own.pathname === canonical.pathname : namesOf(own).includes(name);
}

function namesOf({ pathname }: URL): readonly string[] {
  return pathname.split("/").flatMap((name) => (name === "" ? [] : [name.replace(ENDING, "")]));
}
