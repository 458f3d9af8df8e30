import { execFile } from "node:child_process";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { noBrowserReason } from "../../test/in-browser.ts";
import { findBrowser } from "../render/find-browser.ts";

const MAIN = fileURLToPath(new URL("../../dist/bin/pith.js", import.meta.url));
const TIMEOUT_MS = 120_000;
const reason = noBrowserReason();

const sentence = "The script wrote this sentence, which no server sent, and it goes on for a while. ";
const made = `<!doctype html><title>Made</title><body><nav><a href="/">Home</a></nav><main id="m"></main>
<script>document.getElementById("m").innerHTML = "<article><p>" + ${JSON.stringify(sentence)}.repeat(8) + "</p></article>"</script>`;

let server: Server;
let site: string;
let browser: string;
const agents: string[] = [];
/** The largest number of pages of the host that loaded at the same time. */
let most = 0;
let open = 0;

interface Run {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs the built program. */
function pith(...args: string[]): Promise<Run> {
  return new Promise((resolve) => {
    const all = [MAIN, "--browser", browser, "--no-sandbox", ...args];
    execFile(process.execPath, all, (error, out, err) => {
      resolve({ code: error === null ? 0 : Number(error.code), out, err });
    });
  });
}

describe.skipIf(reason !== undefined)(`pith --render${reason ? ` (skipped: ${reason})` : ""}`, () => {
  beforeAll(async () => {
    browser = (await findBrowser({ prefer: "npm" })).executablePath;
    server = createServer((request, response) => {
      agents.push(request.headers["user-agent"] ?? "");
      if (request.url === "/gone") return void response.writeHead(404).end("gone");
      most = Math.max(most, ++open);
      // Long enough for a second request, if one were sent.
      setTimeout(() => {
        open--;
        response.writeHead(200, { "content-type": "text/html" }).end(made);
      }, 200);
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }, TIMEOUT_MS);

  afterAll(() => server.close());

  it(
    "prints the text that a script wrote, and names pith in the User-Agent header",
    async () => {
      const run = await pith("--scripts", "--allow-private", `${site}/`);
      expect(run).toMatchObject({ code: 0 });
      expect(run.out).toContain("The script wrote this sentence");
      expect(agents[0]).toMatch(/Chrome\/.* pith\/\d/);
      const still = await pith("--render", "--allow-private", `${site}/`);
      expect(still.out).not.toContain("The script wrote");
    },
    TIMEOUT_MS,
  );

  it(
    "loads one page of a host at a time, reports pages that fail, and goes on",
    async () => {
      most = 0;
      const pages = ["/a", "/gone", "/b"].map((path) => site + path);
      const run = await pith("--scripts", "--allow-private", "--format", "ndjson", ...pages);
      expect(run.code).toBe(1);
      expect(run.out.trimEnd().split("\n")).toHaveLength(2);
      expect(run.err).toContain("status 404");
      expect(most).toBe(1);
    },
    TIMEOUT_MS,
  );

  it(
    "loads no private address without --allow-private",
    async () => {
      const before = agents.length;
      const run = await pith("--render", `${site}/`);
      expect(run.code).toBe(4);
      expect(run.err).toContain("127.0.0.1");
      expect(run.err).toContain("; --allow-private allows it");
      expect(agents).toHaveLength(before);
    },
    TIMEOUT_MS,
  );
});
