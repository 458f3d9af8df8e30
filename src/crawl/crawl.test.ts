import { expect, it } from "vitest";
import { crawl } from "./crawl.ts";

it("needs a store for a file of pages", async () => {
  const pages = crawl({ seeds: ["http://a.example/"], content: "pages.ndjson" });
  await expect(pages.next()).rejects.toThrow(new TypeError("option content needs the option store"));
});
