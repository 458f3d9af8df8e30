import { inTransaction } from "../../store/index.ts";
import type { LinkPlace } from "../discover/index.ts";
import type { SkipReason } from "../skip-reason.ts";
import type { SqlDatabase, SqlStatement } from "../sqlite/index.ts";
import { type AddressRow, COLUMNS, keyHash, QUEUED, recordOf, SCHEMA, STATES, stateNumber } from "./address-rows.ts";
import type {
  AddressRecord,
  AddressState,
  CrawlCommit,
  FinishedAddress,
  Frontier,
  HostRecord,
  NewAddress,
  QueueGroup,
  TakenAddress,
} from "./frontier.ts";
import { isRevocable } from "./frontier.ts";
import { groupPattern } from "./group-pattern.ts";
import { KnownLinks } from "./known-links.ts";

type GroupName = Pick<QueueGroup, "pattern" | "place">;

/** Limit: groups whose ids are kept in memory. Links of a page are of few groups. */
const MAX_KNOWN_GROUPS = 5000;
/** Limit: hosts whose number of groups is kept in memory. */
const MAX_COUNTED_HOSTS = 5000;
/** Addresses read at a time by `list`. */
const PAGE_ROWS = 1000;

/** The columns that decide what becomes of a known address. */
type KnownRow = Pick<AddressRow, "key" | "id" | "state" | "depth" | "reason" | "facts">;
/** Reads the known addresses among the keys of a JSON array. */
const KNOWN_ROWS =
  "SELECT key, id, state, depth, reason, facts FROM addresses WHERE key IN (SELECT value FROM json_each(?))";

/** A frontier in a SQLite database. Its memory does not grow with the number of addresses. */
export class SqliteFrontier implements Frontier {
  readonly #database: SqlDatabase;
  readonly #statements = new Map<string, SqlStatement>();
  /** Taken addresses: id → group. */
  readonly #taken = new Map<number, number>();
  readonly #counts: number[];
  /** Ids of groups: host, place and pattern → id. */
  readonly #groupIds = new Map<string, number>();
  /** Host → number of its groups. */
  readonly #groupCounts = new Map<string, number>();
  readonly #knownLinks = new KnownLinks();

