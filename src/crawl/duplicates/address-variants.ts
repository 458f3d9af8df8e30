import { isIgnoredParameter } from "../../page/index.ts";
import { fnv1a } from "../../text/index.ts";
import { addressKey } from "../urls/index.ts";

/** Evidence about a part of addresses: pages that were the same without it, and pages that were not. */
interface VariantRecord {
  same: number;
  varied: number;
  /** Hashes of the values that the part had in addresses of the same page, two at most. */
  readonly values: number[];
}

/** The evidence as JSON: part → [same, varied, values …]. */
export type AddressVariantsJson = Readonly<Record<string, readonly number[]>>;

/** Pages that must be the same without a part, before it is ignored: one may be a coincidence. Set by hand. */
const MIN_SAME = 2;
/** A whole host is ignored after more pages that another host has under the same path. Set by hand. */
const MIN_SAME_HOST = 3;
/** For each page that a part changes, this many must be the same without it. Set by hand. */
const SAME_PER_VARIED = 2;
/** Values that a parameter must have had. One value (`?start=0`) tells nothing of the others. */
const MIN_VALUES = 2;
/** Limit: parts that are remembered per host. */
const MAX_PARTS = 500;
/** Limit: paths whose last page is remembered per host. */
const MAX_PATHS = 2000;
/** Limit: addresses of pages, and those without one parameter, that are remembered per host as hashes. */
const MAX_ADDRESSES = 8000;
/** Marks an address that is that of a page as a whole. No parameter has this name. */
const WHOLE = "";
/** Names of the parts that are not parameters. `?name` is a parameter, `?name=value` one value of it, `//host` another host with the same pages. */
const CASE = "case";
const SLASH = "slash";
const HOST = "//";
/** The parts that are ways to write a path. */
const FORMS = [CASE, SLASH];
/** Returns the name of a form among those of parameters. No parameter has it. */
const formName = (part: string): string => `/${part}`;
const UPPER_CASE = /\p{Lu}/u;
const ESCAPE = /%[\da-f]{2}/gi;

/**
 * Learns which parts of the addresses of a host do not change its pages: a parameter, one value of a parameter, upper case, a last slash, the
 * host itself. A part is ignored if
 *
 *     same ≥ 2 and (varied = 0 or same ≥ 2 · (varied + 1))
 *
 * where `same` counts pages that were exact copies of a page whose address differs in that part, and `varied` counts other pages at the same
 * path that differ in it. If several parameters differ, a copy counts for all of them, unless some replace others: `?post=7` and
 * `?topic=1&start=10` are two names of one page. Another page counts for the parameter in which alone it differs from a known page. If there is
 * no such page, it is compared with the last page of its path, and counts for those that are known to change pages, else for each a little.
 * A parameter is ignored as a whole only if it had several values.
 */
export class AddressVariants {
  readonly #records = new Map<string, VariantRecord>();
  /** Addresses that were left out because of a part in this run, by the name of the part. */
  readonly #skipped = new Map<string, number>();
  /** The last address of each path. */
  readonly #lastOf = new Map<string, URL>();
  /** Hashes of the addresses of pages as a whole, and without one parameter or form, with the names of these. */
  readonly #addresses = new Map<number, Set<string>>();

  constructor(known: AddressVariantsJson = {}) {
    for (const [part, [same, varied, ...values]] of Object.entries(known)) {
      this.#records.set(part, { same, varied, values });
    }
  }

  /** Notes pages that were read before the evidence was stored, the oldest first. */
  notePages(addresses: Iterable<string>): void {
    for (const address of addresses) {
      const url = new URL(address);
      this.#noteLast(url);
      for (const part of FORMS) this.#noteAddress(fnv1a(addressKey(without(url, part))), formName(part));
      for (const name of parameterNames(url)) this.#noteAddress(fnv1a(addressKey(without(url, `?${name}`))), name);
      this.#noteAddress(fnv1a(addressKey(url)), WHOLE);
    }
  }

  /** Counts a page. `copyOf` is the address of a page with the same content, or the one that it redirects to. */
  learn(url: URL, copyOf: URL | undefined): void {
    if (copyOf === undefined) this.#learnOther(url);
    else this.#learnCopy(url, copyOf);
  }

  /** Whether a part of the addresses does not change pages: `?name` for a parameter. */
  isIgnored(part: string): boolean {
    const { same, varied, values } = this.#records.get(part) ?? UNKNOWN;
    const hasValues = !isParameter(part) || values.length >= MIN_VALUES;
    const minimum = part.startsWith(HOST) ? MIN_SAME_HOST : MIN_SAME;
    return hasValues && same >= minimum && (varied === 0 || same >= SAME_PER_VARIED * (varied + 1));
  }

