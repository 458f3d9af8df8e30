import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Turns } from "./turns.ts";

describe("turns", () => {
  it("go to one host of a registered domain at a time", () => {
    const turns = new Turns();
    turns.add("www.a.example");
    turns.add("shop.a.example");
    turns.add("b.example");
    expect([turns.start(0), turns.start(0), turns.start(0)]).toEqual(["www.a.example", "b.example", undefined]);
    turns.end("www.a.example", 1000, true);
    expect(turns.start(999)).toBeUndefined();
    expect(turns.nextTime()).toBe(1000);
    expect(turns.start(1000)).toBe("shop.a.example");
  });

  it("go to addresses of one machine one at a time, whatever the port", () => {
    const turns = new Turns();
    turns.add("127.0.0.1:1");
    turns.add("127.0.0.1:2");
    expect([turns.start(0), turns.start(0)]).toEqual(["127.0.0.1:1", undefined]);
  });

  it("wait for the time that a host was added with", () => {
    const turns = new Turns();
    turns.add("a.example", 500);
    turns.add("a.example", 100);
    expect(turns.start(499)).toBeUndefined();
    expect(turns.start(500)).toBe("a.example");
  });

  it("are listed once per domain, however often its hosts are added", () => {
    const turns = new Turns();
    for (let i = 0; i < 1_000_000; i++) turns.add("a.example", i % 3);
    expect(turns.start(2)).toBe("a.example");
    turns.add("www.a.example");
    expect(turns.nextTime()).toBeUndefined();
    turns.end("a.example", 7, false);
    expect(turns.nextTime()).toBe(7);
  });

  it("end with the work", () => {
    const turns = new Turns();
    turns.add("a.example");
    turns.start(0);
    turns.end("a.example", 10, false);
    expect(turns.nextTime()).toBeUndefined();
    turns.add("a.example");
    expect(turns.start(9)).toBeUndefined();
    expect(turns.start(10)).toBe("a.example");
  });

  it("never come too early, nor twice at a time, and every host gets one", () => {
    const host = fc.constantFrom("a.example", "x.a.example", "b.example", "c.example");
    fc.assert(
      fc.property(fc.array(fc.tuple(host, fc.nat(50), fc.boolean()), { maxLength: 60 }), (work) => {
        const turns = new Turns();
        const waiting = new Set<string>();
        const busy = new Map<string, string>();
        const free = new Map<string, number>();
        const domainOf = (name: string) => name.split(".").slice(-2).join(".");
        let now = 0;
        for (const [name, step, isEnding] of work) {
          now += step;
          const ending = busy.get(domainOf(name));
          if (isEnding && ending !== undefined) {
            turns.end(ending, now + 30, false);
            free.set(domainOf(name), now + 30);
            busy.delete(domainOf(name));
          } else if (ending !== name) {
            turns.add(name);
            waiting.add(name);
          }
          for (let started = turns.start(now); started !== undefined; started = turns.start(now)) {
            expect(busy.has(domainOf(started))).toBe(false);
            expect(now).toBeGreaterThanOrEqual(free.get(domainOf(started)) ?? 0);
            busy.set(domainOf(started), started);
            waiting.delete(started);
          }
        }
        for (const name of busy.values()) turns.end(name, now, false);
        for (let left = waiting.size; left > 0; left--) {
          const started = turns.start(now + 1000);
          expect(waiting.delete(started ?? "")).toBe(true);
          turns.end(started ?? "", now, false);
        }
        expect(turns.start(now + 1000)).toBeUndefined();
      }),
    );
  });
});
