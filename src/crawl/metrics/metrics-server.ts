import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { CrawlMetrics } from "./crawl-metrics.ts";
import { EXPOSITION_TYPE } from "./exposition.ts";

/** Where metrics are served. */
export interface MetricsAddress {
  /** Port; 0 takes a free one. */
  readonly port: number;
  /** Address of this machine that others may connect to; only this machine itself by default. */
  readonly host?: string | undefined;
}

/** A server of metrics. */
export interface MetricsServer {
  /** Address of the metrics: `http://127.0.0.1:9464/metrics`. */
  readonly url: string;
  close(): Promise<void>;
}

/** The server of metrics cannot listen: its port is taken, or the address is not one of this machine. */
export class MetricsServerError extends Error {
  override readonly name = "MetricsServerError";
}

const LOOPBACK = "127.0.0.1";
/** Limits: connections at the same time, and time for a request. Prometheus has one connection. Set by hand. */
const MAX_CONNECTIONS = 16;
const MAX_REQUEST_MS = 5000;

/** Serves metrics to Prometheus, at the path `/metrics`. Does not keep the process alive. Throws `MetricsServerError` if it cannot listen. */
export async function serveMetrics(
  metrics: Pick<CrawlMetrics, "text">,
  { port, host = LOOPBACK }: MetricsAddress,
): Promise<MetricsServer> {
  const limits = { requestTimeout: MAX_REQUEST_MS, headersTimeout: MAX_REQUEST_MS };
  const server = createServer(limits, ({ method, url = "" }, res) => {
    const isRead = method === "GET" || method === "HEAD";
    const isFound = url.split("?", 1)[0] === "/metrics";
    if (isRead && isFound) res.writeHead(200, { "content-type": EXPOSITION_TYPE }).end(metrics.text());
    else if (isFound) res.writeHead(405, { allow: "GET, HEAD" }).end();
    else res.writeHead(404).end("The metrics are at /metrics.\n");
  });
  server.maxConnections = MAX_CONNECTIONS;
  server.unref();
  await listen(server, { port, host });
  const { address, family, port: used } = server.address() as AddressInfo;
  return {
    url: `http://${family === "IPv6" ? `[${address}]` : address}:${used}/metrics`,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

async function listen(server: Server, { port, host }: Required<MetricsAddress>): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", ({ code, message }: NodeJS.ErrnoException) => {
      const cause = code === "EADDRINUSE" ? "another program uses the port" : message;
      reject(new MetricsServerError(`The metrics cannot be served at ${host}:${port}: ${cause}.`));
    });
    server.listen({ port, host }, resolve);
  });
}
