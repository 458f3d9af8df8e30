import { describe, expect, it } from "vitest";
import { parseExposition } from "../../../test/exposition.ts";
import { crawled, page } from "../../../test/scripted-web.ts";
import { RetryError } from "../../fetch/index.ts";
import { CrawlMetrics, METRICS } from "./index.ts";

/** Returns the values of a metric by the values of its labels. */
function valuesOf(metrics: CrawlMetrics, name: string): Readonly<Record<string, number>> {
  const { samples = [] } = parseExposition(metrics.text()).get(name) ?? {};
  return Object.fromEntries(samples.map(({ labels, value }) => [Object.values(labels).join(" "), value]));
}

describe("the metrics of a crawl", () => {
  it("has names, units and help in the manner of Prometheus", () => {
    for (const { name, type, help } of Object.values(METRICS)) {
      expect(name).toMatch(/^(?:pith_crawl|process|nodejs)_[a-z_]+$/);
      expect(name.endsWith("_total")).toBe(type === "counter");
      expect(help).toMatch(/^[A-Z].*\.$/);
    }
  });

  it("can be read before anything happened", () => {
    const metrics = new CrawlMetrics();
    expect(valuesOf(metrics, "pith_crawl_texts_total")).toEqual({ "": 0 });
    expect(valuesOf(metrics, "pith_crawl_requests_total")).toEqual({ body: 0, redirect: 0, unchanged: 0, failure: 0 });
  });

  it("escapes labels, and counts values that are not in the list as others", () => {
    const metrics = new CrawlMetrics();
    const names = ['a"b', "c\\d", "e\nf", "g}h,i=1"];
    for (const crawl of names) {
      metrics.set("info", 1, { crawl, worker: "w" });
      const info = parseExposition(metrics.text()).get("pith_crawl_info");
      expect(info?.samples.map(({ labels }) => labels)).toEqual([{ crawl, worker: "w" }]);
    }
    for (let i = 0; i < 100; i++) metrics.add("requests", 1, { result: `value ${i}` });
    expect(valuesOf(metrics, "pith_crawl_requests_total")["other"]).toBe(100);
  });

  it("counts observations in cumulated buckets", () => {
    const metrics = new CrawlMetrics();
    for (const seconds of [0.05, 0.06, 7, 100]) metrics.observe("fetchSeconds", seconds);
    expect(valuesOf(metrics, "pith_crawl_fetch_seconds")).toMatchObject({
      "0.05": 1,
      "0.1": 2,
      5: 2,
      10: 3,
      30: 3,
      "+Inf": 4,
    });
  });

  it("counts a crawl of one process", async () => {
    const metrics = new CrawlMetrics();
    const web = {
      "/": page("home", "/a", "/copy", "/down"),
      "/a": page("a"),
      "/copy": page("a"),
      "/down": new RetryError("down", { code: "timeout", url: "" }),
    };
    const { pages } = await crawled(web, { metrics });
    expect(valuesOf(metrics, "pith_crawl_texts_total")).toEqual({ "": pages.length });
    expect(valuesOf(metrics, "pith_crawl_pages_total")).toEqual({ "": 3 });
    expect(valuesOf(metrics, "pith_crawl_requests_total")).toMatchObject({ body: 3 });
    expect(valuesOf(metrics, "pith_crawl_failures_total")).toMatchObject({ "retry timeout": expect.any(Number) });
    expect(valuesOf(metrics, "pith_crawl_addresses")).toMatchObject({ queued: 0, done: 2, failed: 1 });
    expect(valuesOf(metrics, "pith_crawl_extract_seconds")["+Inf"]).toBe(3);
    expect(valuesOf(metrics, "pith_crawl_active_domains")).toEqual({ "": 0 });
  });
});
