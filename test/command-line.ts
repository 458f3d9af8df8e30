import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { expect } from "vitest";

/* Runs the built command on a temporary folder and a local server with pages. */

export const MAIN: string = fileURLToPath(new URL("../dist/bin/pith.js", import.meta.url));
export const TIMEOUT_MS = 60_000;

/** Returns an article that repeats the words, with navigation and footer. */
export const page = (words: string): string =>
  `<!doctype html><html><head><title>T</title></head><body><nav><a href="/">Home</a><a href="/a">About</a></nav>
   <main><article><p>${`${words}, and so the story goes on for a while without a link. `.repeat(12)}</p></article></main>
   <footer><a href="/imprint">Imprint</a></footer></body></html>`;

interface Run {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Starts the command in the temporary folder. */
export function start(args: readonly string[], env: Record<string, string> = {}): ChildProcessWithoutNullStreams {
  const inherited = { ...process.env };
  for (const name of ["FORCE_COLOR", "NO_COLOR"]) delete inherited[name];
  return spawn(process.execPath, [MAIN, ...args], { cwd: folder, env: { ...inherited, ...env } });
}

/** The time in the last line of a run: `30 pages in 3.2 s`. */
const RUN_TIME = /(?<= pages? in )\d+\.\d s/;

/** Waits for the end of the command and collects its output. The time of a run is replaced by `0 s`. */
export async function finish(child: ChildProcessWithoutNullStreams): Promise<Run> {
  const out: Buffer[] = [];
  const err: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => out.push(chunk));
  child.stderr.on("data", (chunk: Buffer) => err.push(chunk));
  const [code] = (await once(child, "close")) as [number | null];
  return { code, out: Buffer.concat(out).toString(), err: Buffer.concat(err).toString().replace(RUN_TIME, "0 s") };
}

/** Runs the command to its end. */
export function pith(...args: string[]): Promise<Run> {
  return finish(start(args));
}

/** Parses JSON lines. */
export const lines = (text: string): Record<string, unknown>[] => {
  expect(text.endsWith("\n")).toBe(true);
  return text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);
};

/** Pads a number to two digits: `7` → `07`. */
export const pad = (number: number): string => String(number).padStart(2, "0");

/** The temporary folder with pages. */
export let folder: string;
let server: Server;
/** The address of the local server: `http://127.0.0.1:PORT`. */
export let site: string;

/** Writes the pages and starts the server. */
export async function makePages(): Promise<void> {
  if (!existsSync(MAIN)) throw new Error("dist/ is missing; run `npm run build` first");
  folder = await mkdtemp(join(tmpdir(), "pith-cli-"));
  const files: Record<string, string | Buffer> = {
    "page.html": page("Foxes"),
    "zipped.html.gz": gzipSync(page("Badgers")),
    "commented.html": page("Otters").replace(
      "<footer>",
      '<div class="comments"><ol><li class="comment"><b class="author">Ann</b><p>Nice story, says Ann, thank you.</p></li></ol></div><footer>',
    ),
    "thread.html": `<title>Rain</title><h1>Rain</h1>${["Ann", "Bob", "Cem", "Dot", "Eve"]
      .map(
        (name) =>
          `<div class=post><p class=author>${name}</p><div class=post-body><blockquote>Ask the moles about the weather, they always know.</blockquote><p>${`${name} is sure that it will rain tomorrow, and the day after that. `.repeat(3)}</p></div></div>`,
      )
      .join("")}`,
    "structured.html": page("Foxes").replace(
      "<title>",
      '<script type="application/ld+json">{"@type":"Article","odd":[1]}</script><title>',
    ),
    "german.html": `<html lang=en><p>${"Der Fuchs und die Katze gehen heute nicht mehr in den Wald, weil es dort regnet. ".repeat(9)}`,
    "empty.html": "",
    "links.html": "<html><body></body></html>",
    "shell.html": "<div id=root></div><script src=app.js></script>",
    "paper.pdf": "%PDF-1.7\n%\xe2\xe3",
    "noise.html": Buffer.from(Array.from({ length: 3000 }, (_, at) => (at * 7919 + (at >> 3)) & 0xff)),
    "broken.html": Buffer.concat([Buffer.from(`<meta charset=gbk>${page("Hares")}`), Buffer.from([0xff, 0x20])]),
    "latin.html": Buffer.from(page("It\x92s caf\xe9"), "latin1"),
    "notes.txt": "Dear all,\n\nthe foxes are back.",
    "feed.xml":
      "<rss><channel><title>News</title><item><title>Foxes</title><link>https://a.example/1</link></item></channel></rss>",
  };
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  await mkdir(join(folder, "many", "deep"), { recursive: true });
  for (let at = 0; at < 30; at++) {
    const name = join(folder, "many", at % 2 ? "deep" : "", `${pad(at)}.html`);
    await writeFile(name, page(`Story number ${at}`));
  }
  server = createServer(async (req, res) => {
    if (req.url === "/page") res.writeHead(200, { "content-type": "text/html" }).end(page("Otters"));
    else if (req.url === "/moved") res.writeHead(302, { location: "/page" }).end();
    else if (req.url === "/feed")
      res.writeHead(200, { "content-type": "application/rss+xml" }).end(await readFile(join(folder, "feed.xml")));
    else if (req.url === "/pdf") res.writeHead(200, { "content-type": "application/pdf" }).end("%PDF-");
    else if (req.url !== "/silent") res.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Stops the server and removes the pages. */
export async function removePages(): Promise<void> {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
}
