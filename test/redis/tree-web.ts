import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { LoggedRequest } from "../crawl-web/web.ts";

/** Pages of each host of a `TreeWeb`. */
export const TREE_PAGES = 40;

/** Text that is on every page, inside the content. */
export const SHARED_TEXT = "Sign up for our letter, which comes every week with the best stories of the site.";

/** A request, and the address that it came from. */
export interface TreeRequest extends LoggedRequest {
  readonly from: string;
}

function pageOf(host: number, number: number): string {
  const words = Array.from({ length: 40 }, (_, i) => `host${host}page${number}word${i}`).join(" ");
  const links = [2 * number + 1, 2 * number + 2]
    .filter((next) => next < TREE_PAGES)
    .map((next) => `<a href="/p/${next}">Page number ${next}</a>`);
  const head = `<!doctype html><title>Page ${number}</title><main><h1>Page ${number}</h1>`;
  return `${head}<div class="box"><p>${SHARED_TEXT}</p></div><p>${words}.</p></main>${links.join(" ")}`;
}

/** A web of hosts with pages that link to each other as a tree. */
export class TreeWeb {
  readonly requests: TreeRequest[] = [];
  readonly #servers: Server[] = [];

  /** Starts a host at each address. `onRequest` is called with each request. */
  static async start(addresses: readonly string[], onRequest?: (request: TreeRequest) => void): Promise<TreeWeb> {
    const web = new TreeWeb();
    for (const [host, address] of addresses.entries()) {
      const server = createServer((req, res) => {
        const { url: path = "", headers, socket } = req;
        const at = performance.now();
        const times = { startedAt: at, endedAt: at, retryAfterMs: 0 };
        const from = socket.remoteAddress ?? "";
        const request = { host: headers.host ?? "", path, kind: "content", status: 200, from, ...times } as const;
        web.requests.push(request);
        onRequest?.(request);
        if (!path.startsWith("/p/")) return void res.writeHead(404).end();
        res.writeHead(200, { "content-type": "text/html" }).end(pageOf(host, Number(path.slice(3))));
      });
      await new Promise<void>((resolve) => server.listen(0, address, resolve));
      web.#servers.push(server);
    }
    return web;
  }

  get seeds(): readonly string[] {
    return this.#servers.map((server) => {
      const { address, port } = server.address() as AddressInfo;
      return `http://${address}:${port}/p/0`;
    });
  }

  close(): void {
    for (const server of this.#servers) {
      server.closeAllConnections();
      server.close();
    }
  }
}
