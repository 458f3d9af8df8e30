import type { LookupFunction, Socket } from "node:net";
import { bareHost, guardedLookup, literalAddress, requirePublic, SpecialAddressError } from "../fetch/index.ts";
import { parseUrl } from "../page/index.ts";

/** Options of `startGuardProxy`. */
export interface GuardProxyOptions {
  /** Allows private, loopback and other special addresses: all of them, or only the listed hosts. */
  readonly allowPrivate?: boolean | readonly string[] | undefined;
  /** Whether any connection is allowed; true by default. */
  readonly network?: boolean | undefined;
  /** Limit: bytes that pass the proxy, received and sent together. Over the limit, all connections end. */
  readonly maxBytes?: number | undefined;
  /** Called once, when the limit is exceeded. */
  readonly onLimit?: (() => void) | undefined;
}

/** A failed connection. */
export interface ProxyFailure {
  /** Whether the connection was refused, for example because its address is special. */
  readonly refused: boolean;
  readonly message: string;
}

/** A connection was refused because the page may not use the network, or has used too much of it. */
class RefusedConnectionError extends Error {}

/** Limit: failures that are recorded. The oldest ones are dropped. */
const MAX_FAILURES = 1_000;
const HTTPS_PORT = 443;

/** Decides which connections are allowed, counts their bytes, and records failures. */
export class ProxyGate {
  readonly #lookup = guardedLookup();
  readonly #options: GuardProxyOptions;
  readonly #failures = new Map<string, ProxyFailure>();
  readonly #sockets = new Set<Socket>();
  #bytes = 0;

  constructor(options: GuardProxyOptions) {
    this.#options = options;
  }

  /**
   * Returns the DNS lookup for a host, which fails for special addresses. Throws for the literal of a special address, since
   * Node does not look literals up.
   */
  lookupFor(hostname: string): { lookup?: LookupFunction } {
    const { allowPrivate: allowed = false, network = true } = this.#options;
    if (!network) throw new RefusedConnectionError("the page may not use the network");
    if (this.#isOverLimit()) throw new RefusedConnectionError("the page has loaded too much");
    if (typeof allowed === "boolean" ? allowed : allowed.includes(hostname)) return {};
    const literal = literalAddress(hostname);
    if (literal !== undefined) requirePublic(literal);
    return { lookup: this.#lookup };
  }

  /** Remembers a socket, so that it ends with the proxy. */
  track(socket: Socket): void {
    this.#sockets.add(socket);
    socket.once("close", () => this.#sockets.delete(socket));
  }

  /** Counts bytes, and ends all connections when they exceed the limit. */
  count(bytes: number): void {
    const wasOver = this.#isOverLimit();
    this.#bytes += bytes;
    if (wasOver || !this.#isOverLimit()) return;
    this.end();
    this.#options.onLimit?.();
  }

  /** Ends all connections. */
  end(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  /** Records why a request, or the tunnel to an authority like `example.org:443`, failed. Returns the status to answer. */
  recordFailure(target: string, error: unknown): 403 | 502 {
    const message = error instanceof Error ? error.message : String(error);
    const refused = error instanceof SpecialAddressError || error instanceof RefusedConnectionError;
    this.#failures.delete(target);
    this.#failures.set(target, { refused, message });
    const [oldest] = this.#failures.keys();
    if (this.#failures.size > MAX_FAILURES && oldest !== undefined) this.#failures.delete(oldest);
    return refused ? 403 : 502;
  }

  /** Returns the failure of an address: of the request for plain HTTP, of the tunnel to its host for HTTPS. */
  failure(address: string): ProxyFailure | undefined {
    const url = parseUrl(address);
    if (url === undefined) return undefined;
    return this.#failures.get(
      url.protocol === "http:" ? withoutFragment(url) : tunnelTo(bareHost(url.hostname), url.port),
    );
  }

  #isOverLimit(): boolean {
    return this.#bytes > (this.#options.maxBytes ?? Number.POSITIVE_INFINITY);
  }
}

/** Returns the name under which failures of a plain HTTP request are recorded. */
export function withoutFragment(url: URL): string {
  const copy = new URL(url);
  copy.hash = "";
  return copy.href;
}

/** Returns the name under which failures of a tunnel are recorded. */
export function tunnelTo(hostname: string, port: string | number): string {
  return `${hostname}:${port === "" ? HTTPS_PORT : port}`;
}
