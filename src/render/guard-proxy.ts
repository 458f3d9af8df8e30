import {
  createServer,
  type IncomingMessage,
  type RequestOptions,
  request,
  type Server,
  type ServerResponse,
} from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { bareHost } from "../fetch/index.ts";
import { parseUrl } from "../page/index.ts";
import { type GuardProxyOptions, type ProxyFailure, ProxyGate, tunnelTo, withoutFragment } from "./proxy-gate.ts";

/**
 * A proxy on the loopback interface for all traffic of a tab. It resolves names itself and connects only to the addresses
 * that it has checked, so a name that resolves differently the second time (DNS rebinding) gains nothing. Redirects, frames,
 * scripts, workers and sockets of a page pass the same check as pages that pith fetches, and count for the same byte limit.
 *
 * Servers are hostile: no answer raises an exception here. A bad answer ends its own request only.
 */
export interface GuardProxy {
  /** The address for the browser's proxy setting. */
  readonly url: string;
  /** Returns why the request for an address failed, if it did. */
  failure(address: string): ProxyFailure | undefined;
  /** Counts bytes that the page gets without the network. */
  count(bytes: number): void;
  close(): Promise<void>;
}

const CONNECT_TIMEOUT_MS = 15_000;
const HTTP_PORT = 80;
const HTTPS_PORT = 443;
/** The first status of a final answer (RFC 9110, 15). */
const MIN_FINAL_STATUS = 200;
/** Headers of one connection, which a proxy does not forward (RFC 9110, 7.6.1), and trailers, which this proxy drops. */
const HOP_BY_HOP = new Set([
  "connection",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

/** Starts a guarded proxy on a free port. */
export async function startGuardProxy(options: GuardProxyOptions = {}): Promise<GuardProxy> {
  const gate = new ProxyGate(options);
  const server = createServer((incoming, answer) => forward(gate, incoming, answer));
  server.on("connect", (incoming, socket, head) => tunnel(gate, { incoming, socket: socket as Socket, head }));
  server.on("connection", (socket) => gate.track(socket));
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  // An idle proxy must not keep the process alive.
  server.unref();
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    failure: (address) => gate.failure(address),
    count: (bytes) => gate.count(bytes),
    close: () => closeAll(server, gate),
  };
}

/** Forwards a plain HTTP request. */
function forward(gate: ProxyGate, incoming: IncomingMessage, answer: ServerResponse): void {
  const url = parseUrl(incoming.url ?? "");
  if (url?.protocol !== "http:") {
    answer.writeHead(400).end("not a request to a proxy");
    return;
  }
  const fail = (error: unknown) => {
    if (answer.writableEnded) return;
    if (answer.headersSent) answer.destroy();
    else answerEmpty(answer, gate.recordFailure(withoutFragment(url), error));
  };
  answer.on("error", () => answer.destroy());
  incoming.on("error", fail);
  incoming.on("data", (chunk: Buffer) => gate.count(chunk.length));
  try {
    const outgoing = request({ ...requestOptions(url, incoming), ...gate.lookupFor(bareHost(url.hostname)) });
    outgoing.on("socket", (socket) => countBytes(gate, socket));
    outgoing.on("response", (response) => relay(response, answer, fail));
    // Errors may follow each other: a bad length, then the bytes after it.
    outgoing.on("error", fail);
    outgoing.on("timeout", () => outgoing.destroy(new Error(`${url.hostname} does not answer`)));
    // A server that switches protocols ends the request without an answer or an error.
    outgoing.on("close", () => {
      if (!answer.headersSent) fail(new Error(`${url.hostname} sent no answer`));
    });
    answer.on("close", () => outgoing.destroy());
    incoming.pipe(outgoing);
  } catch (error) {
    fail(error);
  }
}

/** Passes an answer on to the browser. Calls `fail` for answers that are not valid HTTP. */
function relay(response: IncomingMessage, answer: ServerResponse, fail: (error: unknown) => void): void {
  response.on("error", () => answer.destroy());
  try {
    const { statusCode: status = 0 } = response;
    if (status < MIN_FINAL_STATUS) throw new Error(`invalid status ${status}`);
    answer.writeHead(status, endToEndHeaders(response));
    response.pipe(answer);
  } catch (error) {
    fail(error);
    response.destroy();
  }
}

/** Returns names and values, without the headers of the server's connection. */
function endToEndHeaders({ rawHeaders, headers }: IncomingMessage): string[] {
  const listed = (headers.connection ?? "").split(",").map((name) => name.trim().toLowerCase());
  const kept: string[] = [];
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const [name = "", value = ""] = rawHeaders.slice(at, at + 2);
    const key = name.toLowerCase();
    if (!HOP_BY_HOP.has(key) && !listed.includes(key)) kept.push(name, value);
  }
  return kept;
}

