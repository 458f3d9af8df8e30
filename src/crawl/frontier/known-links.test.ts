import fc from "fast-check";
import { expect, it } from "vitest";
import { addressAt } from "../../../test/contract/frontier-contract.ts";
import { KnownLinks } from "./known-links.ts";
import { MemoryFrontier } from "./memory-frontier.ts";

const SCOPE = { code: "scope", detail: "outside" } as const;

it("leaves out only addresses that change nothing", async () => {
  const address = fc
    .tuple(fc.nat(3), fc.nat(4), fc.boolean())
    .map(([path, depth, isSkipped]) => addressAt(`/${path}`, { depth, skipped: isSkipped ? SCOPE : undefined }));
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(address, { maxLength: 4 }), { maxLength: 12 }), async (commits) => {
      const [all, some] = [new MemoryFrontier(), new MemoryFrontier()];
      const known = new KnownLinks();
      for (const added of commits) {
        const news = known.newsOf({ added });
        known.add(news);
        expect(await some.commit({ added: news })).toBe(await all.commit({ added }));
      }
      for (let path = 0; path < 4; path++) {
        expect(await some.find(`//a.example/${path}`)).toEqual(await all.find(`//a.example/${path}`));
      }
    }),
  );
});

it("forgets what it knows when cleared, and before an address is skipped for a revocable reason", () => {
  const known = new KnownLinks();
  const added = [addressAt("/1")];
  known.add(added);
  expect(known.newsOf({ added })).toEqual([]);
  const skipped = { id: 2, state: "skipped", reason: SCOPE } as const;
  expect(known.newsOf({ added, finished: [{ ...skipped, facts: { status: 200 } }] })).toEqual([]);
  expect(known.newsOf({ added, finished: [skipped] })).toEqual(added);
  known.add(added);
  known.clear();
  expect(known.newsOf({ added })).toEqual(added);
});
