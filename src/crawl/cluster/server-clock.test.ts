import fc from "fast-check";
import { expect, it } from "vitest";
import { ServerClock } from "./server-clock.ts";

/** A clock whose looks take the given times: from the question to Redis, and back. Redis is `OFFSET` ahead. */
const OFFSET = 1_000_000;
function clockWith(): {
  clock: ServerClock;
  look(there: number, back: number): Promise<void>;
  pass(ms: number): void;
  server(): number;
} {
  let steady = 500;
  const server = (): number => steady + OFFSET;
  const clock = new ServerClock(() => steady);
  return {
    clock,
    server,
    pass: (ms) => {
      steady += ms;
    },
    look: (there, back) =>
      clock.synchronize(async () => {
        steady += there;
        const time = Math.floor(server());
        steady += back;
        return time;
      }),
  };
}

it("is not disturbed by an answer that was long on its way", async () => {
  const { clock, look, server } = clockWith();
  await look(1, 1);
  const error = clock.now() - server();
  await look(5000, 0);
  await look(0, 5000);
  expect(Math.abs(clock.now() - server() - error)).toBeLessThanOrEqual(6);
});

it("is never behind, ahead by at most what it says, and set back only by better looks", async () => {
  const looks = fc.array(fc.tuple(fc.nat(100), fc.nat(100), fc.nat(2000)), { minLength: 1, maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(looks, async (all) => {
      const { clock, look, server, pass } = clockWith();
      let ahead = Number.POSITIVE_INFINITY;
      for (const [there, back, pause] of all) {
        await look(there, back);
        const error = clock.now() - server();
        expect(error).toBeGreaterThanOrEqual(0);
        expect(error).toBeLessThanOrEqual(clock.aheadMs);
        // But for the drift that is allowed for.
        expect(error).toBeLessThanOrEqual(ahead + 2);
        ahead = error;
        pass(pause);
      }
    }),
  );
});

it("follows a clock of Redis that is set", async () => {
  const { clock, look } = clockWith();
  await look(1, 1);
  let time = clock.now() + 3_600_000;
  await clock.synchronize(async () => time);
  expect(Math.abs(clock.now() - time)).toBeLessThanOrEqual(1);
  time -= 7_200_000;
  await clock.synchronize(async () => time);
  expect(Math.abs(clock.now() - time)).toBeLessThanOrEqual(1);
});
