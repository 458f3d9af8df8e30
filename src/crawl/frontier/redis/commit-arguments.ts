import type { RedisArgument } from "../../redis/index.ts";
import type { CrawlCommit, FinishedAddress } from "../frontier.ts";
import { packFacts } from "../packed-facts.ts";
import { groupName, keyDigest, packUrl, referrerName, stateLetter } from "./packed-address.ts";
import { RedisKeys } from "./redis-keys.ts";

/** An outcome with the host of its address, and the lease that it was taken with. */
export interface LeasedOutcome extends FinishedAddress {
  readonly host: string;
  readonly lease: string;
}

/** A claim that must be held. */
export interface ClaimToken {
  readonly name: string;
  readonly token: string;
}

/** Returns the keys and arguments of `COMMIT_SCRIPT`. */
export function commitArguments(
  keys: RedisKeys,
  { added = [], hosts = [], closed = [], values = {}, counters = {} }: CrawlCommit,
  { outcomes, claims }: { readonly outcomes: readonly LeasedOutcome[]; readonly claims: readonly ClaimToken[] },
): { keys: readonly string[]; values: readonly RedisArgument[] } {
  const numbers = new Map<string, number>();
  const hostNumber = (host: string): number => {
    // The first key is that of the crawl, and Lua counts from 1.
    const number = numbers.get(host) ?? numbers.size + 2;
    numbers.set(host, number);
    return number;
  };
  const lists: RedisArgument[] = [];
  const write = <T>(items: readonly T[], rowOf: (item: T) => readonly RedisArgument[]): void => {
    lists.push(items.length);
    for (const item of items) lists.push(...rowOf(item));
  };
  write(outcomes, ({ host, id, lease, state, url, attempts, reason, facts, place }) => {
    const address = url === undefined ? "" : packUrl(url, host);
    const head = [hostNumber(host), RedisKeys.number(id), lease, stateLetter(state, reason)];
    return [
      asLines([
        ...head,
        address,
        attempts ?? "",
        asJson(reason),
        facts === undefined ? "" : packFacts(facts),
        place ?? "",
      ]),
    ];
  });
  write(added, (address) => {
    const { host, key, url, depth, from, skipped } = address;
    const letter = stateLetter(skipped === undefined ? "queued" : "skipped", skipped);
    const head = `${hostNumber(host)} ${keyDigest(key)} ${letter}${depth}`;
    return [asLines([head, groupName(address), referrerName(from), packUrl(url, host), asJson(skipped)])];
  });
  write(hosts, ({ host, nextAt, memory }) => [hostNumber(host), `${nextAt}\n${memory}`]);
  write(closed, ({ host, reason, ...group }) => [
    hostNumber(host),
    groupName(group),
    stateLetter("skipped", reason),
    asJson(reason),
  ]);
  write([...commandsOf("HSET", values), ...commandsOf("HINCRBY", counters)], (row) => row);
  write(claims, ({ name, token }) => [name, token]);
  const names = [...numbers.keys()];
  return { keys: [keys.crawl, ...names.map((host) => keys.host(host))], values: [names.length, ...names, ...lists] };
}

function commandsOf(command: string, values: Readonly<Record<string, string | number>>): RedisArgument[][] {
  return Object.entries(values).map(([name, value]) => [command, name, value]);
}

/** Joins values with line breaks. Throws `TypeError` if one has a line break: no address, pattern or JSON has. */
function asLines(values: readonly (string | number)[]): string {
  const text = values.join("\n");
  let breaks = 0;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) breaks++;
  if (breaks === values.length - 1) return text;
  throw new TypeError(`An address or pattern of the frontier has a line break: ${JSON.stringify(text.slice(0, 500))}`);
}

function asJson(value: object | undefined): string {
  return value === undefined ? "" : JSON.stringify(value);
}
