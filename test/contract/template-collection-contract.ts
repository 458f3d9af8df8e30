import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { nextRevision, parseTemplate, type SiteTemplate, TemplateError } from "../../src/sites/index.ts";
import type { TemplateCollection } from "../../src/store/index.ts";

/** Returns a template with one rule, whose note tells it from others. */
export const templateOf = (host: string, note = ""): SiteTemplate =>
  parseTemplate({ version: 1, host, rules: [{ note }] });

export const noteOf = (template: SiteTemplate | undefined): string | undefined => template?.rules[0]?.note;

/** The contract of all stores of templates. `open` returns the same store each time, empty at the start of each test. */
export function testTemplateCollection(name: string, open: () => Promise<TemplateCollection>): void {
  describe(name, () => {
    test("what was written is read again, whatever the host", async () => {
      const store = await open();
      fc.assert(
        fc.property(fc.string({ unit: "grapheme" }), fc.string(), (host, note) => {
          const template = templateOf(host, note);
          store.write(template);
          expect(store.get(host)).toEqual(template);
        }),
        { numRuns: 30 },
      );
    });

    test("a page has the template of its host, else that of its registered domain", async () => {
      const store = await open();
      store.write(templateOf("example.co.uk", "domain"));
      store.write(templateOf("news.example.co.uk", "host"));
      expect(noteOf(store.read("https://NEWS.example.co.uk:8080/a?b"))).toBe("host");
      expect(noteOf(store.read("https://shop.example.co.uk/"))).toBe("domain");
      expect(store.read("https://example.org/")).toBeUndefined();
      expect(store.read("not an address")).toBeUndefined();
    });

    test("an international host is stored by its ASCII form", async () => {
      const store = await open();
      store.write(templateOf("xn--bcher-kva.example"));
      expect(store.read("https://BÜCHER.example/")?.host).toBe("xn--bcher-kva.example");
    });

    test("the template before a change of the site is kept", async () => {
      const store = await open();
      const first = templateOf("a.example", "first");
      store.write(first);
      expect(store.getRevision("a.example", 1)).toBeUndefined();
      store.write(nextRevision(first, ["div.story > p"]));
      expect(store.get("a.example")?.revision).toBe(2);
      expect(store.getRevision("a.example", 1)).toEqual(first);
      expect(store.list().map(({ host, revision }) => [host, revision])).toEqual([["a.example", 2]]);
    });

    test("lists the newest templates, sorted by host", async () => {
      const store = await open();
      expect(store.list()).toEqual([]);
      for (const host of ["b.example", "a.example", "b.a.example"]) store.write(templateOf(host));
      expect(store.list().map(({ host }) => host)).toEqual(["a.example", "b.a.example", "b.example"]);
      expect(store.list()[0]).toMatchObject({ revision: 1, pages: 0 });
    });

    test("a template that is refused leaves the old one", async () => {
      const store = await open();
      store.write(templateOf("a.example", "old"));
      expect(() => store.update("a.example", () => ({ ...templateOf("a.example"), pages: -1 }))).toThrow(TemplateError);
      expect(noteOf(store.get("a.example"))).toBe("old");
      store.write(templateOf("a.example", "new"));
      expect(noteOf((await open()).get("A.example"))).toBe("new");
    });
  });
}
