import { afterAll, beforeAll, describe, it } from "vitest";
import { installedRedis, RedisServer, type RedisServerOptions } from "./redis-server.ts";

const HINT = "set REDIS_URL or install redis-server (Debian: apt-get install redis-server)";

/** Describes tests that need a Redis: that of `REDIS_URL`, else one that is started for them. Skips them without one. */
export function describeRedis(name: string, tests: (url: () => string) => void): void {
  const { REDIS_URL = "" } = process.env;
  if (REDIS_URL !== "") describe(name, () => tests(() => REDIS_URL));
  else describeRedisServer(name, {}, (server) => tests(() => server().url));
}

/** Describes tests that stop and restart their own Redis server. Skips them if no program is installed. */
export function describeRedisServer(
  name: string,
  options: RedisServerOptions,
  tests: (server: () => RedisServer) => void,
): void {
  if (installedRedis() === undefined) {
    describe.skip(`${name}: no Redis; ${HINT}`, () => it("is skipped", () => {}));
    return;
  }
  describe(name, () => {
    let server: RedisServer | undefined;
    beforeAll(async () => {
      server = await RedisServer.start(options);
    });
    afterAll(() => server?.stop());
    tests(() => {
      if (server === undefined)
        throw new Error("The Redis server is started before the tests, not before they are described.");
      return server;
    });
  });
}
