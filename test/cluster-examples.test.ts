import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { validate } from "dockerfile-utils";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { EXIT_CODES } from "../src/cli/exit-codes.ts";
import { CLUSTER_FLAGS, CRAWL_FLAGS } from "../src/cli/flags/crawl-flags.ts";
import { FETCH_OPTIONS, flagOf } from "../src/options/index.ts";
import { MAIN, TIMEOUT_MS } from "./command-line.ts";

/* Checks the recipes for containers and batch systems as far as possible without an engine, and runs the scripts in them. */

const ROOT = join(import.meta.dirname, "..");
const EXAMPLES = join(ROOT, "examples/cluster");
const SITE = join(ROOT, "examples/site");
/** Major version of an image, such as `redis:7-alpine`. */
const PINNED = /^[\w./-]+:\d+(?:\.\d+)*(?:-[\w.]+)?$/;
const MIN_GRACE_SECONDS = FETCH_OPTIONS.timeoutMs.default / 1000;

const read = (name: string): Promise<string> => readFile(join(EXAMPLES, name), "utf8");
const execute = promisify(execFile);

let folder = "";
let env: NodeJS.ProcessEnv = {};
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "pith-cluster-examples-"));
  await writeFile(join(folder, "pith"), `#!/bin/sh\nexec "${process.execPath}" "${MAIN}" "$@"\n`, { mode: 0o755 });
  env = { ...process.env, PATH: [folder, process.env["PATH"]].join(delimiter) };
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function urlsIn(path: string): Promise<string[]> {
  const names = (await readdir(path)).sort();
  const texts = await Promise.all(names.map((name) => readFile(join(path, name), "utf8")));
  return texts.flatMap((text) => text.split("\n").filter((line) => line !== "")).map((line) => JSON.parse(line).input);
}

describe("the Dockerfile", () => {
  it("has no fault, pinned images, and a user without rights before it runs node", async () => {
    const text = await read("Dockerfile");
    expect(validate(text).map(({ message }) => message)).toEqual([]);
    const lines = text.split("\n").filter((line) => !line.startsWith("#"));
    const stages = lines.flatMap((line) => /^FROM (\S+)(?: AS (\S+))?$/.exec(line) ?? []).filter(Boolean);
    const images = lines.flatMap((line) => /^FROM (\S+)/.exec(line)?.[1] ?? []);
    for (const image of images) expect(image).toMatch(PINNED);
    for (const [, stage] of text.matchAll(/--from=(\S+)/g)) expect(stages).toContain(stage);
    const last = lines.slice(lines.findLastIndex((line) => line.startsWith("FROM")));
    const at = (start: string): number => last.findIndex((line) => line.startsWith(start));
    expect(at("USER node")).toBeGreaterThan(0);
    expect(at("USER node")).toBeLessThan(at("ENTRYPOINT"));
    // A shell as process 1 would not pass on SIGTERM.
    expect(JSON.parse(last[at("ENTRYPOINT")].slice("ENTRYPOINT".length))).toEqual([
      "node",
      "/app/node_modules/pith/dist/bin/pith.js",
    ]);
    expect(JSON.parse(await readFile(join(ROOT, "package.json"), "utf8")).bin.pith).toBe("dist/bin/pith.js");
  });

  it("copies files that exist", async () => {
    const kept = (await read("Dockerfile.dockerignore")).split("\n").filter((line) => line.startsWith("!"));
    for (const line of kept) await stat(join(ROOT, line.slice(1)));
    const copied = [...(await read("Dockerfile")).matchAll(/^COPY (?!--from)(.+) \.\/?$/gm)].flatMap(([, files]) =>
      files.split(" "),
    );
    for (const name of copied.filter((one) => one !== ".")) expect(kept).toContain(`!${name}`);
  });
});

interface Service {
  readonly image: string;
  readonly command: readonly string[];
  readonly volumes: readonly string[];
  readonly healthcheck: object;
  readonly restart: string;
  readonly stop_grace_period: string;
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly deploy?: { readonly replicas: number };
}

/** Keys of the Compose Specification that the file uses. */
const SERVICE_KEYS = [
  ...["build", "cap_drop", "command", "depends_on", "deploy", "expose", "healthcheck", "image", "init", "read_only"],
  ...["restart", "security_opt", "stop_grace_period", "tmpfs", "volumes"],
];

