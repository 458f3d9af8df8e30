import { type AddressInfo, createServer, type Socket } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { closeServers, failure, local, PAGE, servers } from "../../test/loopback.ts";
import { openFetcher } from "./index.ts";

afterEach(closeServers);

/** Starts a server that answers every request with raw bytes. */
async function serveRaw(answer: (socket: Socket) => void): Promise<string> {
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.on("data", () => answer(socket));
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

/** Sends the start, then one piece after the other until the client hangs up. */
function flood(start: string, piece: string): (socket: Socket) => void {
  const pieces = piece.repeat(Math.ceil(8192 / piece.length));
  return (socket) => {
    socket.write(start);
    const send = (): void => {
      if (!socket.destroyed) socket.write(pieces) ? setImmediate(send) : socket.once("drain", send);
    };
    send();
  };
}

const OK = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n";
const CHUNKED = `${OK}Transfer-Encoding: chunked\r\n\r\n`;

describe("an endless answer", () => {
  it.each([
    ["interim responses", flood("", "HTTP/1.1 102 Processing\r\n\r\n")],
    ["early hints", flood("", `HTTP/1.1 103 Early Hints\r\nLink: <${"a".repeat(500)}>\r\n\r\n`)],
    ["100 Continue", flood("", "HTTP/1.1 100 Continue\r\n\r\n")],
    ["headers", flood(OK, "X-Filler: abcdefgh\r\n")],
    ["one header", flood(`${OK}X-Filler: `, "abcdefgh")],
    ["a status line", flood("HTTP/1.1 200 ", "abcdefgh")],
    ["chunk extensions", flood(`${CHUNKED}1;`, "a=b;")],
    ["chunks with extensions", flood(CHUNKED, `1;${"x".repeat(1000)}\r\na\r\n`)],
    ["trailers", flood(`${CHUNKED}1\r\na\r\n0\r\n`, "X-Filler: abcdefgh\r\n")],
    ["empty lines", flood("", "\r\n")],
  ])("of %s is given up", async (_, answer) => {
    const site = await serveRaw(answer);
    // The limit of bytes ends it, not the limit of time.
    const error = await failure(local(site, { maxBytes: 100_000, timeoutMs: 600_000 }));
    expect(["size", "network"]).toContain(error.code);
    expect(error.message).not.toContain("internal");
  });
});

it("many small chunks are read", async () => {
  const page = PAGE.padEnd(50_000, "x");
  const body = Array.from(Buffer.from(page), (byte) => `1\r\n${String.fromCharCode(byte)}\r\n`).join("");
  const site = await serveRaw((socket) => socket.end(Buffer.from(`${CHUNKED}${body}0\r\n\r\n`, "latin1")));
  expect((await local(site, { maxBytes: 100_000 })).bytes.toString()).toBe(page);
});

it("the answers of one connection are counted one by one", async () => {
  const body = PAGE.padEnd(90_000, "x");
  const site = await serveRaw((socket) =>
    socket.write(`${OK}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`),
  );
  const fetcher = openFetcher({ allowPrivate: true, maxBytes: 100_000 });
  for (let at = 0; at < 12; at++) expect((await fetcher.fetch(site)).bytes.toString()).toBe(body);
  await fetcher.close();
});
