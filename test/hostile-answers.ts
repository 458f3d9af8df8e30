import { createServer, type Server } from "node:net";
import fc from "fast-check";

/* Raw answers of HTTP servers, as bytes: valid, nearly valid, and far from valid. */

/** The bytes that a server sends, and what it does afterwards. */
export interface RawAnswer {
  /** Pieces of the answer; each is sent on its own. */
  readonly pieces: readonly Buffer[];
  readonly end: "close" | "reset" | "keep";
}

const LINES = [
  "Content-Length: 5",
  "Content-Length: 0",
  "Content-Length: -1",
  "Content-Length: 5, 5",
  "Content-Length: 99999999999999999999",
  "Content-Length: 0x5",
  "Transfer-Encoding: chunked",
  "Transfer-Encoding: gzip, chunked",
  "Transfer-Encoding: chunked, chunked",
  "Transfer-Encoding: identity",
  "Trailer: X-After",
  "Trailer: Content-Length",
  "Connection: close",
  "Connection: keep-alive, X-Secret, Content-Length",
  "Connection: upgrade",
  "Keep-Alive: timeout=-1",
  "Upgrade: websocket",
  "Upgrade: h2c",
  "Content-Type: text/html",
  "Content-Type: image/png",
  "Content-Type: text/html; charset=\u0000",
  "Content-Encoding: gzip",
  "Content-Encoding: br",
  "Set-Cookie: a=b",
  "Set-Cookie: \u0001=\u007f",
  "Location: /again",
  "Location: http://[::1",
  "Location: \u0000",
  "Proxy-Connection: keep-alive",
  "Proxy-Authenticate: Basic",
  "Date: never",
  "X-Empty:",
  ": no name",
  "no colon",
  " folded",
  "X Space: 1",
  "X-\u00e9: 1",
  "X-High: \u00ff\u00fe",
  "X-Control: a\u0008b",
  "X-Return: a\rb",
  `X-Long: ${"a".repeat(20_000)}`,
  `${"N".repeat(300)}: 1`,
];
const STATUSES = [
  "200",
  "204",
  "206",
  "301",
  "304",
  "404",
  "407",
  "500",
  "99",
  "099",
  "000",
  "100",
  "101",
  "102",
  "103",
  "199",
  "600",
  "999",
  "1000",
  "-200",
  "2e2",
  "",
  "OK",
];
const VERSIONS = [
  "HTTP/1.1",
  "HTTP/1.0",
  "HTTP/0.9",
  "HTTP/2.0",
  "HTTP/1.9",
  "http/1.1",
  "HTTPS/1.1",
  "ICY",
  "",
  "\u0000",
];
const BODIES = [
  "",
  "hello",
  "hello and more than was announced",
  "hel",
  "5\r\nhello\r\n0\r\n\r\n",
  "5\r\nhello\r\n0\r\nX-After: 1\r\n\r\n",
  "5\r\nhello\r\n0\r\nContent-Length: 9\r\nbad\u0000\r\n\r\n",
  "zz\r\nhello\r\n0\r\n\r\n",
  "5\r\nhello and more\r\n0\r\n\r\n",
  "-5\r\nhello\r\n",
  "5;a=b;c\r\nhello\r\n0\r\n\r\n",
  "FFFFFFFFFFFFFFFFFF\r\nhello",
  "7fffffff\r\nhello",
  "5\r\nhello",
  "\u001f\u008b\u0008\u0000",
  "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nno",
];
const BREAKS = ["\r\n", "\n", "\r", "\r\n\r\n", ""];

const oneOf = (values: readonly string[]) => fc.constantFrom(...values);
const noise = fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes).toString("latin1"));
const lineBreak = fc.oneof({ weight: 20, arbitrary: fc.constant("\r\n") }, { weight: 1, arbitrary: oneOf(BREAKS) });
const mostly = (values: readonly string[]) =>
  fc.oneof({ weight: 12, arbitrary: oneOf(values) }, { weight: 1, arbitrary: noise });

const head = fc
  .tuple(
    fc.oneof({ weight: 8, arbitrary: fc.constant("HTTP/1.1") }, { weight: 1, arbitrary: mostly(VERSIONS) }),
    fc.oneof({ weight: 4, arbitrary: fc.constant("200") }, { weight: 3, arbitrary: mostly(STATUSES) }),
    fc.oneof(oneOf(["OK", "", "\u0000", "\u00ff", "a\tb"]), noise),
    fc.array(fc.tuple(mostly(LINES), lineBreak), { maxLength: 8 }),
    lineBreak,
  )
  .map(([version, status, reason, lines, end]) => {
    return `${version} ${status} ${reason}\r\n${lines.map((parts) => parts.join("")).join("")}${end}`;
  });

const text = fc.oneof(
  {
    weight: 10,
    arbitrary: fc
      .tuple(fc.array(head, { minLength: 1, maxLength: 3 }), mostly(BODIES))
      .map(([heads, body]) => heads.join("") + body),
  },
  { weight: 1, arbitrary: noise },
  { weight: 1, arbitrary: fc.constant("HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n".repeat(200)) },
  { weight: 1, arbitrary: fc.constant(`HTTP/1.1 200 OK\r\n${"X-Many: 1\r\n".repeat(3_000)}\r\nhello`) },
);

/** Random raw answers. */
export const rawAnswers: fc.Arbitrary<RawAnswer> = fc
  .tuple(text, fc.array(fc.nat(), { maxLength: 3 }), fc.constantFrom("close", "close", "close", "reset", "keep"))
  .map(([whole, cuts, end]) => ({ pieces: cutAt(Buffer.from(whole, "latin1"), cuts), end }) as RawAnswer);

function cutAt(bytes: Buffer, cuts: readonly number[]): Buffer[] {
  const places = cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b);
  return [0, ...places].map((from, index) => bytes.subarray(from, places[index] ?? bytes.length));
}

/** Starts a server on loopback that sends raw answers: `next` returns the answer to a request. */
export async function serveRaw(next: (head: string) => RawAnswer): Promise<{ server: Server; port: number }> {
  const server = createServer((socket) => {
    socket.on("error", () => socket.destroy());
    socket.on("data", (request) => {
      const { pieces, end } = next(request.toString("latin1"));
      let at = 0;
      const send = () => {
        const piece = pieces[at++];
        if (piece !== undefined) socket.write(piece, () => setImmediate(send));
        else if (end === "close") socket.end();
        else if (end === "reset") socket.resetAndDestroy();
      };
      send();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  return { server, port: address.port };
}
