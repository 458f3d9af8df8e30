import { inTransaction } from "../../store/index.ts";
import type { SkipReason } from "../skip-reason.ts";
import type { SqlDatabase } from "../sqlite/index.ts";
import type {
  AddressRecord,
  AddressState,
  CrawlCommit,
  FinishedAddress,
  Frontier,
  HostRecord,
  NewAddress,
  OutsideLink,
  QueueGroup,
  ReasonCounts,
  TakenAddress,
} from "./frontier.ts";
import { isRevocable } from "./frontier.ts";
import { KnownLinks, MAX_GENERATION } from "./known-links.ts";
import { packFacts } from "./packed-facts.ts";
import { byFrequency } from "./reason-counts.ts";
import {
  AddressGroups,
  type AddressRow,
  COLUMNS,
  type GroupName,
  keyHash,
  OutsideLinks,
  QUEUED,
  recordOf,
  SCHEMA,
  SqlStatements,
  STATES,
  stateNumber,
} from "./sqlite/index.ts";

/** Addresses read at a time by `list`. */
const PAGE_ROWS = 1000;

/** The columns that decide what becomes of a known address. */
type KnownRow = Pick<AddressRow, "key" | "id" | "state" | "depth" | "reason" | "facts">;
/** Reads the known addresses among the keys of a JSON array. */
const KNOWN_ROWS =
  "SELECT key, id, state, depth, reason, facts FROM addresses WHERE key IN (SELECT value FROM json_each(?))";
/** Counts the failed and skipped addresses by the codes of their reasons. */
const REASON_ROWS = `SELECT COALESCE(json_extract(reason, '$.code'), 'unknown') AS code, COUNT(*) AS n FROM addresses
  WHERE state IN (${stateNumber("failed")}, ${stateNumber("skipped")}) GROUP BY code`;

/** A frontier in a SQLite database. Its memory does not grow with the number of addresses. */
export class SqliteFrontier implements Frontier {
  readonly #database: SqlDatabase;
  readonly #sql: SqlStatements;
  /** Taken addresses: id → group. */
  readonly #taken = new Map<number, number>();
  readonly #counts: number[];
  readonly #groups: AddressGroups;
  readonly #outside: OutsideLinks;
  readonly #knownLinks = new KnownLinks();

  /** Takes over the database, which `close` closes. To `read`, the database must be one of a frontier, and is not changed. */
  constructor(database: SqlDatabase, use: "write" | "read" = "write") {
    this.#database = database;
    database.exec(use === "write" ? SCHEMA : "PRAGMA query_only = 1");
    this.#sql = new SqlStatements(database);
    this.#groups = new AddressGroups(this.#sql);
    this.#outside = new OutsideLinks(this.#sql);
    // Otherwise the links that all pages of a site have would be written again in each run.
    if (use === "write") this.#knownLinks.add(this.#outside.last(MAX_GENERATION));
    this.#counts = STATES.map(() => 0);
    for (const row of this.#sql.all("SELECT state, COUNT(*) AS n FROM addresses GROUP BY state")) {
      const { state, n } = row as { state: number; n: number };
      this.#counts[state] = n;
    }
  }