describe("the compose file", () => {
  it("has a server and two workers with health checks, volumes, and time to end", async () => {
    const { services, volumes, ...others } = parse(await read("compose.yaml"), { strict: true }) as {
      services: Record<string, Service>;
      volumes: Record<string, unknown>;
    };
    expect(others).toEqual({ name: "pith" });
    expect(Object.keys(services)).toEqual(["redis", "worker"]);
    expect(services["redis"].image).toMatch(PINNED);
    expect(services["worker"].deploy?.replicas).toBe(2);
    for (const service of Object.values(services)) {
      for (const key of Object.keys(service)) expect(SERVICE_KEYS).toContain(key);
      for (const volume of service.volumes) expect(Object.keys(volumes)).toContain(volume.split(":")[0]);
      expect(Number.parseInt(service.stop_grace_period, 10)).toBeGreaterThan(MIN_GRACE_SECONDS);
      for (const [name, { condition }] of Object.entries(service.depends_on ?? {})) {
        expect(condition).toBe("service_healthy");
        expect(services[name].healthcheck).toBeDefined();
      }
    }
  });

  it("starts the workers with flags that exist", async () => {
    const { services } = parse(await read("compose.yaml")) as { services: Record<string, Service> };
    const flags = Object.keys({ ...CRAWL_FLAGS, ...CLUSTER_FLAGS }).map(flagOf);
    const [command, ...rest] = services["worker"].command;
    expect(command).toBe("crawl");
    for (const flag of rest.filter((word) => word.startsWith("--"))) expect(flags).toContain(flag);
  });
});

describe("batch systems", { timeout: TIMEOUT_MS }, () => {
  it("the Kubernetes job divides the pages, and its script runs", async () => {
    const job = parse(await read("kubernetes-job.yaml"), { strict: true });
    const { spec } = job;
    expect(job).toMatchObject({ apiVersion: "batch/v1", kind: "Job", spec: { completionMode: "Indexed" } });
    // What a policy for failures needs.
    expect(spec.template.spec.restartPolicy).toBe("Never");
    expect(spec.template.spec.terminationGracePeriodSeconds).toBeGreaterThan(MIN_GRACE_SECONDS);
    const [container] = spec.template.spec.containers;
    expect(spec.podFailurePolicy.rules[0].onExitCodes).toMatchObject({
      containerName: container.name,
      values: [EXIT_CODES.usage.code],
    });
    const [script] = container.args;
    expect(script).toContain(`/${spec.completions}"`);
    const data = join(folder, "data");
    await mkdir(join(data, "pages"), { recursive: true });
    for (const name of await readdir(SITE)) {
      await writeFile(join(data, "pages", name), await readFile(join(SITE, name)));
    }
    const own = script.replaceAll("/data", data).replaceAll(`/${spec.completions}"`, '/3"');
    for (const index of ["0", "1", "2"]) {
      await execute("sh", [...container.command.slice(1), own], { env: { ...env, JOB_COMPLETION_INDEX: index } });
    }
    await rm(join(data, "pages"), { recursive: true });
    expect(new Set(await urlsIn(data)).size).toBe((await readdir(SITE)).length);
  });

  it("the Slurm array divides the pages, and a requeued part is not made again", async () => {
    const script = join(EXAMPLES, "slurm-array.sh");
    await execute("bash", ["-n", script]);
    const output = join(folder, "slurm");
    const run = (index: number) =>
      execute("bash", [script, SITE, output], {
        env: { ...env, SLURM_ARRAY_TASK_ID: String(index), SHARDS: "3" },
      });
    for (const index of [1, 2, 3]) await run(index);
    expect(new Set(await urlsIn(output)).size).toBe((await readdir(SITE)).length);
    const part = join(output, "part-00002.ndjson");
    await writeFile(part, "");
    await run(2);
    expect(await readFile(part, "utf8")).toBe("");
  });

  it("Spark's pipe gets a line for each good page, and never a code that fails the job for a page", async () => {
    const [, command] = /\.pipe\("([^"]+)", checkCode=True\)/.exec(await read("spark-pipe.py")) ?? [];
    const line = (at: number): string =>
      `${JSON.stringify({ url: `https://example.org/${at}`, html: `<p>${`Tale ${at} of many words. `.repeat(30)}` })}\n`;
    for (const [partition, found] of [
      [line(1) + line(2) + line(3), [1, 2, 3]],
      [`${line(1)}{"html"\n${line(2)}`, [1, 2]],
      ["", []],
    ] as const) {
      // Spark splits the command at spaces, and gives each partition to a process of its own.
      const [program, ...args] = command.split(" ");
      const child = spawn(program, args, { env, stdio: ["pipe", "pipe", "ignore"] });
      const out: Buffer[] = [];
      child.stdout.on("data", (chunk: Buffer) => out.push(chunk));
      child.stdin.end(partition);
      const [code] = await once(child, "close");
      const lines = Buffer.concat(out).toString().split("\n").filter(Boolean);
      expect({ code, urls: lines.map((one) => JSON.parse(one).url) }).toEqual({
        code: 0,
        urls: found.map((at) => `https://example.org/${at}`),
      });
    }
  });
});
