import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Random, seedOf } from "./random.ts";
import { ROBOTS_KINDS, type RobotsKind } from "./services.ts";
import { TestSite } from "./site.ts";
import type { PathKind, WebAnswer } from "./site-parts.ts";

/** A request that the test web answered. */
export interface LoggedRequest {
  readonly host: string;
  /** Path and query. */
  readonly path: string;
  readonly kind: PathKind;
  readonly startedAt: number;
  /** When the answer was sent; infinite while it is not. */
  readonly endedAt: number;
  readonly status: number;
  /** Time that the answer asks to wait. */
  readonly retryAfterMs: number | undefined;
}

/** Size of the test web. The same options make the same web. */
export interface TestWebOptions {
  readonly seed: number;
  readonly sites: number;
  /** Articles per site. */
  readonly articles: number;
  /** Whether servers fail, ask to wait, or are slow; false unless set. Adds a host without robots.txt, and one that is down. */
  readonly faults?: boolean;
  /** Entries of a sitemap whose pages are gone, on the first site; 0 unless set. */
  readonly staleEntries?: number;
  readonly crawlDelaySeconds?: number;
  readonly retryAfterSeconds?: number;
  /** The clock of the log, in milliseconds; that of the process unless set. */
  readonly now?: () => number;
}

/** A small web on loopback: every site has an address of 127.0.0.0/8 of its own. */
export interface TestWeb {
  readonly seeds: readonly string[];
  readonly sites: readonly TestSite[];
  readonly requests: readonly LoggedRequest[];
  /** Changes, removes and adds pages. */
  advance(): void;
  close(): Promise<void>;
}

/** Pieces of a slow body, and the pause between them. */
const SLOW_PIECES = 4;
const SLOW_PIECE_MS = 5;
/** Pause between the pieces of a body that never ends. */
const ENDLESS_PIECE_MS = 1;

/** Starts the test web. */
export async function startTestWeb(options: TestWebOptions): Promise<TestWeb> {
  const { seed, sites: count, articles, faults = false } = options;
  const { crawlDelaySeconds = 0.02, retryAfterSeconds = 1, staleEntries = 0, now = () => performance.now() } = options;
  const servers = await Promise.all(
    Array.from({ length: count + (faults ? 2 : 0) }, (_, i) => listen(hostAt(seed, i))),
  );
  const origins = servers.map((server) => originOf(server));
  const requests: LoggedRequest[] = [];
  const sites = origins.slice(0, faults ? count + 1 : count).map((origin, i) => {
    const others = [origins[(i + 1) % count], origins[(i + 2) % count]].filter((other) => other !== origin);
    const robots: RobotsKind = i === count ? "failing" : ROBOTS_KINDS[(seed + i) % ROBOTS_KINDS.length];
    const patience = { hasFaults: faults, retryAfterSeconds };
    const own = { robots, patience, crawlDelaySeconds, staleEntries: i === 0 ? staleEntries : 0 };
    return new TestSite({ ...own, seed: seedOf(seed, i) % 1_000_000, origin, articles, others });
  });
  for (const [i, site] of sites.entries()) serveSite(servers[i], site, { log: requests, now });
  // The last host is down: nothing listens at its port.
  if (faults) servers.at(-1)?.close();
  return {
    seeds: origins.map((origin) => `${origin}/`),
    sites,
    requests,
    advance: () => {
      for (const site of sites) site.advance();
    },
    close: async () => {
      for (const server of servers) {
        server.closeAllConnections();
        server.close();
      }
    },
  };
}

/** An address of the network of this web, so that two webs do not share hosts. */
function hostAt(seed: number, i: number): string {
  return `127.${1 + new Random(seedOf(seed, "net")).below(250)}.${1 + (i >> 7)}.${2 + (i & 127)}`;
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

function serveSite(server: Server, site: TestSite, { log, now }: { log: LoggedRequest[]; now: () => number }): void {
  const counts = new Map<string, number>();
  server.on("request", (req, res) => {
    const path = req.url ?? "/";
    const url = new URL(path, "http://x");
    const times = counts.get(path) ?? 0;
    counts.set(path, times + 1);
    const answer = site.answer({ path: url.pathname, query: url.searchParams, headers: req.headers, times });
    const { status = 200, headers = {} } = answer;
    const wait = headers["retry-after"];
    const entry = {
      host: req.headers.host ?? "",
      path,
      kind: site.kindOf(path),
      startedAt: now(),
      endedAt: Number.POSITIVE_INFINITY,
      status,
      retryAfterMs: wait === undefined ? undefined : Number(wait) * 1000,
    };
    log.push(entry);
    res.on("close", () => {
      if (entry.endedAt === Number.POSITIVE_INFINITY) entry.endedAt = now();
    });
    const send = (): void =>
      sendAnswer(res, answer, () => {
        entry.endedAt = now();
      });
    if (answer.pauseMs === undefined) send();
    else setTimeout(send, answer.pauseMs);
  });
}

/** Sends an answer. `onEnd` is called before its last piece is sent: after that, the crawler may ask again at once. */
function sendAnswer(
  res: ServerResponse,
  { status = 200, type, headers = {}, body = "", fault }: WebAnswer,
  onEnd: () => void,
): void {
  const bytes =
    typeof body === "string" ? Buffer.from(body) : Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const isCut = fault === "cut";
  // The client decides when an endless body ends.
  if (fault === "reset" || fault === "endless" || isCut) onEnd();
  if (fault === "reset") return void res.socket?.destroy();
  const length = isCut ? { "content-length": String(bytes.length + 1000) } : {};
  res.writeHead(status, { ...(type === undefined ? {} : { "content-type": type }), ...headers, ...length });
  if (isCut) return void res.write(bytes, () => res.socket?.destroy());
  if (fault === "endless") return void sendEndless(res, bytes);
  if (fault !== "slow") {
    onEnd();
    return void res.end(bytes);
  }
  const piece = Math.ceil(bytes.length / SLOW_PIECES);
  const next = (at: number): void => {
    if (at < bytes.length)
      return void res.write(bytes.subarray(at, at + piece), () => setTimeout(() => next(at + piece), SLOW_PIECE_MS));
    onEnd();
    res.end();
  };
  next(0);
}

function sendEndless(res: ServerResponse, bytes: Uint8Array): void {
  if (res.destroyed) return;
  res.write(bytes, () => setTimeout(() => sendEndless(res, bytes), ENDLESS_PIECE_MS));
}
