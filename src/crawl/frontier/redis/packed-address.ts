import { createHash } from "node:crypto";
import type { LinkPlace } from "../../discover/index.ts";
import type { SkipReason } from "../../skip-reason.ts";
import { type AddressRecord, type AddressState, isRevocable, type QueueGroup } from "../frontier.ts";
import { unpackFacts } from "../packed-facts.ts";

/** Bytes of the hash that identifies an address of a host: two of a million addresses have the same one with a probability of 3 · 10⁻⁸. */
const DIGEST_BYTES = 8;
/** The host of an address key: `//a.example/x`, `http://a.example:8080?x`. */
const KEY_HOST = /^[^/]*\/\/([^/?]*)/;

/** The letters of the states. An address that was skipped for a revocable reason, without a request, has its own: `r`. */
const LETTERS: Readonly<Record<AddressState, string>> = { queued: "q", done: "d", failed: "f", skipped: "sr" };
const STATE_OF: ReadonlyMap<string, AddressState> = new Map(
  (Object.entries(LETTERS) as [AddressState, string][]).flatMap(([state, letters]) =>
    [...letters].map((letter) => [letter, state] as const),
  ),
);

/** Returns the letters of all addresses of a state. */
export function stateLetters(state: AddressState): string {
  return LETTERS[state];
}

/** Returns the letter of an address with a state and a reason. */
export function stateLetter(state: AddressState, reason: SkipReason | undefined): string {
  return state === "skipped" && isRevocable(reason) ? "r" : LETTERS[state][0];
}

/** Returns the name of a group: `list /news/#`. */
export function groupName({ pattern, place }: Pick<QueueGroup, "pattern" | "place">): string {
  return `${place} ${pattern}`;
}

/** Returns the place and the pattern of the name of a group. */
export function splitGroupName(name: string): Pick<QueueGroup, "pattern" | "place"> {
  const space = name.indexOf(" ");
  return { place: name.slice(0, space) as LinkPlace, pattern: name.slice(space + 1) };
}

/** Returns the name of a referring pattern. The space tells it from the name of a group. */
export function referrerName(from: string | undefined): string {
  return from === undefined ? "" : ` ${from}`;
}

/** Returns the first bytes of the hash of a key, as 11 characters: they take no more memory in Redis than 8. */
export function keyDigest(key: string): string {
  return createHash("sha256").update(key).digest().toString("base64url", 0, DIGEST_BYTES);
}

/** Returns the host of an address key (`addressKey`). */
export function hostOfKey(key: string): string {
  return KEY_HOST.exec(key)?.[1] ?? "";
}

/** Shortens an address of the host: `https://a.example/x` is `/x`, `http://a.example/x` is `:/x`. */
export function packUrl(url: string, host: string): string {
  const [https, http] = [`https://${host}/`, `http://${host}/`];
  if (url.startsWith(https)) return url.slice(https.length - 1);
  return url.startsWith(http) ? `:${url.slice(http.length - 1)}` : url;
}

function unpackUrl(packed: string, host: string): string {
  if (packed.startsWith("/")) return `https://${host}${packed}`;
  return packed.startsWith(":") ? `http://${host}${packed.slice(1)}` : packed;
}

/** An address as the scripts return it. */
interface PackedAddress {
  readonly id: number;
  readonly host: string;
  readonly packed: string;
  readonly group: string;
  readonly from: string;
}

/** Returns the record of a packed address (`LUA_ADDRESSES` has its form). */
export function unpackAddress({ id, host, packed, group, from }: PackedAddress): AddressRecord {
  const [head, url, reason, facts] = packed.split("\n");
  const [depth, attempts] = head.slice(1).split(",");
  return {
    id,
    url: unpackUrl(url, host),
    host,
    ...splitGroupName(group),
    depth: Number(depth),
    attempts: Number(attempts),
    from: from === "" ? undefined : from.slice(1),
    state: STATE_OF.get(head[0]) ?? "queued",
    reason: reason === "" ? undefined : (JSON.parse(reason) as SkipReason),
    facts: facts === "" ? {} : unpackFacts(facts),
  };
}
