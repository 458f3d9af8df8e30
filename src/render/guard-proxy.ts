import {
  createServer,
  type IncomingMessage,
  type RequestOptions,
  request,
  type Server,
  type ServerResponse,
} from "node:http";
import { type AddressInfo, connect, type LookupFunction, type Socket } from "node:net";
import { bareHost, guardedLookup, literalAddress, requirePublic, SpecialAddressError } from "../fetch/index.ts";
import { parseUrl } from "../page/index.ts";

/**
 * A proxy on the loopback interface for all traffic of the browser. It resolves names itself and connects only to the addresses
 * that it has checked, so a name that resolves differently the second time (DNS rebinding) gains nothing. Redirects, frames,
 * scripts and sockets of a page pass the same check as pages that pith fetches.
 */
export interface GuardProxy {
  /** The address for the browser's proxy setting. */
  readonly url: string;
  /** Returns why a connection to a host failed, if one did. */
  failure(hostname: string): ProxyFailure | undefined;
  close(): Promise<void>;
}

interface ProxyFailure {
  /** Whether the connection was refused because its address is special. */
  readonly refused: boolean;
  readonly message: string;
}

/** Options of `startGuardProxy`. */
export interface GuardProxyOptions {
  /** Allows private, loopback and other special addresses: all of them, or only the listed hosts. */
  readonly allowPrivate?: boolean | readonly string[];
}

const CONNECT_TIMEOUT_MS = 15_000;
/** Limit: hosts whose failures are recorded. */
const MAX_FAILURES = 1_000;
const HTTP_PORT = 80;
const HTTPS_PORT = 443;
/** Headers of one connection, which a proxy does not forward (RFC 9110, 7.6.1). */
const HOP_BY_HOP = ["proxy-connection", "proxy-authorization", "connection", "keep-alive", "te", "upgrade"];

/** Starts a guarded proxy on a free port. */
export async function startGuardProxy(options: GuardProxyOptions = {}): Promise<GuardProxy> {
  const failures = new Map<string, ProxyFailure>();
  const sockets = new Set<Socket>();
  const gate = new Gate(options.allowPrivate ?? false, failures);
  const server = createServer((incoming, answer) => forward(gate, incoming, answer));
  server.on("connect", (incoming, socket, head) => tunnel(gate, { incoming, socket: socket as Socket, head }));
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  // An idle proxy must not keep the process alive.
  server.unref();
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    failure: (hostname) => failures.get(hostname),
    close: () => closeAll(server, sockets),
  };
}

/** Decides which connections are allowed and records failures. */
class Gate {
  readonly #lookup = guardedLookup();
  readonly #allowPrivate: boolean | readonly string[];
  readonly #failures: Map<string, ProxyFailure>;

  constructor(allowPrivate: boolean | readonly string[], failures: Map<string, ProxyFailure>) {
    this.#allowPrivate = allowPrivate;
    this.#failures = failures;
  }

  /**
   * Returns the DNS lookup for a host, which fails for special addresses. Throws for the literal of a special address, since
   * Node does not look literals up.
   */
  lookupFor(hostname: string): { lookup?: LookupFunction } {
    const allowed = this.#allowPrivate;
    if (typeof allowed === "boolean" ? allowed : allowed.includes(hostname)) return {};
    const literal = literalAddress(hostname);
    if (literal !== undefined) requirePublic(literal);
    return { lookup: this.#lookup };
  }

  /** Records a failed connection. Returns the status and the text of the answer. */
  recordFailure(hostname: string, error: unknown): { readonly status: number; readonly message: string } {
    const message = error instanceof Error ? error.message : String(error);
    const refused = error instanceof SpecialAddressError;
    if (this.#failures.size < MAX_FAILURES) this.#failures.set(hostname, { refused, message });
    return { status: refused ? 403 : 502, message };
  }
}

/** Forwards a plain HTTP request. */
function forward(gate: Gate, incoming: IncomingMessage, answer: ServerResponse): void {
  const url = parseUrl(incoming.url ?? "");
  if (url?.protocol !== "http:") {
    answer.writeHead(400).end("not a request to a proxy");
    return;
  }
  const hostname = bareHost(url.hostname);
  const fail = (error: unknown) => {
    const { status, message } = gate.recordFailure(hostname, error);
    if (!answer.headersSent) answer.writeHead(status, { "content-type": "text/plain" });
    answer.end(message);
  };
  let lookup: ReturnType<Gate["lookupFor"]>;
  try {
    lookup = gate.lookupFor(hostname);
  } catch (error) {
    fail(error);
    return;
  }
  const outgoing = request({ ...requestOptions(url, incoming), ...lookup }, (response) => {
    answer.writeHead(response.statusCode ?? 502, response.headers);
    response.pipe(answer);
    response.once("error", () => answer.destroy());
  });
  outgoing.once("error", fail);
  outgoing.once("timeout", () => outgoing.destroy(new Error(`${hostname} does not answer`)));
  answer.once("close", () => outgoing.destroy());
  incoming.pipe(outgoing);
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
function tunnel(gate: Gate, { incoming, socket, head }: TunnelRequest): void {
  const hostname = bareHost(parseUrl(`http://${incoming.url}`)?.hostname ?? "");
  socket.on("error", () => socket.destroy());
  const fail = (error: unknown) => {
    const { status, message } = gate.recordFailure(hostname, error);
    socket.end(`HTTP/1.1 ${status} ${status === 403 ? "Forbidden" : "Bad Gateway"}\r\n\r\n${message}`);
  };
  let lookup: ReturnType<Gate["lookupFor"]>;
  try {
    if (hostname === "") throw new Error("no host to connect to");
    lookup = gate.lookupFor(hostname);
  } catch (error) {
    fail(error);
    return;
  }
  const port = portOf(incoming.url ?? "");
  const target = connect({ host: hostname, port, ...lookup });
  target.setTimeout(CONNECT_TIMEOUT_MS, () => target.destroy(new Error(`${hostname} does not answer`)));
  target.once("error", fail);
  target.once("connect", () => {
    target.setTimeout(0);
    target.off("error", fail);
    target.on("error", () => socket.destroy());
    socket.write("HTTP/1.1 200 Connection established\r\n\r\n");
    target.write(head);
    target.pipe(socket);
    socket.pipe(target);
  });
  socket.once("close", () => target.destroy());
}

/** Returns the port of an authority like `example.org:443`. Does not use the URL parser, which drops port 80. */
function portOf(authority: string): number {
  const port = Number(authority.slice(authority.lastIndexOf(":") + 1));
  return Number.isInteger(port) && port > 0 && port < 65_536 ? port : HTTPS_PORT;
}

function closeAll(server: Server, sockets: Set<Socket>): Promise<void> {
  for (const socket of sockets) socket.destroy();
  return new Promise((resolve) => server.close(() => resolve()));
}
