import fc from "fast-check";
import { expect, it } from "vitest";
import { addressAt } from "../../../../test/contract/frontier-contract.ts";
import { MemoryFrontier } from "../memory-frontier.ts";
import { KnownLinks } from "./known-links.ts";

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
        const news = added.filter((one) => known.isNews(one));
        known.add(news);
        expect(await some.commit({ added: news })).toBe(await all.commit({ added }));
      }
      for (let path = 0; path < 4; path++) {
        expect(await some.find(`//a.example/${path}`)).toEqual(await all.find(`//a.example/${path}`));
      }
    }),
  );
});

it("sends all again after it was cleared", () => {
  const known = new KnownLinks();
  known.add([addressAt("/1")]);
  expect(known.isNews(addressAt("/1"))).toBe(false);
  known.clear();
  expect(known.isNews(addressAt("/1"))).toBe(true);
});
