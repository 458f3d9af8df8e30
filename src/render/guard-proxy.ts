import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type LookupFunction, type Socket } from "node:net";
import { guardedLookup, literalAddress, requirePublic, SpecialAddressError } from "../fetch/index.ts";
/*
 * All of the browser's traffic goes through this proxy on the loopback interface. It looks names up itself and connects to
 * what it has checked, so a name that resolves to something else the second time gains nothing; redirects, frames,
 * scripts and sockets of a page are all held by the same check as our own fetching.
 */
export interface GuardProxy {
  /** Address for the browser's proxy setting. */
  readonly url: string;
  /** Why connections to a host failed, if they did. */
  failure(hostname: string): ProxyFailure | undefined;
  close(): Promise<void>;
}

interface ProxyFailure {
  /** Not tried, because of where it leads. */
  readonly refused: boolean;
  readonly message: string;
}

export interface GuardProxyOptions {
  /** Lets private, loopback and other special addresses through: all of them, or those of the hosts listed. */
  readonly allowPrivate?: boolean | readonly string[];
}

const CONNECT_TIMEOUT_MS = 15_000;
/** Hosts whose failures are remembered. */
const MAX_FAILURES = 1_000;
const HTTP_PORT = 80;
const HTTPS_PORT = 443;
/** Of one connection only (RFC 9110, 7.6.1), not to be passed on. */
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
  // A proxy nobody uses must not keep the process alive.
  server.unref();
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    failure: (hostname) => failures.get(hostname),
    close: () => closeAll(server, sockets),
  };
}

/** Decides where connections may go and remembers where they might not. */
class Gate {
  readonly #lookup = guardedLookup();
  readonly #open: boolean | readonly string[];
  readonly #failures: Map<string, ProxyFailure>;

  constructor(open: boolean | readonly string[], failures: Map<string, ProxyFailure>) {
    this.#open = open;
    this.#failures = failures;
  }

  /**
   * How to look a host up: names are checked when their addresses are known. Throws for address literals, which nobody
   * looks up, if they are not allowed.
   */
  lookup(hostname: string): { lookup?: LookupFunction } {
    if (typeof this.#open === "boolean" ? this.#open : this.#open.includes(hostname)) return {};
    const literal = literalAddress(hostname);
    if (literal !== undefined) requirePublic(literal);
    return { lookup: this.#lookup };
  }

  /** Remembers a connection that failed; gives status and text for the answer. */
  explain(hostname: string, error: unknown): { readonly status: number; readonly message: string } {
    const message = error instanceof Error ? error.message : String(error);
    const refused = error instanceof SpecialAddressError;
    if (this.#failures.size < MAX_FAILURES) this.#failures.set(hostname, { refused, message });
    return { status: refused ? 403 : 502, message };
  }
}

function forward(gate: Gate, incoming: IncomingMessage, answer: ServerResponse): void {
  const url = URL.canParse(incoming.url ?? "") ? new URL(incoming.url!) : undefined;
  if (url?.protocol !== "http:") {
    answer.writeHead(400).end("not a request to a proxy");
    return;
  }
  const hostname = bareHost(url.hostname);
  const fail = (error: unknown) => {
    const { status, message } = gate.explain(hostname, error);
    if (!answer.headersSent) answer.writeHead(status, { "content-type": "text/plain" });
    answer.end(message);
  };
  let lookup: ReturnType<Gate["lookup"]>;
  try {
    lookup = gate.lookup(hostname);
  } catch (error) {
    fail(error);
    return;
  }
  const headers = { ...incoming.headers };
  for (const name of HOP_BY_HOP) delete headers[name];
  const target = {
    hostname,
    port: url.port === "" ? HTTP_PORT : Number(url.port),
    path: url.pathname + url.search,
    method: incoming.method ?? "GET",
    headers,
    timeout: CONNECT_TIMEOUT_MS,
    agent: false as const,
    ...lookup,
  };
  const outgoing = request(target, (response) => {
    answer.writeHead(response.statusCode ?? 502, response.headers);
    response.pipe(answer);
    response.once("error", () => answer.destroy());
  });
  outgoing.once("error", fail);
  outgoing.once("timeout", () => outgoing.destroy(new Error(`${hostname} does not answer`)));
  answer.once("close", () => outgoing.destroy());
  incoming.pipe(outgoing);
}

interface TunnelRequest {
  readonly incoming: IncomingMessage;
  readonly socket: Socket;
  readonly head: Buffer;
}

function tunnel(gate: Gate, { incoming, socket, head }: TunnelRequest): void {
  const authority = URL.canParse(`http://${incoming.url}`) ? new URL(`http://${incoming.url}`) : undefined;
  const hostname = bareHost(authority?.hostname ?? "");
  socket.on("error", () => socket.destroy());
  const fail = (error: unknown) => {
    const { status, message } = gate.explain(hostname, error);
    socket.end(`HTTP/1.1 ${status} ${status === 403 ? "Forbidden" : "Bad Gateway"}\r\n\r\n${message}`);
  };
  let lookup: ReturnType<Gate["lookup"]>;
  try {
    if (hostname === "") throw new Error("no host to connect to");
    lookup = gate.lookup(hostname);
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

/** The URL parser drops port 80, which a tunnel may well name; hence not from the parsed address. */
function portOf(authority: string): number {
  const port = Number(authority.slice(authority.lastIndexOf(":") + 1));
  return Number.isInteger(port) && port > 0 && port < 65_536 ? port : HTTPS_PORT;
}

function bareHost(hostname: string): string {
  return hostname.startsWith("[") ? hostname.slice(1, -1) : hostname;
}

function closeAll(server: Server, sockets: Set<Socket>): Promise<void> {
  for (const socket of sockets) socket.destroy();
  return new Promise((resolve) => server.close(() => resolve()));
}
