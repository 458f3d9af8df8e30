import type { buildConnector } from "undici";

/** Limit: origins whose address is kept. A crawl asks fewer at a time. Chosen, not measured. */
const MAX_ORIGINS = 10_000;

/** The IP addresses that an agent is connected to, by origin. Of several connections to an origin, the newest counts. */
export class ServerAddresses {
  readonly #byOrigin = new Map<string, string>();

  /** Returns the address of an origin, such as `https://example.org`. Undefined if there was no connection. */
  of(origin: string): string | undefined {
    return this.#byOrigin.get(origin);
  }

  /** Wraps a connector so that the addresses of its sockets are kept. */
  noting(connect: buildConnector.connector): buildConnector.connector {
    return (options, callback) =>
      connect(options, (...[error, socket]) => {
        if (error) return callback(error, null);
        if (socket.remoteAddress !== undefined)
          this.#note(`${options.protocol}//${options.host}`, socket.remoteAddress);
        return callback(null, socket);
      });
  }

  #note(origin: string, address: string): void {
    this.#byOrigin.delete(origin);
    this.#byOrigin.set(origin, address);
    const [oldest] = this.#byOrigin.keys();
    if (this.#byOrigin.size > MAX_ORIGINS) this.#byOrigin.delete(oldest);
  }
}
