import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

/** The programs that are tried, in this order. */
const PROGRAMS = ["redis-server", "valkey-server"] as const;
/** The line that a server prints when it answers commands. */
const READY = "Ready to accept connections";
/** Ends a server when the standard input closes: also if the process of the test is killed. */
const WATCHDOG = 'cat >/dev/null; kill -9 "$0"';

/** Options of `startRedis`. */
export interface RedisServerOptions {
  /** Whether the data survives `kill` and `restart`: every change is in a file before it is answered. */
  readonly appendOnly?: boolean;
  /** A network that it runs in: the start of a command that enters it, and its address there. Outside, it answers at its `socket`. */
  readonly network?: { readonly enter: readonly string[]; readonly address: string };
}

/** Returns the name of a Redis or Valkey server on the PATH. */
export function installedRedis(): string | undefined {
  return PROGRAMS.find((program) => spawnSync(program, ["--version"]).status === 0);
}

/** A Redis server of a test, on a free port of loopback with a folder of its own. */
export class RedisServer {
  readonly url: string;
  /** File of a socket that other networks of this machine can use, too. */
  readonly socket: string;
  readonly #command: readonly [string, ...string[]];
  readonly #folder: string;
  #process: ChildProcess | undefined;
  #watchdog: ChildProcess | undefined;

  private constructor(program: string, port: number, { appendOnly = false, network: own }: RedisServerOptions) {
    const { enter, address } = own ?? { enter: [], address: "127.0.0.1" };
    this.url = `redis://${address}:${port}`;
    this.#folder = mkdtempSync(join(tmpdir(), "pith-redis-"));
    this.socket = join(this.#folder, "redis.sock");
    const network = ["--bind", address, "--port", String(port), "--unixsocket", this.socket];
    // Without a password, Redis answers loopback only, unless it is told otherwise.
    if (own !== undefined) network.push("--protected-mode", "no");
    const files = ["--dir", this.#folder, "--save", "", "--appendonly", appendOnly ? "yes" : "no"];
    const [command, ...rest] = [...enter, program];
    this.#command = [command, ...rest, ...network, ...files, "--appendfsync", "always"];
  }

  /** Starts a server. Throws if no program is installed. */
  static async start(options: RedisServerOptions = {}): Promise<RedisServer> {
    const program = installedRedis();
    if (program === undefined) throw new Error(`None of ${PROGRAMS.join(", ")} is on the PATH.`);
    const server = new RedisServer(program, await freePort(), options);
    await server.restart();
    return server;
  }

  /** Starts the server again after `kill`. */
  async restart(): Promise<void> {
    const [program, ...flags] = this.#command;
    const started = spawn(program, flags, { stdio: ["ignore", "pipe", "inherit"] });
    this.#process = started;
    this.#watchdog = spawn("sh", ["-c", WATCHDOG, String(started.pid)], { stdio: ["pipe", "ignore", "ignore"] });
    await untilReady(started.stdout);
    // A server whose log nobody reads stops when the pipe is full.
    started.stdout.resume();
  }

  /** Stops the server as a power cut would: without a last word to its files and its clients. */
  async kill(): Promise<void> {
    const [server, watchdog] = [this.#process, this.#watchdog];
    this.#process = undefined;
    this.#watchdog = undefined;
    if (server === undefined) return;
    watchdog?.kill("SIGKILL");
    const ended = server.exitCode === null && server.signalCode === null ? once(server, "exit") : undefined;
    server.kill("SIGKILL");
    await ended;
  }

  /** Lets the server answer nothing, with its connections open, until `resume`. */
  pause(): void {
    this.#process?.kill("SIGSTOP");
  }

  resume(): void {
    this.#process?.kill("SIGCONT");
  }

  /** Ends the server for good, and removes its files. */
  async stop(): Promise<void> {
    await this.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** Waits for the line that a server prints when it answers. Throws if the server ends before. */
async function untilReady(log: NodeJS.ReadableStream): Promise<void> {
  const printed: string[] = [];
  for await (const line of createInterface({ input: log })) {
    if (line.includes(READY)) return;
    printed.push(line);
  }
  throw new Error(`The Redis server ended:\n${printed.join("\n")}`);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  return address.port;
}