  /** Returns the last page of each path that was no copy. */
  pages(): Iterable<URL> {
    return this.#lastOf.values();
  }

  /** Returns an address without the parts that do not change pages; undefined if it has none. */
  plainForm(url: URL): URL | undefined {
    const ignored = this.#ignoredIn(url);
    return ignored.length === 0 ? undefined : ignored.reduce(without, url);
  }

  /**
   * Counts an address that is left out because of its ignored parts. Returns whether it must be requested all the same: the 2nd, 4th, 8th … of
   * them tell whether the part still does not change pages. On a site that is translated in part, the first pages may be copies by chance.
   */
  isCheckDue(url: URL): boolean {
    let isDue = false;
    for (const name of new Set(this.#ignoredIn(url).map((part) => part.split("=", 1)[0]))) {
      const skipped = (this.#skipped.get(name) ?? 0) + 1;
      this.#skipped.set(name, skipped);
      isDue ||= skipped > 1 && Number.isInteger(Math.log2(skipped));
    }
    return isDue;
  }

  /** Notes that a page is not that of its plain form. The part with the weakest evidence is to blame. Returns whether it is ignored no more. */
  contradict(url: URL): boolean {
    const before = this.plainForm(url)?.href;
    const strength = ({ same, varied }: VariantRecord): number => same / (varied + 1);
    const records = this.#ignoredIn(url).flatMap((part) => this.#records.get(part) ?? []);
    const [weakest] = records.toSorted((a, b) => strength(a) - strength(b));
    if (weakest !== undefined) weakest.varied++;
    return this.plainForm(url)?.href !== before;
  }

  #ignoredIn(url: URL): readonly string[] {
    return this.#records.size === 0 ? [] : [...partsOf(url), ...this.#hosts()].filter((part) => this.isIgnored(part));
  }

  /** Whether two addresses are the same without the parts that do not change pages. */
  areVariants(url: URL, other: URL): boolean {
    const [plain, otherPlain] = [this.plainForm(url), this.plainForm(other)];
    if (plain === undefined && otherPlain === undefined) return false;
    return addressKey(plain ?? url) === addressKey(otherPlain ?? other);
  }

  toJSON(): AddressVariantsJson {
    const known = [...this.#records].filter(([, { same, varied }]) => same > 0 || varied >= 1);
    return Object.fromEntries(known.map(([part, { same, varied, values }]) => [part, [same, varied, ...values]]));
  }

  #hosts(): readonly string[] {
    return [...this.#records.keys()].filter((part) => part.startsWith(HOST));
  }

  #learnCopy(url: URL, copyOf: URL): void {
    if (url.host !== copyOf.host) {
      const part = HOST + copyOf.host;
      if (addressKey(without(url, part)) === addressKey(copyOf)) this.#record(part).same++;
      return;
    }
    if (url.pathname === copyOf.pathname) {
      const different = differences(url, copyOf);
      if (different.some(({ side }) => side === "own") && different.some(({ side }) => side === "other")) return;
      for (const { name, values } of different) {
        const record = this.#record(`?${name}`);
        record.same++;
        for (const value of values) noteValue(record, value);
        // The page without the parameter is the same as that with this value of it.
        if (values.length === 1) this.#record(`?${name}=${values[0]}`).same++;
      }
      return;
    }
    for (const part of FORMS) {
      const [plain, other] = [without(url, part), without(copyOf, part)];
      const isPart = partsOf(url).includes(part) || partsOf(copyOf).includes(part);
      if (isPart && addressKey(plain) === addressKey(other)) this.#record(part).same++;
    }
  }

  #learnOther(url: URL): void {
    for (const part of FORMS) this.#learnForm(url, part);
    for (const part of this.#hosts()) this.#record(part).varied++;
    const isProven = this.#learnParameters(url);
    const last = this.#lastOf.get(url.pathname);
    this.#noteLast(url);
    if (last === undefined || isProven) return;
    const different = differences(url, last);
    const known = different.filter(({ name }) => this.#changesPages(`?${name}`));
    const blamed = known.length > 0 ? known : different;
    for (const { name, values } of blamed) {
      this.#record(`?${name}`).varied += 1 / blamed.length;
      if (values.length !== 1 || blamed.length > 1) continue;
      const value = this.#records.get(`?${name}=${values[0]}`);
      if (value !== undefined) value.varied++;
    }
  }

  #noteLast(url: URL): void {
    this.#lastOf.delete(url.pathname);
    this.#lastOf.set(url.pathname, url);
    const [oldest] = this.#lastOf.keys();
    if (this.#lastOf.size > MAX_PATHS) this.#lastOf.delete(oldest);
  }

  /** Compares a page with those whose address differs in case, or in the last slash. */
  #learnForm(url: URL, part: string): void {
    const plain = fnv1a(addressKey(without(url, part)));
    if (this.#addresses.get(plain)?.has(formName(part)) === true) this.#record(part).varied++;
    this.#noteAddress(plain, formName(part));
  }

  /** Compares a page with those whose address differs in one parameter only. Returns whether there was one. */
  #learnParameters(url: URL): boolean {
    const own = fnv1a(addressKey(url));
    const proven = new Set(this.#addresses.get(own));
    for (const other of [WHOLE, ...FORMS.map(formName)]) proven.delete(other);
    for (const name of parameterNames(url)) {
      const rest = fnv1a(addressKey(without(url, `?${name}`)));
      const known = this.#addresses.get(rest);
      if (known?.has(name) === true || known?.has(WHOLE) === true) proven.add(name);
      const value = known?.has(WHOLE) === true && this.#records.get(`?${name}=${url.searchParams.get(name)}`);
      if (value) value.varied++;
      this.#noteAddress(rest, name);
    }
    this.#noteAddress(own, WHOLE);
    for (const name of proven) this.#record(`?${name}`).varied++;
    return proven.size > 0;
  }

  #noteAddress(hash: number, name: string): void {
    const names = this.#addresses.get(hash) ?? new Set();
    this.#addresses.delete(hash);
    this.#addresses.set(hash, names.add(name));
    const [oldest] = this.#addresses.keys();
    if (this.#addresses.size > MAX_ADDRESSES) this.#addresses.delete(oldest);
  }

  #changesPages(part: string): boolean {
    const { same, varied } = this.#records.get(part) ?? UNKNOWN;
    return varied >= 1 && varied > same;
  }

  /** Returns the record of a part, and adds it if it is new. If there are too many, one that says little is forgotten. */
  #record(part: string): VariantRecord {
    const known = this.#records.get(part);
    if (known !== undefined) return known;
    if (this.#records.size >= MAX_PARTS) {
      const [first] = this.#records.keys();
      const weakest = [...this.#records].find(([, { same }]) => same < MIN_SAME)?.[0] ?? first;
      this.#records.delete(weakest);
    }
    const record = { same: 0, varied: 0, values: [] };
    this.#records.set(part, record);
    return record;
  }
}

const UNKNOWN: VariantRecord = { same: 0, varied: 0, values: [] };

function parameterNames({ searchParams }: URL): ReadonlySet<string> {
  return new Set([...searchParams.keys()].filter((name) => !isIgnoredParameter(name)));
}

/** Whether a part is a parameter as a whole. */
function isParameter(part: string): boolean {
  return part.startsWith("?") && !part.includes("=");
}

/** A parameter that two addresses do not share: its one or two values, and which address has it. */
interface Difference {
  readonly name: string;
  readonly values: readonly string[];
  readonly side: "own" | "other" | "both";
}

/** Returns the parameters in which two addresses differ. */
function differences({ searchParams: a }: URL, { searchParams: b }: URL): readonly Difference[] {
  const names = new Set([...a.keys(), ...b.keys()]);
  return [...names].flatMap((name) => {
    const [own, other] = [a.get(name), b.get(name)];
    if (own === other || isIgnoredParameter(name)) return [];
    const side = own === null ? "other" : other === null ? "own" : "both";
    return [{ name, values: [own, other].filter((value) => value !== null), side }];
  });
}

/** Notes a value of a parameter as a number. */
function noteValue({ values }: VariantRecord, value: string): void {
  const hash = fnv1a(value);
  if (values.length < MIN_VALUES && !values.includes(hash)) values.push(hash);
}

/** Returns the parts of an address that may not change its page. */
function partsOf({ pathname, searchParams }: URL): readonly string[] {
  const parts = new Set<string>();
  for (const [name, value] of searchParams) {
    if (!isIgnoredParameter(name)) parts.add(`?${name}`).add(`?${name}=${value}`);
  }
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
  else if (part.startsWith(HOST)) plain.host = part.slice(HOST.length);
  else plain.searchParams.delete(part.slice(1).split("=", 1)[0]);
  return plain;
}
