import { Redis } from "ioredis";
import { expect, it } from "vitest";
import { describeRedisServer } from "./describe-redis.ts";

describeRedisServer("a Redis server of the tests", { appendOnly: true }, (server) => {
  it("keeps its data when it is killed and restarted, and can be paused", async () => {
    const redis = new Redis(server().url);
    redis.on("error", () => {});
    await redis.set("a", "1");
    await server().kill();
    const answer = redis.get("a");
    await server().restart();
    expect(await answer).toBe("1");
    const impatient = new Redis(server().url, { commandTimeout: 50 });
    await impatient.ping();
    server().pause();
    await expect(impatient.ping()).rejects.toThrow("timed out");
    server().resume();
    expect(await redis.get("a")).toBe("1");
    impatient.disconnect();
    redis.disconnect();
  });
});
