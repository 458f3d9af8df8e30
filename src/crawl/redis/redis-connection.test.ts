import { afterEach, expect, it, vi } from "vitest";
import { describeRedisServer } from "../../../test/redis/describe-redis.ts";
import { openRedis, type RedisConnection } from "./index.ts";

const opened: RedisConnection[] = [];
afterEach(async () => {
  for (const connection of opened.splice(0)) await connection.close();
  vi.doUnmock("ioredis");
});

async function open(...[url, options]: Parameters<typeof openRedis>): Promise<RedisConnection> {
  const connection = await openRedis(url, options);
  opened.push(connection);
  return connection;
}

it("names the command that installs a missing package", async () => {
  vi.doMock("ioredis", () => {
    throw new Error("Cannot find package 'ioredis'");
  });
  await expect(openRedis("redis://127.0.0.1:1")).rejects.toThrow(
    "A crawl on many machines needs the package ioredis: npm install ioredis",
  );
});

it("names the server that does not answer, without its password", async () => {
  const connection = await open("redis://user:secret@127.0.0.1:1", { maxWaitMs: 200 });
  await expect(connection.call("PING", [])).rejects.toThrow(
    "Redis at redis://127.0.0.1:1 did not answer within 0.2 s (connect ECONNREFUSED 127.0.0.1:1). Start it, then continue the crawl.",
  );
});

describeRedisServer("a connection to Redis", { appendOnly: true }, (server) => {
  it("sends scripts again to a server that was restarted", async () => {
    const connection = await open(server().url);
    const script = "return redis.call('INCRBY', KEYS[1], ARGV[1])";
    expect(await connection.run(script, ["n"], [2])).toBe(2);
    await server().kill();
    const answer = connection.run(script, ["n"], [3]);
    await server().restart();
    expect(await answer).toBe(5);
    expect(connection.connects).toBe(2);
  });

  it("passes on the errors of commands", async () => {
    const connection = await open(server().url);
    await expect(connection.call("NONSENSE", [])).rejects.toThrow("unknown command");
  });
});
