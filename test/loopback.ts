import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect } from "vitest";
import { FetchError, type FetchOptions, fetchPage } from "../src/entries/pith-fetch.ts";

/* Servers on loopback to fetch from. A test file that starts some calls `closeServers` after each test. */

/** The body of a small page. */
export const PAGE = "<!doctype html><p>Hello, wörld";
/** The headers of a page. */
export const HTML = { "content-type": "text/html; charset=utf-8" };

/** The open servers. */
export const servers: { close(): unknown; closeAllConnections?(): void }[] = [];

/** Closes all servers. */
export function closeServers(): void {
  for (const server of servers.splice(0)) {
    server.closeAllConnections?.();
    server.close();
  }
}

/** Starts a server and returns its address. */
export async function serve(handle: RequestListener): Promise<string> {
  const server: Server = createServer(handle);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Starts a server with one handler per path. */
export function serveRoutes(
  routes: Record<string, (res: ServerResponse, req: IncomingMessage) => void>,
): Promise<string> {
  return serve((req, res) => {
    const route = routes[req.url ?? ""];
    if (route) route(res, req);
    else res.writeHead(404).end();
  });
}

/** Fetches from a local server. */
export const local = (url: string, options: FetchOptions = {}) => fetchPage(url, { allowPrivate: true, ...options });

/** Returns the error of a failed fetch. */
export async function failure(fetching: Promise<unknown>): Promise<FetchError> {
  const error = await fetching.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(FetchError);
  return error as FetchError;
}
