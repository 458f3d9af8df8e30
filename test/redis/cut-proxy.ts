import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";

/** A connection to a server that can be cut: as in a network that drops all packets, neither side hears of it. */
export class CutProxy {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #isCut = false;

  private constructor(target: URL) {
    this.#server = createServer((client) => {
      const server = connect(Number(target.port), target.hostname);
      for (const [from, to] of [
        [client, server],
        [server, client],
      ]) {
        this.#sockets.add(from);
        if (this.#isCut) from.pause();
        from.on("data", (bytes) => to.write(bytes));
        from.on("close", () => to.destroy());
        from.on("error", () => {});
      }
    });
  }

  /** Starts a proxy on loopback, in front of a server with an address such as `redis://127.0.0.1:6379`. */
  static async start(target: string): Promise<CutProxy> {
    const proxy = new CutProxy(new URL(target));
    proxy.#server.listen(0, "127.0.0.1");
    await once(proxy.#server, "listening");
    return proxy;
  }

  get url(): string {
    return `redis://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  cut(): void {
    this.#isCut = true;
    for (const socket of this.#sockets) socket.pause();
  }

  heal(): void {
    this.#isCut = false;
    for (const socket of this.#sockets) socket.resume();
  }

  close(): void {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
  }
}
