import { expect, it } from "vitest";
import type { CrawledPage } from "../crawl-options.ts";
import type { VisitOutcome } from "./outcomes/index.ts";
import { PendingChanges } from "./pending-changes.ts";

const pageAt = (url: string): CrawledPage => ({ url }) as unknown as CrawledPage;

/** The outcome of an address with a page. */
function read(id: number, page: CrawledPage, changed: VisitOutcome["changed"] = []): VisitOutcome {
  return { finished: { id, state: "done" }, added: [], newWords: 10, page, changed };
}

it("drops a page that turns out to be a part of another one", () => {
  const pending = new PendingChanges();
  const [first, third, other] = ["/story", "/story?page=3", "/other"].map(pageAt);
  const reason = { code: "part", detail: "part 3 of /story" } as const;
  expect(pending.addOutcome(read(3, third))).toEqual([]);
  pending.addOutcome(read(4, other));
  expect(pending.addOutcome(read(1, first, [{ id: 3, state: "skipped", reason }]))).toEqual([third]);
  const { pages, pageIds, changes } = pending.take(0, true);
  expect({ pages, pageIds }).toEqual({ pages: [other, first], pageIds: [4, 1] });
  expect(changes.finished?.map(({ id, state }) => `${id} ${state}`)).toEqual(["4 done", "1 done", "3 skipped"]);
});

it("keeps the last of two outcomes of one address", () => {
  const pending = new PendingChanges();
  const [before, after] = [pageAt("/a"), pageAt("/a")];
  pending.addOutcome(read(1, before));
  expect(pending.addOutcome(read(1, after))).toEqual([before]);
  const { pages, changes } = pending.take(0, true);
  expect(pages).toEqual([after]);
  expect(pages[0]).toBe(after);
  expect(changes.finished).toHaveLength(1);
});

it("names an address once if its page was read after it was left out as a part", () => {
  const pending = new PendingChanges();
  const [first, second] = ["/story", "/story?page=2"].map(pageAt);
  const reason = { code: "part", detail: "part 2 of /story" } as const;
  pending.addOutcome(read(1, first, [{ id: 2, state: "skipped", reason }]));
  pending.addOutcome(read(2, second));
  expect(pending.take(0, true).changes.finished?.map(({ id, state }) => `${id} ${state}`)).toEqual([
    "1 done",
    "2 done",
  ]);
});
