import { randomUUID } from "node:crypto";
import { Redis } from "ioredis";

/** A crawl of a test, with a connection for changes that a frontier does not make. */
export class TestCrawl {
  readonly name = `test-${randomUUID()}`;
  readonly redis: Redis;

  constructor(url: string) {
    this.redis = new Redis(url, { maxRetriesPerRequest: null });
    this.redis.on("error", () => {});
  }

  /** Lets the time of all leases pass. */
  async endLeases(): Promise<void> {
    for (const key of await this.#keys(":leases")) {
      const members = await this.redis.zrange(key, 0, "-1");
      for (const member of members) await this.redis.zadd(key, "XX", "0", member);
    }
  }

  /** Lets the time of all claims pass. */
  async endClaims(): Promise<void> {
    const key = `pith:{${this.name}}:claims`;
    for (const [name, claim] of Object.entries(await this.redis.hgetall(key))) {
      const [token, , worker] = claim.split(" ");
      await this.redis.hset(key, name, `${token} 0 ${worker}`);
    }
  }

  /** Removes the crawl. */
  async close(): Promise<void> {
    const keys = await this.#keys("");
    if (keys.length > 0) await this.redis.del(keys);
    this.redis.disconnect();
  }

  async #keys(ending: string): Promise<string[]> {
    const keys: string[] = [];
    for await (const found of this.redis.scanStream({ match: `pith:{${this.name}*${ending}`, count: 1000 })) {
      keys.push(...(found as string[]));
    }
    return keys;
  }
}
