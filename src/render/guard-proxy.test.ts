import { connect, createServer, type Server } from "node:net";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RawAnswer, rawAnswers, serveRaw } from "../../test/hostile-answers.ts";
import { type GuardProxy, startGuardProxy } from "./guard-proxy.ts";

/** Answers per run of `npm test`. `ANSWERS=20000 npx vitest run src/render/guard-proxy.test.ts` tries more. */
const ANSWERS = Number(process.env["ANSWERS"] ?? 400);
/** A server that keeps its connection open is left after this time. */
const PATIENCE_MS = 60;

let answer: RawAnswer = { pieces: [], end: "close" };
let server: Server;
let port: number;
let proxy: GuardProxy;

beforeAll(async () => {
  ({ server, port } = await serveRaw(() => answer));
  proxy = await startGuardProxy({ allowPrivate: true });
});
afterAll(async () => {
  await proxy.close();
  server.close();
});

const NO_END = "(the connection stays open)";

/** Sends a request to a proxy and returns all that it answers until the connection ends, or for a while with `NO_END`. */
function ask(through: GuardProxy, head: string, patienceMs = 5_000): Promise<string> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect(Number(new URL(through.url).port), "127.0.0.1", () => socket.write(head));
    const timer = setTimeout(() => {
      chunks.push(Buffer.from(NO_END));
      socket.destroy();
    }, patienceMs);
    socket.on("data", (chunk) => chunks.push(chunk));
    socket.on("error", () => socket.destroy());
    socket.on("close", () => {
      clearTimeout(timer);
      resolve(Buffer.concat(chunks).toString("latin1"));
    });
  });
}

const address = (path = "/") => `http://127.0.0.1:${port}${path}`;
const get = (url: string) => `GET ${url} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`;

function answerWith(text: string, end: RawAnswer["end"] = "close"): void {
  answer = { pieces: [Buffer.from(text, "latin1")], end };
}

describe("an answer that is not valid HTTP fails its own request only", () => {
  test.each([
    ["status 099", "HTTP/1.1 099 Odd\r\nContent-Length: 2\r\n\r\nok"],
    ["a bad length", "HTTP/1.1 200 OK\r\nContent-Length: five\r\n\r\nhello"],
    ["two lengths", "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello!"],
    ["another protocol", "HTTP/1.1 101 Switching\r\nConnection: upgrade\r\nUpgrade: h2c\r\n\r\n"],
    ["no answer", ""],
    ["noise", "\u0000\u0001\u0002"],
    ["too many headers", `HTTP/1.1 200 OK\r\n${"X-Many: 1\r\n".repeat(10_000)}\r\n`],
  ])("%s", async (_, text) => {
    answerWith(text);
    expect(await ask(proxy, get(address()))).toMatch(/^HTTP\/1\.1 502 /);
    expect(proxy.failure(address())).toMatchObject({ refused: false });
    answerWith("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello");
    expect(await ask(proxy, get(address()))).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*\r\n\r\nhello$/);
  });

  test("trailers with a length are dropped", async () => {
    answerWith("HTTP/1.1 200 OK\r\nTrailer: X-After\r\nContent-Length: 5\r\n\r\nhello");
    const text = await ask(proxy, get(address()));
    expect(text).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*hello$/);
    expect(text).not.toContain("X-After");
  });

  test("bytes after the announced length are not passed on", async () => {
    answerWith("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello and more\r\n\r\nHTTP/1.1 999");
    expect(await ask(proxy, get(address()))).not.toContain("and more");
  });

  test("a bad chunk ends the connection without the end of the body", async () => {
    answerWith("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\nzz\r\nmore\r\n0\r\n\r\n");
    const text = await ask(proxy, get(address()));
    expect(text).not.toContain("\r\n0\r\n");
    expect(text).not.toContain("more");
    expect(text).not.toContain(NO_END);
  });

  test("a connection that ends in the middle of a body ends the answer", async () => {
    for (const end of ["close", "reset"] as const) {
      answerWith("HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\nhello", end);
      expect(await ask(proxy, get(address()))).not.toContain(NO_END);
    }
  });

  test("headers of the connection are not passed on, and repeated ones stay apart", async () => {
    answerWith(
      "HTTP/1.1 200 OK\r\nSet-Cookie: a=1\r\nSet-Cookie: b=2\r\nConnection: X-Hop\r\nX-Hop: 1\r\nKeep-Alive: timeout=9\r\nContent-Length: 2\r\n\r\nok",
    );
    const text = await ask(proxy, get(address()));
    expect(text).toMatch(/Set-Cookie: a=1\r\nSet-Cookie: b=2/);
    expect(text).not.toMatch(/X-Hop|timeout=9/);
  });

  test("the next request works after any random answer", { timeout: 1_800_000 }, async () => {
    const property = fc.asyncProperty(rawAnswers, async (random) => {
      answer = random;
      await ask(proxy, get(address()), PATIENCE_MS);
      answerWith("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nfine");
      expect(await ask(proxy, get(address()))).toMatch(/fine$/);
    });
    await fc.assert(property, { numRuns: ANSWERS });
  });
});

