import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { readlinkSync } from "node:fs";
import { setTimeout } from "node:timers/promises";

/** Address of Redis in the network, and start of the addresses of the web: both are only there (RFC 5737). */
const REDIS_ADDRESS = "198.51.100.1";
const WEB_START = "192.0.2.";

/**
 * A network of namespaces: a center with Redis and a web, and machines that reach each by a link of its own. Nothing leaves it: no namespace
 * has a link to the real network. All of it ends with this process.
 */
export class TestNetwork {
  /** Address of Redis in the center. */
  readonly redis: string = REDIS_ADDRESS;
  /** Addresses of the web in the center. */
  readonly web: readonly string[];
  readonly #holders: ChildProcess[] = [];
  #center = 0;
  readonly #machines: number[] = [];

  private constructor(hosts: number) {
    this.web = Array.from({ length: hosts }, (_, i) => `${WEB_START}${i + 1}`);
  }

  /** Makes a network. Returns the reason if this system does not allow it. */
  static async make({ machines, hosts }: { machines: number; hosts: number }): Promise<TestNetwork | string> {
    const network = new TestNetwork(hosts);
    try {
      // A namespace of users too: its superuser may make networks, also if this process runs as another user.
      network.#center = await network.#hold("unshare", ["--user", "--map-root-user", "--net", "cat"]);
      const { center } = network;
      ip(center, "link set lo up");
      for (const address of [...network.web, REDIS_ADDRESS]) ip(center, `addr add ${address}/32 dev lo`);
      for (let machine = 0; machine < machines; machine++) await network.#addMachine(machine);
      return network;
    } catch (error) {
      network.close();
      return (error as Error).message.trim().split("\n").at(-1) ?? "";
    }
  }

  /** The start of a command that runs in the center. */
  get center(): readonly string[] {
    return entering(this.#center);
  }

  /** The start of a command that runs on a machine. */
  machine(machine: number): readonly string[] {
    return entering(this.#machines[machine]);
  }

  /** Returns the address that the web sees of a machine. */
  addressOf(machine: number): string {
    return `10.2.${machine}.2`;
  }

  /** Cuts the link between a machine and Redis: packets are lost, and neither side hears of it. The link to the web stays. */
  cut(machine: number): void {
    ip(this.center, `link set redis${machine} down`);
  }

  heal(machine: number): void {
    ip(this.center, `link set redis${machine} up`);
  }

  close(): void {
    for (const holder of this.#holders) holder.kill("SIGKILL");
  }

  async #addMachine(machine: number): Promise<void> {
    const pid = await this.#hold("nsenter", [...entering(this.#center).slice(1), "unshare", "--net", "cat"]);
    this.#machines.push(pid);
    const inside = entering(pid);
    ip(inside, "link set lo up");
    for (const [link, network, target] of [
      ["redis", `10.1.${machine}`, `${REDIS_ADDRESS}/32`],
      ["web", `10.2.${machine}`, `${WEB_START}0/24`],
    ]) {
      ip(this.center, `link add ${link}${machine} type veth peer name ${link} netns ${pid}`);
      ip(this.center, `addr add ${network}.1/24 dev ${link}${machine}`);
      ip(this.center, `link set ${link}${machine} up`);
      ip(inside, `addr add ${network}.2/24 dev ${link}`);
      ip(inside, `link set ${link} up`);
      ip(inside, `route add ${target} via ${network}.1`);
    }
  }

  /** Starts a process that keeps a namespace until this process ends. Returns its number. */
  async #hold(command: string, args: readonly string[]): Promise<number> {
    const before = this.#center === 0 ? namespaceOf(process.pid) : namespaceOf(this.#center);
    const holder = spawn(command, args, { stdio: ["pipe", "ignore", "pipe"] });
    let problem = "";
    holder.stderr.on("data", (chunk: Buffer) => {
      problem += chunk;
    });
    holder.on("error", ({ message }) => {
      problem = message;
    });
    this.#holders.push(holder);
    const { pid = 0 } = holder;
    const isReady = (): boolean => pid !== 0 && ![before, namespaceOf(process.pid)].includes(namespaceOf(pid));
    while (problem === "" && !isReady()) await setTimeout(5);
    if (problem !== "") throw new Error(problem);
    return pid;
  }
}

function namespaceOf(pid: number): string {
  return readlinkSync(`/proc/${pid}/ns/net`);
}

function entering(pid: number): readonly string[] {
  return ["nsenter", "--target", String(pid), "--user", "--net", "--preserve-credentials"];
}

function ip([command, ...enter]: readonly string[], args: string): void {
  execFileSync(command, [...enter, "ip", ...args.split(" ")], { stdio: ["ignore", "ignore", "pipe"] });
}
