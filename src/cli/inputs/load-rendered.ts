import {
  BrowserMissingError,
  drawPng,
  findBrowser,
  openRenderer,
  overlaySvg,
  RenderError,
  type Renderer,
  type Rendering,
  type RenderOptions,
  type RenderRequest,
} from "../../entries/pith-render.ts";
import type { FetchOptions } from "../../fetch/index.ts";
import { nonHtmlKind, type Warning } from "../../html/index.ts";
import { RENDER_OPTIONS } from "../../options/index.ts";
import { requirePlaywright } from "../../render/index.ts";
import { visualRoot } from "../../segment-visual.ts";
import { UsageError } from "../exit-codes.ts";
import { withFlags } from "../flags/flag-messages.ts";
import type { RenderSettings } from "../flags/flag-values.ts";
import { saveFile } from "../outputs/output-file.ts";
import { sandboxWithNotice } from "../sandbox-notice.ts";
import { type FilesBeside, filesBeside } from "./files-beside.ts";
import type { SinglePage } from "./find-inputs.ts";
import { hostWithPort, inTurn, LoadError, type Loader } from "./load-page.ts";
import type { Loaded } from "./loaded-page.ts";

export interface RenderLoadOptions extends FetchOptions, RenderSettings {
  readonly url?: string | undefined;
  /** Tabs that render at the same time. */
  readonly jobs?: number | undefined;
}

const NOTHING = new Uint8Array(0);

/** Opens a loader that renders pages in a browser. `files` reads files and standard input for it. */
export async function openRenderLoader(files: Loader, options: RenderLoadOptions): Promise<Loader> {
  const { executablePath, allowPrivate, userAgent, jobs } = options;
  const turns = new Map<string, Promise<unknown>>();
  // Fails once, before the first page, instead of once per page.
  await requireRendering(executablePath);
  const sandbox = sandboxWithNotice(options.sandbox);
  const renderer = openRenderer({ executablePath, sandbox, allowPrivate, userAgent, tabs: jobs });
  return {
    async load(input) {
      const request = await requestFor(input, files);
      const beside = besideOf(input, options);
      const render = () => renderer.render(request, renderOptions(options, beside));
      try {
        const isFetched = input.kind === "url";
        const rendering = await (isFetched ? inTurn(turns, hostWithPort(input.name), render) : render());
        await draw(renderer, rendering, options);
        return loaded(rendering, options.scripts ? (beside?.networkRequests() ?? 0) : 0);
      } catch (error) {
        throw asLoadError(input, error);
      }
    },
    async close() {
      await Promise.all([renderer.close(), files.close()]);
    },
  };
}

/** Throws UsageError that names everything that is missing: the package that drives the browser, and the browser. */
async function requireRendering(executablePath: string | undefined): Promise<void> {
  const found = await Promise.allSettled([requirePlaywright(), findBrowser({ executablePath })]);
  const errors = found.flatMap((part): unknown[] => (part.status === "rejected" ? [part.reason] : []));
  const other = errors.find((error) => !(error instanceof BrowserMissingError));
  if (other !== undefined) throw other;
  if (errors.length > 0) throw new UsageError(errors.map((error) => withFlags((error as Error).message)).join("\n"));
}

async function requestFor(input: SinglePage, files: Loader): Promise<RenderRequest> {
  if (input.kind === "url") return { url: input.name };
  const { bytes, url } = await files.load(input);
  const kind = nonHtmlKind(bytes);
  if (kind !== undefined) throw new LoadError(`${input.name}: this is ${kind}, not a web page`);
  return { html: bytes, url };
}

/** Returns the files that a page from a file gets. With an address, it loads from that address instead. */
function besideOf(input: SinglePage, { url, maxBytes }: RenderLoadOptions): FilesBeside | undefined {
  if (input.kind !== "file" || url !== undefined) return undefined;
  return filesBeside(input.name, maxBytes ?? RENDER_OPTIONS.maxBytes.default);
}

/** Scripts that can read the files beside their page get no network, so that they cannot send the files anywhere. */
function renderOptions(options: RenderLoadOptions, beside: FilesBeside | undefined): RenderOptions {
  const { scripts, timeoutMs, maxBytes, png, svg } = options;
  return {
    scripts,
    screenshot: png !== undefined || svg !== undefined,
    timeoutMs,
    maxBytes,
    network: beside === undefined || !scripts,
    resources: beside?.resources,
  };
}

async function draw(renderer: Renderer, rendering: Rendering, options: RenderLoadOptions): Promise<void> {
  const { png, svg, pdoc } = options;
  const { page, screenshot } = rendering;
  if ((png ?? svg) === undefined) return;
  if (page.layout === undefined) throw new Error("the rendered page has no layout to draw");
  const { pageWidth, pageHeight, viewportWidth, viewportHeight } = page.layout;
  const size = { width: Math.max(pageWidth, viewportWidth), height: Math.max(pageHeight, viewportHeight) };
  const picture = overlaySvg(visualRoot(page, { pdoc }), { ...size, screenshot });
  if (svg !== undefined) await save(svg, picture);
  if (png !== undefined) await save(png, await drawPng(renderer, picture, size));
}

async function save(path: string, content: string | Uint8Array): Promise<void> {
  await saveFile(path, content).catch((error: Error) => {
    throw new LoadError(error.message);
  });
}

/** `blocked` is the number of requests that a page with scripts could not send. */
function loaded({ page, notes }: Rendering, blocked: number): Loaded {
  const messages = [...notes];
  if (blocked > 0) {
    const requests = blocked === 1 ? "1 request" : `${blocked} requests`;
    messages.push(
      `${requests} to the network blocked: scripts of a local page may read the files beside it; --url ADDRESS loads from there instead`,
    );
  }
  const notices = messages.map((message): Warning => ({ code: "not-all-loaded", message }));
  return { bytes: NOTHING, page, url: page.url, notices };
}

function asLoadError(input: SinglePage, error: unknown): unknown {
  if (!(error instanceof RenderError)) return error;
  const isNetwork =
    error.code === "unreachable" || error.code === "refused" || (error.code === "timeout" && input.kind === "url");
  const problem = withFlags(error.message);
  const message = problem.startsWith(input.name) ? problem : `${input.name}: ${problem}`;
  return new LoadError(message, { cause: error, isNetwork, reason: error.code });
}
