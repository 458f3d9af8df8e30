import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type PathKind, TestSite, type WebAnswer } from "./site.ts";

/** A request that the test web answered. */
export interface LoggedRequest {
  readonly host: string;
  readonly path: string;
  readonly kind: PathKind;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly status: number;
}

/** Size of the test web. The same options make the same web. */
export interface TestWebOptions {
  readonly seed: number;
  readonly sites: number;
  readonly articles: number;
}

/** A small web on loopback: every site has an address of 127.0.0.0/8 of its own. */
export interface TestWeb {
  readonly seeds: readonly string[];
  readonly sites: readonly TestSite[];
  readonly requests: readonly LoggedRequest[];
  close(): Promise<void>;
}

/** Starts the test web. */
export async function startTestWeb({ seed, sites: count, articles }: TestWebOptions): Promise<TestWeb> {
  const servers = await Promise.all(
    Array.from({ length: count }, (_, i) => listen(`127.0.${1 + (i >> 8)}.${2 + (i & 255)}`)),
  );
  const origins = servers.map((server) => originOf(server));
  const requests: LoggedRequest[] = [];
  const sites = origins.map((origin, i) => {
    const others = [origins[(i + 1) % count], origins[(i + 2) % count]].filter((other) => other !== origin);
    return new TestSite({ seed: seed * 1000 + i, origin, articles, others });
  });
  for (const [i, server] of servers.entries()) serveSite(server, sites[i], requests);
  return {
    seeds: origins.map((origin) => `${origin}/`),
    sites,
    requests,
    close: async () => {
      for (const server of servers) {
        server.closeAllConnections();
        server.close();
      }
    },
  };
}

async function listen(address: string): Promise<Server> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, address, resolve));
  return server;
}

function originOf(server: Server): string {
  const { address, port } = server.address() as AddressInfo;
  return `http://${address}:${port}`;
}

function serveSite(server: Server, site: TestSite, log: LoggedRequest[]): void {
  const counts = new Map<string, number>();
  server.on("request", (req, res) => {
    const startedAt = performance.now();
    const target = req.url ?? "/";
    const url = new URL(target, "http://x");
    const times = counts.get(target) ?? 0;
    counts.set(target, times + 1);
    const answer: WebAnswer = site.answer({ path: url.pathname, query: url.searchParams, headers: req.headers, times });
    const status = answer.status ?? 200;
    log.push({
      host: req.headers.host ?? "",
      path: target,
      kind: site.kindOf(target),
      startedAt,
      endedAt: performance.now(),
      status,
    });
    if (answer.reset === true) return void req.socket.destroy();
    res.writeHead(status, { ...(answer.type === undefined ? {} : { "content-type": answer.type }), ...answer.headers });
    res.end(answer.body);
  });
}
