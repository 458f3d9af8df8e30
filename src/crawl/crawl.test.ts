import { expect, it } from "vitest";
import { page } from "../../test/scripted-web.ts";
import { GiveUpError, type Visit } from "../fetch/index.ts";
import { crawl } from "./crawl.ts";

it("needs a store for a file of pages", async () => {
  const pages = crawl({ seeds: ["http://a.example/"], content: "pages.ndjson" });
  await expect(pages.next()).rejects.toThrow(new TypeError("option content needs the option store"));
});

it("sends requests by the function of the caller", async () => {
  const asked: string[] = [];
  const fetch = async (url: string): Promise<Visit> => {
    asked.push(new URL(url).pathname);
    if (new URL(url).pathname !== "/") throw new GiveUpError("no such page", { code: "status", url, status: 404 });
    const bytes = Buffer.from(page("home"));
    return { kind: "body", url, status: 200, headers: [], contentType: "text/html", bytes, sentBytes: bytes };
  };
  const urls: string[] = [];
  for await (const { url } of crawl({ seeds: ["http://a.example/"], fetch, delayMs: 0 })) urls.push(url);
  expect(urls).toEqual(["http://a.example/"]);
  expect(asked).toEqual(["/robots.txt", "/sitemap.xml", "/"]);
});
