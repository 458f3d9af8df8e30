import type { CrawlMetrics, MetricsAddress } from "../../crawl/index.ts";

/** Runs a crawl while its metrics are served, and prints their address. Without an address, no metrics are collected. */
export async function withServedMetrics<T>(
  address: MetricsAddress | undefined,
  run: (metrics: CrawlMetrics | undefined) => Promise<T>,
): Promise<T> {
  if (address === undefined) return run(undefined);
  const { CrawlMetrics, serveMetrics } = await import("../../crawl/index.ts");
  const metrics = new CrawlMetrics();
  const server = await serveMetrics(metrics, address);
  process.stderr.write(`metrics: ${server.url}\n`);
  try {
    return await run(metrics);
  } finally {
    await server.close();
  }
}
