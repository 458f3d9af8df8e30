import { createHash } from "node:crypto";
import type { Redis } from "ioredis";
import { AnswerLimit } from "./answer-limit.ts";

/** An argument or key of a command. */
export type RedisArgument = string | number;

/** A connection to Redis or Valkey. It connects again by itself, and then sends the commands again that were not answered. */
export interface RedisConnection {
  /** Times it was connected. After another one, the server may have lost its last changes. */
  readonly connects: number;
  /** Sends a command. Throws `RedisUnavailableError` if no answer comes in time: the command may have run, or may still run. */
  call(command: string, values: readonly RedisArgument[]): Promise<unknown>;
  /** Runs a script. It may run twice if the connection breaks before the answer. */
  run(script: string, keys: readonly string[], values: readonly RedisArgument[]): Promise<unknown>;
  close(): Promise<void>;
}

/** Options of `openRedis`. */
export interface RedisConnectionOptions {
  /** Limit: time for an answer, with all attempts to connect again. */
  readonly maxWaitMs?: number | undefined;
}

/** The package `ioredis` is not installed. */
export class MissingRedisError extends Error {
  override readonly name = "MissingRedisError";
}

/** Redis did not answer in time. */
export class RedisUnavailableError extends Error {
  override readonly name = "RedisUnavailableError";
}

/** Default of `maxWaitMs`. Longer than a restart of a server with millions of addresses; set by hand. */
const MAX_WAIT_MS = 120_000;
/** Limit: pause between two attempts to connect. Set by hand. */
const MAX_RECONNECT_MS = 1000;
const RECONNECT_STEP_MS = 50;

/** Opens a connection to `redis://…` or `rediss://…`. Throws `MissingRedisError` without the package `ioredis`. */
export async function openRedis(url: string, options: RedisConnectionOptions = {}): Promise<RedisConnection> {
  const { maxWaitMs = MAX_WAIT_MS } = options;
  const { Redis } = await loadIoredis();
  const redis = new Redis(url, {
    maxRetriesPerRequest: null,
    retryStrategy: (attempt) => Math.min(attempt * RECONNECT_STEP_MS, MAX_RECONNECT_MS),
  });
  let problem = "";
  let connects = 0;
  redis.on("error", ({ message }: Error) => {
    problem = message;
  });
  redis.on("ready", () => {
    problem = "";
    connects++;
  });
  const unavailable = (): Error => {
    const detail = problem === "" ? "" : ` (${problem})`;
    const message = `Redis at ${withoutPassword(url)} did not answer within ${maxWaitMs / 1000} s${detail}. Start it, then continue the crawl.`;
    return new RedisUnavailableError(message);
  };
  return connectionOf(redis, { limit: new AnswerLimit(maxWaitMs, unavailable), connects: () => connects });
}

/** The parts of a connection that follow its events. */
interface ConnectionEvents {
  readonly limit: AnswerLimit;
  readonly connects: () => number;
}

function connectionOf(redis: Redis, { limit, connects }: ConnectionEvents): RedisConnection {
  const call: RedisConnection["call"] = (command, values) => limit.within(() => redis.call(command, [...values]));
  return {
    get connects() {
      return connects();
    },
    call,
    async run(script, keys, values) {
      const rest = [keys.length, ...keys, ...values];
      try {
        return await call("EVALSHA", [hashOf(script), ...rest]);
      } catch (error) {
        // A server that was restarted has no scripts.
        if (!(error as Error).message.startsWith("NOSCRIPT")) throw error;
        return call("EVAL", [script, ...rest]);
      }
    },
    async close() {
      limit.close();
      redis.disconnect();
    },
  };
}

const hashes = new Map<string, string>();

/** Returns the name of a script in the cache of the server. */
function hashOf(script: string): string {
  const hash = hashes.get(script) ?? createHash("sha1").update(script).digest("hex");
  hashes.set(script, hash);
  return hash;
}

function withoutPassword(url: string): string {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  return parsed === undefined ? "the given address" : `${parsed.protocol}//${parsed.host}`;
}

async function loadIoredis(): Promise<Pick<typeof import("ioredis"), "Redis">> {
  try {
    return await import("ioredis");
  } catch (cause) {
    const message = "A crawl on many machines needs the package ioredis: npm install ioredis";
    throw new MissingRedisError(message, { cause });
  }
}