  async commit(changes: CrawlCommit): Promise<number> {
    const { finished = [], hosts = [], closed = [] } = changes;
    const added = this.#knownLinks.newsOf(changes);
    const news = this.#transaction(() => {
      for (const outcome of finished) this.#finish(outcome);
      const news = this.#addAll(added);
      for (const { host, nextAt, memory } of hosts) {
        this.#sql.run(
          `INSERT INTO hosts (host, next_at, memory) VALUES (?, ?, ?)
           ON CONFLICT (host) DO UPDATE SET next_at = excluded.next_at, memory = excluded.memory`,
          host,
          nextAt,
          memory,
        );
      }
      for (const { host, reason, ...name } of closed) this.#closeGroup(host, name, reason);
      this.#setValues(changes);
      return news;
    });
    this.#knownLinks.add(added);
    return news;
  }

  #setValues({ values = {}, counters = {} }: CrawlCommit): void {
    for (const [name, value] of Object.entries(values)) {
      this.#sql.run("INSERT OR REPLACE INTO named (name, value) VALUES (?, ?)", name, value);
    }
    for (const [name, by] of Object.entries(counters)) {
      this.#sql.run(
        `INSERT INTO named (name, value) VALUES (?, ?)
         ON CONFLICT (name) DO UPDATE SET value = CAST(CAST(value AS INTEGER) + CAST(excluded.value AS INTEGER) AS TEXT)`,
        name,
        String(by),
      );
    }
  }

  async groups(host: string): Promise<readonly QueueGroup[]> {
    const rows = this.#sql.all("SELECT id, pattern, place, queued FROM groups WHERE host = ? AND queued > 0", host);
    const taken = new Map<number, number>();
    for (const group of this.#taken.values()) taken.set(group, (taken.get(group) ?? 0) + 1);
    return (rows as readonly (QueueGroup & { id: number })[])
      .map(({ id, pattern, place, queued }) => ({ pattern, place, queued: queued - (taken.get(id) ?? 0) }))
      .filter(({ queued }) => queued > 0);
  }

  async take(host: string, name: GroupName, count: number): Promise<readonly TakenAddress[]> {
    const group = this.#groups.idOf(host, name);
    if (group === undefined) return [];
    const rows = this.#sql.all(
      `SELECT ${COLUMNS} WHERE a.grp = ? AND a.state = ${QUEUED} AND a.id NOT IN (SELECT value FROM json_each(?))
       ORDER BY a.depth, a.id LIMIT ?`,
      group,
      this.#takenIn(group),
      count,
    ) as readonly AddressRow[];
    for (const { id } of rows) this.#taken.set(id, group);
    return rows.map(recordOf);
  }

  async release(ids: readonly number[]): Promise<void> {
    for (const id of ids) this.#taken.delete(id);
  }

  async hosts(): Promise<readonly string[]> {
    const rows = this.#sql.all("SELECT DISTINCT host FROM groups WHERE queued > 0");
    return (rows as readonly { host: string }[]).map(({ host }) => host);
  }

  async host(host: string): Promise<HostRecord | undefined> {
    const row = this.#sql.get("SELECT next_at, memory FROM hosts WHERE host = ?", host) as
      | { next_at: number; memory: string }
      | undefined;
    return row && { host, nextAt: row.next_at, memory: row.memory };
  }

  async find(key: string): Promise<AddressRecord | undefined> {
    const row = this.#sql.get(`SELECT ${COLUMNS} WHERE a.key = ?`, keyHash(key)) as AddressRow | undefined;
    return row && recordOf(row);
  }

  async *list(state: AddressState): AsyncIterable<AddressRecord> {
    for (let last = -1; ; ) {
      const rows = this.#sql.all(
        `SELECT ${COLUMNS} WHERE a.state = ? AND a.id > ? ORDER BY a.id LIMIT ${PAGE_ROWS}`,
        stateNumber(state),
        last,
      ) as readonly AddressRow[];
      for (const row of rows) yield recordOf(row);
      if (rows.length < PAGE_ROWS) return;
      last = rows[rows.length - 1].id;
    }
  }

  async counts(): Promise<Readonly<Record<AddressState, number>>> {
    const [queued, done, failed, skipped] = this.#counts;
    return { queued, done, failed, skipped: skipped + this.#outside.count };
  }

  async *outside(): AsyncIterable<OutsideLink> {
    yield* this.#outside.list();
  }

  async reasons(): Promise<ReasonCounts> {
    const rows = this.#sql.all(REASON_ROWS) as readonly { code: keyof ReasonCounts; n: number }[];
    const counts = new Map(rows.map(({ code, n }) => [code, n]));
    if (this.#outside.count > 0) counts.set("scope", (counts.get("scope") ?? 0) + this.#outside.count);
    return byFrequency(counts);
  }

  async value(name: string): Promise<string | undefined> {
    return (this.#sql.get("SELECT value FROM named WHERE name = ?", name) as { value: string } | undefined)?.value;
  }

  async *valuesWith(prefix: string): AsyncIterable<readonly [name: string, value: string]> {
    const rows = this.#sql.all("SELECT name, value FROM named WHERE substr(name, 1, ?) = ?", prefix.length, prefix);
    for (const { name, value } of rows as { name: string; value: string }[]) yield [name.slice(prefix.length), value];
  }

  async close(): Promise<void> {
    this.#sql.clear();
    this.#database.close();
  }

  /** Adds addresses and links out of the scope. Returns how many of them are new. */
  #addAll(added: readonly NewAddress[]): number {
    const outside = added.filter(isOutside);
    this.#outside.add(outside);
    return outside.length + this.#addAddresses(added.filter((address) => !isOutside(address)));
  }

  /** Adds addresses. Returns how many of them are new. */
  #addAddresses(added: readonly NewAddress[]): number {
    const hashes = added.map(({ key }) => keyHash(key));
    const rows = this.#sql.all(KNOWN_ROWS, JSON.stringify(hashes)) as readonly KnownRow[];
    const known = new Map(rows.map((row) => [row.key, row]));
    const handled = new Set<string>();
    let news = 0;
    for (let i = 0; i < added.length; i++) {
      const hash = hashes[i];
      // The rows were read before this loop changed the address.
      const [row] = handled.has(hash)
        ? (this.#sql.all(KNOWN_ROWS, JSON.stringify([hash])) as KnownRow[])
        : [known.get(hash)];
      handled.add(hash);
      if (row === undefined) news += this.#addNew(hash, added[i]);
      else if (added[i].skipped === undefined) news += this.#addAgain(row, added[i]);
    }
    return news;
  }

  /** Adds an unknown address. Returns 1: it is new. */
  #addNew(hash: string, address: NewAddress): number {
    const { url, depth, from, skipped } = address;
    const state = stateNumber(skipped === undefined ? "queued" : "skipped");
    const group = this.#groups.add(address);
    this.#sql.run(
      "INSERT INTO addresses (key, url, grp, state, depth, attempts, referrer, reason) VALUES (?, ?, ?, ?, ?, 0, ?, ?)",
      hash,
      url,
      group,
      state,
      depth,
      from ?? null,
      skipped === undefined ? null : JSON.stringify(skipped),
    );
    this.#counts[state]++;
    if (state === QUEUED) this.#groups.changeQueued(group, 1);
    return 1;
  }

  /** Adds a known address. Returns 1 if it is queued only now, else 0. */
  #addAgain({ id, state, reason, facts, ...before }: KnownRow, address: NewAddress): number {
    const depth = Math.min(before.depth, address.depth);
    if (state === QUEUED && depth < before.depth)
      this.#sql.run("UPDATE addresses SET depth = ? WHERE id = ?", depth, id);
    if (STATES[state] !== "skipped" || reason === null || facts !== null) return 0;
    if (!isRevocable(JSON.parse(reason) as SkipReason)) return 0;
    const { url, from = null } = address;
    const group = this.#groups.add(address);
    this.#sql.run(
      "UPDATE addresses SET url = ?, grp = ?, depth = ?, referrer = ? WHERE id = ?",
      url,
      group,
      depth,
      from,
      id,
    );
    this.#finish({ id, state: "queued" });
    return 1;
  }

  #finish({ id, state, place, url, attempts, reason, facts }: FinishedAddress): void {
    const before = this.#sql.get("SELECT state, grp FROM addresses WHERE id = ?", id) as { state: number; grp: number };
    const after = stateNumber(state);
    const group = place === undefined ? before.grp : this.#groups.addAt(before.grp, place);
    this.#sql.run(
      `UPDATE addresses SET state = ?, grp = ?, url = COALESCE(?, url), attempts = COALESCE(?, attempts), reason = ?,
         facts = COALESCE(?, facts) WHERE id = ?`,
      after,
      group,
      url ?? null,
      attempts ?? null,
      reason === undefined ? null : JSON.stringify(reason),
      facts === undefined ? null : packFacts(facts),
      id,
    );
    this.#taken.delete(id);
    this.#counts[before.state]--;
    this.#counts[after]++;
    if (before.state === QUEUED) this.#groups.changeQueued(before.grp, -1);
    if (after === QUEUED) this.#groups.changeQueued(group, 1);
  }

  #closeGroup(host: string, name: GroupName, reason: SkipReason): void {
    const group = this.#groups.idOf(host, name);
    if (group === undefined) return;
    const taken = this.#takenIn(group);
    const where = `grp = ? AND state = ${QUEUED} AND id NOT IN (SELECT value FROM json_each(?))`;
    const { n } = this.#sql.get(`SELECT COUNT(*) AS n FROM addresses WHERE ${where}`, group, taken) as {
      n: number;
    };
    this.#sql.run(
      `UPDATE addresses SET state = ?, reason = ? WHERE ${where}`,
      stateNumber("skipped"),
      JSON.stringify(reason),
      group,
      taken,
    );
    this.#counts[QUEUED] -= n;
    this.#counts[stateNumber("skipped")] += n;
    this.#groups.changeQueued(group, -n);
  }

  /** Returns the ids of the taken addresses of a group, as JSON. */
  #takenIn(group: number): string {
    const ids: number[] = [];
    for (const [id, of] of this.#taken) if (of === group) ids.push(id);
    return JSON.stringify(ids);
  }

  /** Runs changes together. If one fails, none is kept. */
  #transaction<T>(change: () => T): T {
    const counts = [...this.#counts];
    const outside = this.#outside.count;
    try {
      return inTransaction(this.#database, change);
    } catch (error) {
      this.#counts.splice(0, counts.length, ...counts);
      this.#outside.count = outside;
      this.#groups.clear();
      this.#knownLinks.clear();
      throw error;
    }
  }
}

/** Whether a link leads out of the scope: it has no address unless another link leads there from inside. */
function isOutside({ skipped }: NewAddress): boolean {
  return skipped?.code === "scope";
}
