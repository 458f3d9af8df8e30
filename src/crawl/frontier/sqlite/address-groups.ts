import type { LinkPlace } from "../../discover/index.ts";
import type { NewAddress, QueueGroup } from "../frontier.ts";
import { groupPattern } from "../group-pattern.ts";
import type { SqlStatements } from "./sql-statements.ts";

/** What names a group of a host. */
export type GroupName = Pick<QueueGroup, "pattern" | "place">;

/** Limit: groups whose ids are kept in memory. Links of a page are of few groups. */
const MAX_KNOWN_GROUPS = 5000;
/** Limit: hosts whose number of groups is kept in memory. */
const MAX_COUNTED_HOSTS = 5000;

/** The groups of a database, by their ids. */
export class AddressGroups {
  readonly #sql: SqlStatements;
  /** Host, place and pattern → id. */
  readonly #ids = new Map<string, number>();
  /** Host → number of its groups. */
  readonly #counts = new Map<string, number>();

  constructor(sql: SqlStatements) {
    this.#sql = sql;
  }

  /** Returns the id of a group if there is one. */
  idOf(host: string, { pattern, place }: GroupName): number | undefined {
    const name = fullName(host, { pattern, place });
    const known = this.#ids.get(name);
    if (known !== undefined) return known;
    const row = this.#sql.get(
      "SELECT id FROM groups WHERE host = ? AND pattern = ? AND place = ?",
      host,
      pattern,
      place,
    );
    return row === undefined ? undefined : this.#remember(name, row as { id: number });
  }

  /** Returns the group of an address, and adds it if it is new. */
  add({ host, pattern, place }: Pick<NewAddress, "host" | "pattern" | "place">): number {
    const known = this.idOf(host, { pattern, place });
    if (known !== undefined) return known;
    const count = this.#countOf(host);
    const wider = groupPattern(pattern, count);
    const knownWider = wider === pattern ? undefined : this.idOf(host, { pattern: wider, place });
    if (knownWider !== undefined) return knownWider;
    const added = this.#sql.get(
      "INSERT INTO groups (host, pattern, place, queued) VALUES (?, ?, ?, 0) RETURNING id",
      host,
      wider,
      place,
    );
    this.#counts.set(host, count + 1);
    return this.#remember(fullName(host, { pattern: wider, place }), added as { id: number });
  }

  /** Returns the group with the pattern of another one at a place, and adds it if it is new. */
  addAt(group: number, place: LinkPlace): number {
    const { host, pattern } = this.#sql.get("SELECT host, pattern FROM groups WHERE id = ?", group) as {
      host: string;
      pattern: string;
    };
    return this.add({ host, pattern, place });
  }

  /** Changes the number of queued addresses of a group. */
  changeQueued(group: number, by: number): void {
    if (by !== 0) this.#sql.run("UPDATE groups SET queued = queued + ? WHERE id = ?", by, group);
  }

  /** Forgets what is in memory, after a transaction that was undone. */
  clear(): void {
    this.#ids.clear();
    this.#counts.clear();
  }

  /** Remembers the id of a group by its name. Returns the id. */
  #remember(name: string, { id }: { readonly id: number }): number {
    if (this.#ids.size >= MAX_KNOWN_GROUPS) this.#ids.clear();
    this.#ids.set(name, id);
    return id;
  }

  /** Returns the number of groups of a host, which it remembers. */
  #countOf(host: string): number {
    const known = this.#counts.get(host);
    if (known !== undefined) return known;
    const { n } = this.#sql.get("SELECT COUNT(*) AS n FROM groups WHERE host = ?", host) as { n: number };
    if (this.#counts.size >= MAX_COUNTED_HOSTS) this.#counts.clear();
    this.#counts.set(host, n);
    return n;
  }
}

function fullName(host: string, { pattern, place }: GroupName): string {
  return `${host} ${place} ${pattern}`;
}
