import { afterEach, expect, it } from "vitest";
import { parseExposition } from "../../../test/exposition.ts";
import { CrawlMetrics, type MetricsAddress, type MetricsServer, MetricsServerError, serveMetrics } from "./index.ts";

const open: MetricsServer[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
});

async function serve(address: MetricsAddress): Promise<MetricsServer> {
  const server = await serveMetrics(new CrawlMetrics(), address);
  open.push(server);
  return server;
}

it("serves the metrics on loopback, and nothing else", async () => {
  const { url } = await serve({ port: 0 });
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/metrics$/);
  const answer = await fetch(url);
  expect(answer.headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8");
  expect(parseExposition(await answer.text()).get("process_resident_memory_bytes")?.samples[0].value).toBeGreaterThan(
    0,
  );
  expect((await fetch(new URL("/", url))).status).toBe(404);
  expect((await fetch(url, { method: "POST", body: "x" })).status).toBe(405);
});

it("says why it cannot listen", async () => {
  const { url } = await serve({ port: 0 });
  const taken = serveMetrics(new CrawlMetrics(), { port: Number(new URL(url).port) });
  await expect(taken).rejects.toThrow(
    /^The metrics cannot be served at 127\.0\.0\.1:\d+: another program uses the port\.$/,
  );
  await expect(serveMetrics(new CrawlMetrics(), { port: 0, host: "192.0.2.1" })).rejects.toThrow(MetricsServerError);
});