/** Answers without a body, so that no text of the proxy becomes the text of a page. */
function answerEmpty(answer: ServerResponse, status: number): void {
  answer.writeHead(status, { "content-length": "0" }).end();
}

/** Counts all bytes of a connection to a server: heads, bodies, and answers that are never passed on. */
function countBytes(gate: ProxyGate, socket: Socket): void {
  gate.track(socket);
  socket.on("data", (chunk) => gate.count(chunk.length));
}

/** Returns the options of the outgoing request, without the headers of the incoming connection. */
function requestOptions(url: URL, incoming: IncomingMessage): RequestOptions {
  const headers = { ...incoming.headers };
  for (const name of HOP_BY_HOP) delete headers[name];
  return {
    hostname: bareHost(url.hostname),
    port: url.port === "" ? HTTP_PORT : Number(url.port),
    path: url.pathname + url.search,
    method: incoming.method ?? "GET",
    headers,
    timeout: CONNECT_TIMEOUT_MS,
    agent: false,
  };
}

interface TunnelRequest {
  readonly incoming: IncomingMessage;
  readonly socket: Socket;
  readonly head: Buffer;
}

/** Opens a tunnel for a CONNECT request (HTTPS and sockets). */
function tunnel(gate: ProxyGate, { incoming, socket, head }: TunnelRequest): void {
  const hostname = bareHost(parseUrl(`http://${incoming.url}`)?.hostname ?? "");
  const port = portOf(incoming.url ?? "");
  const fail = (error: unknown) => {
    const status = gate.recordFailure(tunnelTo(hostname, port), error);
    socket.end(`HTTP/1.1 ${status} ${status === 403 ? "Forbidden" : "Bad Gateway"}\r\n\r\n`);
  };
  socket.on("error", () => socket.destroy());
  try {
    if (hostname === "") throw new Error("no host to connect to");
    const target = connect({ host: hostname, port, ...gate.lookupFor(hostname) });
    countBytes(gate, target);
    target.setTimeout(CONNECT_TIMEOUT_MS, () => target.destroy(new Error(`${hostname} does not answer`)));
    target.on("error", fail);
    target.once("connect", () => {
      target.setTimeout(0);
      target.off("error", fail);
      target.on("error", () => socket.destroy());
      socket.write("HTTP/1.1 200 Connection established\r\n\r\n");
      socket.on("data", (chunk) => gate.count(chunk.length));
      target.write(head);
      target.pipe(socket);
      socket.pipe(target);
    });
    target.once("close", () => socket.destroySoon());
    socket.once("close", () => target.destroy());
  } catch (error) {
    fail(error);
  }
}

/** Returns the port of an authority like `example.org:443`. Does not use the URL parser, which drops port 80. */
function portOf(authority: string): number {
  const port = Number(authority.slice(authority.lastIndexOf(":") + 1));
  return Number.isInteger(port) && port > 0 && port < 65_536 ? port : HTTPS_PORT;
}

function closeAll(server: Server, gate: ProxyGate): Promise<void> {
  gate.end();
  return new Promise((resolve) => server.close(() => resolve()));
}
