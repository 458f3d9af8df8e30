import { createHash } from "node:crypto";
import type { LinkPlace } from "../../discover/index.ts";
import type { SkipReason } from "../../skip-reason.ts";
import type { AddressRecord, AddressState } from "../frontier.ts";
import { unpackFacts } from "../packed-facts.ts";

/** The states as numbers. Only queued addresses are in the index of the queue. */
export const STATES: readonly AddressState[] = ["queued", "done", "failed", "skipped"];
/** Number of the state `queued`. */
export const QUEUED = 0;
/** Returns the number of a state. */
export const stateNumber = (state: AddressState): number => STATES.indexOf(state);

/** Bytes of the hash that identifies an address: two of 10⁹ addresses have the same one with a probability below 10⁻²⁰. */
const KEY_BYTES = 16;

/** Tables and indexes of a frontier. */
export const SCHEMA = `
  CREATE TABLE IF NOT EXISTS hosts (id INTEGER PRIMARY KEY, host TEXT NOT NULL UNIQUE, next_at REAL NOT NULL, memory TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS groups (
    id INTEGER PRIMARY KEY, host TEXT NOT NULL, pattern TEXT NOT NULL, place TEXT NOT NULL, queued INTEGER NOT NULL,
    UNIQUE (host, pattern, place));
  CREATE TABLE IF NOT EXISTS addresses (
    id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, url TEXT NOT NULL, grp INTEGER NOT NULL, state INTEGER NOT NULL,
    depth INTEGER NOT NULL, attempts INTEGER NOT NULL, referrer TEXT, reason TEXT, facts TEXT);
  CREATE INDEX IF NOT EXISTS queue ON addresses (grp, depth, id) WHERE state = ${QUEUED};
  CREATE INDEX IF NOT EXISTS open_groups ON groups (host) WHERE queued > 0;
  CREATE TABLE IF NOT EXISTS named (name TEXT PRIMARY KEY, value TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS outside (id INTEGER PRIMARY KEY, reason TEXT NOT NULL, links INTEGER NOT NULL, urls TEXT NOT NULL);
`;

/** The columns of an `AddressRow`, and their tables. */
export const COLUMNS = `a.id, a.url, g.host, g.pattern, g.place, a.depth, a.attempts, a.referrer, a.reason, a.facts, a.state, a.grp
  FROM addresses a JOIN groups g ON g.id = a.grp`;

/** An address as the database returns it. */
export interface AddressRow {
  readonly id: number;
  /** Its `keyHash`. Only in rows that are read by it. */
  readonly key: string;
  readonly url: string;
  readonly host: string;
  readonly pattern: string;
  readonly place: LinkPlace;
  readonly depth: number;
  readonly attempts: number;
  readonly referrer: string | null;
  readonly reason: string | null;
  readonly facts: string | null;
  readonly state: number;
  readonly grp: number;
}

/** Returns the hash of a key. As text, since not all drivers accept all forms of bytes. */
export function keyHash(key: string): string {
  return createHash("sha256").update(key).digest().toString("base64url", 0, KEY_BYTES);
}

/** Returns the record of a row. */
export function recordOf(row: AddressRow): AddressRecord {
  return {
    id: row.id,
    url: row.url,
    host: row.host,
    pattern: row.pattern,
    place: row.place,
    depth: row.depth,
    attempts: row.attempts,
    from: row.referrer ?? undefined,
    state: STATES[row.state],
    reason: row.reason === null ? undefined : (JSON.parse(row.reason) as SkipReason),
    facts: row.facts === null ? {} : unpackFacts(row.facts),
  };
}