  /** Takes over the database, which `close` closes. To `read`, the database must be one of a frontier, and is not changed. */
  constructor(database: SqlDatabase, use: "write" | "read" = "write") {
    this.#database = database;
    database.exec(use === "write" ? SCHEMA : "PRAGMA query_only = 1");
    this.#counts = STATES.map(() => 0);
    for (const row of this.#all("SELECT state, COUNT(*) AS n FROM addresses GROUP BY state")) {
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
        this.#run(
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
      this.#run("INSERT OR REPLACE INTO named (name, value) VALUES (?, ?)", name, value);
    }
    for (const [name, by] of Object.entries(counters)) {
      this.#run(
        `INSERT INTO named (name, value) VALUES (?, ?)
         ON CONFLICT (name) DO UPDATE SET value = CAST(CAST(value AS INTEGER) + CAST(excluded.value AS INTEGER) AS TEXT)`,
        name,
        String(by),
      );
    }
  }

  async groups(host: string): Promise<readonly QueueGroup[]> {
    const rows = this.#all("SELECT id, pattern, place, queued FROM groups WHERE host = ? AND queued > 0", host);
    const taken = new Map<number, number>();
    for (const group of this.#taken.values()) taken.set(group, (taken.get(group) ?? 0) + 1);
    return (rows as readonly (QueueGroup & { id: number })[])
      .map(({ id, pattern, place, queued }) => ({ pattern, place, queued: queued - (taken.get(id) ?? 0) }))
      .filter(({ queued }) => queued > 0);
  }

  async take(host: string, name: GroupName, count: number): Promise<readonly TakenAddress[]> {
    const group = this.#groupId(host, name);
    if (group === undefined) return [];
    const rows = this.#all(
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
    const rows = this.#all("SELECT DISTINCT host FROM groups WHERE queued > 0");
    return (rows as readonly { host: string }[]).map(({ host }) => host);
  }

  async host(host: string): Promise<HostRecord | undefined> {
    const row = this.#get("SELECT next_at, memory FROM hosts WHERE host = ?", host) as
      | { next_at: number; memory: string }
      | undefined;
    return row && { host, nextAt: row.next_at, memory: row.memory };
  }

  async find(key: string): Promise<AddressRecord | undefined> {
    const row = this.#get(`SELECT ${COLUMNS} WHERE a.key = ?`, keyHash(key)) as AddressRow | undefined;
    return row && recordOf(row);
  }

  async *list(state: AddressState): AsyncIterable<AddressRecord> {
    for (let last = -1; ; ) {
      const rows = this.#all(
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
    return { queued, done, failed, skipped };
  }

  async value(name: string): Promise<string | undefined> {
    return (this.#get("SELECT value FROM named WHERE name = ?", name) as { value: string } | undefined)?.value;
  }

  async *valuesWith(prefix: string): AsyncIterable<readonly [name: string, value: string]> {
    const rows = this.#all("SELECT name, value FROM named WHERE substr(name, 1, ?) = ?", prefix.length, prefix);
    for (const { name, value } of rows as { name: string; value: string }[]) yield [name.slice(prefix.length), value];
  }

  async close(): Promise<void> {
    this.#statements.clear();
    this.#database.close();
  }

  /** Adds addresses. Returns how many of them are new. */
  #addAll(added: readonly NewAddress[]): number {
    const hashes = added.map(({ key }) => keyHash(key));
    const rows = this.#all(KNOWN_ROWS, JSON.stringify(hashes)) as readonly KnownRow[];
    const known = new Map(rows.map((row) => [row.key, row]));
    const handled = new Set<string>();
    let news = 0;
    for (let i = 0; i < added.length; i++) {
      const hash = hashes[i];
      // The rows were read before this loop changed the address.
      const [row] = handled.has(hash)
        ? (this.#all(KNOWN_ROWS, JSON.stringify([hash])) as KnownRow[])
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
    const group = this.#groupOf(address);
    this.#run(
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
    if (state === QUEUED) this.#changeQueued(group, 1);
    return 1;
  }

  /** Adds a known address. Returns 1 if it is queued only now, else 0. */
  #addAgain({ id, state, reason, facts, ...before }: KnownRow, address: NewAddress): number {
    const depth = Math.min(before.depth, address.depth);
    if (state === QUEUED && depth < before.depth) this.#run("UPDATE addresses SET depth = ? WHERE id = ?", depth, id);
    if (STATES[state] !== "skipped" || reason === null || facts !== null) return 0;
    if (!isRevocable(JSON.parse(reason) as SkipReason)) return 0;
    const { url, from = null } = address;
    const group = this.#groupOf(address);
    this.#run(
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
    const before = this.#get("SELECT state, grp FROM addresses WHERE id = ?", id) as { state: number; grp: number };
    const after = stateNumber(state);
    const group = place === undefined ? before.grp : this.#groupAt(before.grp, place);
    this.#run(
      `UPDATE addresses SET state = ?, grp = ?, url = COALESCE(?, url), attempts = COALESCE(?, attempts), reason = ?,
         facts = COALESCE(?, facts) WHERE id = ?`,
      after,
      group,
      url ?? null,
      attempts ?? null,
      reason === undefined ? null : JSON.stringify(reason),
      facts === undefined ? null : JSON.stringify(facts),
      id,
    );
    this.#taken.delete(id);
    this.#counts[before.state]--;
    this.#counts[after]++;
    if (before.state === QUEUED) this.#changeQueued(before.grp, -1);
    if (after === QUEUED) this.#changeQueued(group, 1);
  }

  #closeGroup(host: string, name: GroupName, reason: SkipReason): void {
    const group = this.#groupId(host, name);
    if (group === undefined) return;
    const taken = this.#takenIn(group);
    const where = `grp = ? AND state = ${QUEUED} AND id NOT IN (SELECT value FROM json_each(?))`;
    const { n } = this.#get(`SELECT COUNT(*) AS n FROM addresses WHERE ${where}`, group, taken) as {
      n: number;
    };
    this.#run(
      `UPDATE addresses SET state = ?, reason = ? WHERE ${where}`,
      stateNumber("skipped"),
      JSON.stringify(reason),
      group,
      taken,
    );
    this.#counts[QUEUED] -= n;
    this.#counts[stateNumber("skipped")] += n;
    this.#changeQueued(group, -n);
  }

  /** Returns the ids of the taken addresses of a group, as JSON. */
  #takenIn(group: number): string {
    const ids: number[] = [];
    for (const [id, of] of this.#taken) if (of === group) ids.push(id);
    return JSON.stringify(ids);
  }

  #groupId(host: string, { pattern, place }: GroupName): number | undefined {
    const name = groupName(host, { pattern, place });
    const known = this.#groupIds.get(name);
    if (known !== undefined) return known;
    const row = this.#get("SELECT id FROM groups WHERE host = ? AND pattern = ? AND place = ?", host, pattern, place);
    return row === undefined ? undefined : this.#knowGroup(name, row as { id: number });
  }

  /** Remembers the id of a group by its name. Returns the id. */
  #knowGroup(name: string, { id }: { readonly id: number }): number {
    if (this.#groupIds.size >= MAX_KNOWN_GROUPS) this.#groupIds.clear();
    this.#groupIds.set(name, id);
    return id;
  }

  /** Returns the group of an address, and adds it if it is new. */
  #groupOf({ host, pattern, place }: Pick<NewAddress, "host" | "pattern" | "place">): number {
    const known = this.#groupId(host, { pattern, place });
    if (known !== undefined) return known;
    const count = this.#countGroups(host);
    const wider = groupPattern(pattern, count);
    const knownWider = wider === pattern ? undefined : this.#groupId(host, { pattern: wider, place });
    if (knownWider !== undefined) return knownWider;
    const added = this.#get(
      "INSERT INTO groups (host, pattern, place, queued) VALUES (?, ?, ?, 0) RETURNING id",
      host,
      wider,
      place,
    );
    this.#groupCounts.set(host, count + 1);
    return this.#knowGroup(groupName(host, { pattern: wider, place }), added as { id: number });
  }

  /** Returns the number of groups of a host, which it remembers. */
  #countGroups(host: string): number {
    const known = this.#groupCounts.get(host);
    if (known !== undefined) return known;
    const { n } = this.#get("SELECT COUNT(*) AS n FROM groups WHERE host = ?", host) as { n: number };
    if (this.#groupCounts.size >= MAX_COUNTED_HOSTS) this.#groupCounts.clear();
    this.#groupCounts.set(host, n);
    return n;
  }

  /** Returns the group with the pattern of another one at a place, and adds it if it is new. */
  #groupAt(group: number, place: LinkPlace): number {
    const { host, pattern } = this.#get("SELECT host, pattern FROM groups WHERE id = ?", group) as {
      host: string;
      pattern: string;
    };
    return this.#groupOf({ host, pattern, place });
  }

  #changeQueued(group: number, by: number): void {
    if (by !== 0) this.#run("UPDATE groups SET queued = queued + ? WHERE id = ?", by, group);
  }

  /** Runs changes together. If one fails, none is kept. */
  #transaction<T>(change: () => T): T {
    const counts = [...this.#counts];
    try {
      return inTransaction(this.#database, change);
    } catch (error) {
      this.#counts.splice(0, counts.length, ...counts);
      this.#groupIds.clear();
      this.#groupCounts.clear();
      this.#knownLinks.clear();
      throw error;
    }
  }

  #prepared(sql: string): SqlStatement {
    const known = this.#statements.get(sql) ?? this.#database.prepare(sql);
    this.#statements.set(sql, known);
    return known;
  }

  #run(sql: string, ...values: Parameters<SqlStatement["run"]>): void {
    this.#prepared(sql).run(...values);
  }

  #get(sql: string, ...values: Parameters<SqlStatement["get"]>): unknown {
    return this.#prepared(sql).get(...values);
  }

  #all(sql: string, ...values: Parameters<SqlStatement["all"]>): readonly unknown[] {
    return this.#prepared(sql).all(...values);
  }
}

function groupName(host: string, { pattern, place }: GroupName): string {
  return `${host} ${place} ${pattern}`;
}
