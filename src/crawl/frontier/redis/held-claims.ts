import type { RedisConnection } from "../../redis/index.ts";
import { ABANDON_SCRIPT, CLAIM_SCRIPT } from "./lua-claims.ts";

/** Who claims, and for how long. */
export interface ClaimOptions {
  readonly worker: string;
  /** A claim ends after this time, unless it is renewed. */
  readonly leaseMs: number;
  /** Milliseconds of a clock that never jumps. */
  readonly clock: () => number;
}

/** A claim of this worker. */
interface HeldClaim {
  readonly token: string;
  /** Until then, no other worker can have it, by the clock of this worker. */
  readonly until: number;
}

/** Names that one worker has for itself, such as registered domains: nobody else sends them requests or commits their records. */
export class HeldClaims {
  readonly #redis: RedisConnection;
  readonly #crawl: string;
  readonly #options: ClaimOptions;
  readonly #held = new Map<string, HeldClaim>();

  /** `crawl` is the start of the keys of the crawl. */
  constructor(redis: RedisConnection, crawl: string, options: ClaimOptions) {
    this.#redis = redis;
    this.#crawl = crawl;
    this.#options = options;
  }

  /** Claims a name. Returns whether it is free, or its claim ended; false also if this worker has it. */
  async claim(name: string): Promise<boolean> {
    if (this.#held.has(name)) return false;
    const { worker, leaseMs } = this.#options;
    const until = this.untilNow();
    const token = (await this.#redis.run(CLAIM_SCRIPT, [this.#crawl], [name, worker, leaseMs])) as number;
    if (token === 0) return false;
    this.#held.set(name, { token: String(token), until });
    return true;
  }

  /** Whether no other worker can have claimed a name. Ask before each request: a worker that was cut off must not send one. */
  isHeld(name: string): boolean {
    return this.#options.clock() < (this.#held.get(name)?.until ?? Number.NEGATIVE_INFINITY);
  }

  /** Gives up a claim, so that another worker can have it. */
  async abandon(name: string): Promise<void> {
    const token = this.#held.get(name)?.token;
    this.#held.delete(name);
    if (token !== undefined) await this.#redis.run(ABANDON_SCRIPT, [this.#crawl], [name, token]);
  }

  /** Returns the token of a claim; an empty text, which no claim has, if this worker has none. */
  token(name: string): string {
    return this.#held.get(name)?.token ?? "";
  }

  /** Returns the names of the claims. */
  names(): readonly string[] {
    return [...this.#held.keys()];
  }

  /** Notes that a claim was renewed, or lost if `until` is undefined. */
  set(name: string, until: number | undefined): void {
    const held = this.#held.get(name);
    if (held === undefined) return;
    if (until === undefined) this.#held.delete(name);
    else this.#held.set(name, { ...held, until });
  }

  /** Returns the end of a claim that the server makes now or later. */
  untilNow(): number {
    return this.#options.clock() + this.#options.leaseMs;
  }
}
