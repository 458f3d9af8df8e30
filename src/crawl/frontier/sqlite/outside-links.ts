import type { SkipReason } from "../../skip-reason.ts";
import { addressKey } from "../../urls/index.ts";
import type { NewAddress, OutsideLink } from "../frontier.ts";
import { keyHash } from "./address-rows.ts";
import type { SqlStatements } from "./sql-statements.ts";

/** Rows that are read at a time. A row has the links of some pages. */
const READ_ROWS = 20;

interface OutsideRow {
  readonly id: number;
  readonly reason: string;
  readonly urls: string;
}

/** The links of one commit with the same reason. */
interface LinkList {
  readonly reason: SkipReason;
  readonly urls: string[];
}

/**
 * The links that lead out of the scope, in a table of their own: a row has all links of a commit. Most links of many pages are such links,
 * and an address in an index takes ten times as long to write. A link is written again if it is found again after the frontier forgot it.
 */
export class OutsideLinks {
  readonly #sql: SqlStatements;
  /** Whether there is a table. A database of an earlier version that is only read has none. */
  readonly #isThere: boolean;
  /** Links that were written. */
  count: number;

  constructor(sql: SqlStatements) {
    this.#sql = sql;
    this.#isThere = sql.get("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'outside'") !== undefined;
    this.count = this.#isThere ? (sql.get("SELECT COALESCE(SUM(links), 0) AS n FROM outside") as { n: number }).n : 0;
  }

  /** Writes links. */
  add(links: readonly NewAddress[]): void {
    const lists = new Map<string, LinkList>();
    for (const { url, skipped } of links) {
      if (skipped === undefined) continue;
      const list = lists.get(skipped.detail) ?? { reason: skipped, urls: [] };
      lists.set(skipped.detail, list);
      list.urls.push(url);
    }
    for (const { reason, urls } of lists.values()) {
      this.#sql.run(
        "INSERT INTO outside (reason, links, urls) VALUES (?, ?, ?)",
        JSON.stringify(reason),
        urls.length,
        JSON.stringify(urls),
      );
    }
    this.count += links.length;
  }

  /** Yields the last links that were written, at least `min` of them if there are so many, as addresses that are skipped. */
  *last(min: number): Generator<Pick<NewAddress, "key" | "depth" | "skipped">> {
    const first = this.#sql.get(
      `SELECT id FROM (SELECT id, SUM(links) OVER (ORDER BY id DESC) AS n FROM outside) WHERE n >= ? ORDER BY id DESC LIMIT 1`,
      min,
    ) as { id: number } | undefined;
    const rows = this.#sql.all("SELECT id, reason, urls FROM outside WHERE id >= ?", first?.id ?? 0);
    for (const { reason, urls } of rows as readonly OutsideRow[]) {
      const skipped = JSON.parse(reason) as SkipReason;
      for (const url of JSON.parse(urls) as readonly string[])
        yield { key: addressKey(new URL(url)), depth: 0, skipped };
    }
  }

  /** Yields each link once, without those that became addresses. */
  *list(): Generator<OutsideLink> {
    const seen = new Set<string>();
    for (let last = -1; this.#isThere; ) {
      const rows = this.#sql.all(
        `SELECT id, reason, urls FROM outside WHERE id > ? ORDER BY id LIMIT ${READ_ROWS}`,
        last,
      ) as readonly OutsideRow[];
      for (const row of rows) yield* this.#newLinks(row, seen);
      if (rows.length < READ_ROWS) return;
      last = rows[rows.length - 1].id;
    }
  }

  /** Returns the links of a row that were not seen before, and are no addresses. */
  #newLinks({ reason, urls }: OutsideRow, seen: Set<string>): readonly OutsideLink[] {
    const links = new Map<string, string>();
    for (const url of JSON.parse(urls) as readonly string[]) {
      const hash = keyHash(addressKey(new URL(url)));
      if (!seen.has(hash)) links.set(hash, links.get(hash) ?? url);
      seen.add(hash);
    }
    const known = this.#sql.all(
      "SELECT key FROM addresses WHERE key IN (SELECT value FROM json_each(?))",
      JSON.stringify([...links.keys()]),
    ) as readonly { key: string }[];
    for (const { key } of known) links.delete(key);
    const parsed = JSON.parse(reason) as SkipReason;
    return Array.from(links.values(), (url) => ({ url, reason: parsed }));
  }
}