describe("limits", () => {
  test("bytes are counted in answers, tunnels and heads, and end all connections", async () => {
    for (const text of [
      `HTTP/1.1 200 OK\r\n\r\n${"x".repeat(200_000)}`,
      "HTTP/1.1 103 Early\r\nX: 1\r\n\r\n".repeat(8_000),
    ]) {
      answerWith(text, "keep");
      for (const head of [get(address()), `CONNECT 127.0.0.1:${port} HTTP/1.1\r\n\r\nhello`]) {
        let exceeded = 0;
        const small = await startGuardProxy({ allowPrivate: true, maxBytes: 100_000, onLimit: () => exceeded++ });
        expect((await ask(small, head)).length).toBeLessThan(180_000);
        expect(exceeded).toBe(1);
        expect(await ask(small, get(address()))).toMatch(/^HTTP\/1\.1 403 /);
        expect(small.failure(address())).toMatchObject({ refused: true, message: expect.stringContaining("too much") });
        await small.close();
      }
    }
  });

  test("a proxy without network refuses everything", async () => {
    const offline = await startGuardProxy({ allowPrivate: true, network: false });
    expect(await ask(offline, get(address()))).toMatch(/^HTTP\/1\.1 403 /);
    expect(await ask(offline, `CONNECT 127.0.0.1:${port} HTTP/1.1\r\n\r\n`)).toMatch(/^HTTP\/1\.1 403 /);
    await offline.close();
  });
});

describe("special addresses", () => {
  test("are refused in requests and tunnels, without a body", async () => {
    const guarded = await startGuardProxy();
    expect(await ask(guarded, get(address("/a#b")))).toMatch(/^HTTP\/1\.1 403 [\s\S]*\r\n\r\n$/);
    expect(guarded.failure(address("/a#c"))).toMatchObject({ refused: true });
    expect(guarded.failure(address("/other"))).toBeUndefined();
    expect(await ask(guarded, "CONNECT localhost:8443 HTTP/1.1\r\n\r\n")).toMatch(/^HTTP\/1\.1 403 [\s\S]*\r\n\r\n$/);
    expect(guarded.failure("https://localhost:8443/any")).toMatchObject({ refused: true });
    const metadata = "http://metadata.google.internal/computeMetadata/v1/";
    expect(await ask(guarded, get(metadata))).toMatch(/^HTTP\/1\.1 403 /);
    expect(guarded.failure(metadata)).toMatchObject({ refused: true });
    await guarded.close();
  });

  test("a server that ends its side ends the tunnel", async () => {
    const echo = createServer((socket) => socket.once("data", (data) => socket.end(data)));
    await new Promise<void>((resolve) => echo.listen(0, "127.0.0.1", resolve));
    const { port: echoPort } = echo.address() as { port: number };
    expect(await ask(proxy, `CONNECT 127.0.0.1:${echoPort} HTTP/1.1\r\n\r\nhello`)).toMatch(
      /established\r\n\r\nhello$/,
    );
    echo.close();
  });
});
