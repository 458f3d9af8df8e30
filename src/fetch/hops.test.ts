import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { buildConnector } from "undici";
import { afterEach, expect, it, vi } from "vitest";
import { fetchPage } from "./index.ts";

/** The real guard, except that the host public.example is allowed and leads to loopback. */
vi.mock("./connector.ts", async (original) => {
  const real = await original<typeof import("./connector.ts")>();
  const open = buildConnector({});
  const connectorFor: typeof real.connectorFor = (settings) => {
    const guarded = real.connectorFor(settings);
    return (options, callback) =>
      options.hostname === "public.example"
        ? open({ ...options, hostname: "127.0.0.1" }, callback)
        : guarded(options, callback);
  };
  return { ...real, connectorFor };
});

let server: Server | undefined;
afterEach(() => {
  server?.close();
});

async function redirectingTo(location: (port: number) => string): Promise<string> {
  const started = createServer((req, res) => {
    if (req.url === "/secret") res.writeHead(200, { "content-type": "text/html" }).end("<p>secret");
    else res.writeHead(302, { location: location((started.address() as AddressInfo).port) }).end();
  });
  server = started;
  await new Promise<void>((resolve) => started.listen(0, "127.0.0.1", resolve));
  return `http://public.example:${(started.address() as AddressInfo).port}/`;
}

it.each(["127.0.0.1", "localhost", "[::ffff:7f00:1]", "0x7f.1"])(
  "a public page that redirects to %s is not followed",
  async (host) => {
    const start = await redirectingTo((port) => `http://${host}:${port}/secret`);
    await expect(fetchPage(start)).rejects.toMatchObject({ name: "GiveUpError", code: "address" });
  },
);

it("a public page that redirects to a public one is followed", async () => {
  const start = await redirectingTo((port) => `http://public.example:${port}/secret`);
  expect(Buffer.from((await fetchPage(start)).bytes).toString()).toBe("<p>secret");
});
