import { open } from "node:fs/promises";
import { promisify } from "node:util";
import type { FetchErrorCode, Fetcher, FetchOptions } from "../../entries/pith-fetch.ts";
import { isPlainText, nonHtmlKind } from "../../html/index.ts";
import type { InputFacts } from "../../inputs/index.ts";
import { withFlags } from "../flags/flag-messages.ts";
import { problemOf, type SinglePage } from "./find-inputs.ts";
import type { Loaded } from "./loaded-page.ts";

/** An input that could not be read. The message names it. */
export class LoadError extends Error {
  readonly isNetwork: boolean;
  /** The message in a few words, without the name of the input, to count it: `HTTP status 404`. */
  readonly reason: string;

  constructor(
    message: string,
    options: ErrorOptions & { readonly isNetwork?: boolean; readonly reason?: string } = {},
  ) {
    super(message, options);
    this.isNetwork = options.isNetwork ?? false;
    this.reason = options.reason ?? message.slice(message.lastIndexOf(": ") + 1).trim();
  }
}

export interface Loader {
  load(input: SinglePage): Promise<Loaded>;
  close(): Promise<void>;
}

export interface LoadOptions extends FetchOptions {
  /** Address of a page that is not fetched. */
  readonly url?: string | undefined;
}

/** Limit: bytes of a file, and of a decompressed .gz. Far more than any page, far less than memory. Chosen, not measured. */
const MAX_FILE_BYTES = 256 * 1024 * 1024;
const CHUNK_BYTES = 64 * 1024;

/** Codes of failures that the input causes, not the network. */
const INPUT_FAULTS: ReadonlySet<FetchErrorCode> = new Set(["url", "content-type"]);

const FETCH_REASONS: Readonly<Record<Exclude<FetchErrorCode, "status">, string>> = {
  url: "not a web address",
  address: "private address",
  redirects: "redirects",
  "content-type": "not a web page",
  size: "too large",
  body: "damaged body",
  tls: "no valid certificate",
  timeout: "timeout",
  network: "no connection",
};

/** Reads pages from files, standard input and the web. The first URL loads the network code. */
export function openLoader(options: LoadOptions): Loader {
  const { url, ...fetchOptions } = options;
  let network: Promise<Fetcher> | undefined;
  const turns = new Map<string, Promise<unknown>>();
  return {
    async load(input) {
      if (input.kind === "missing") throw missingInput(input);
      if (input.kind === "loaded") return { ...input.loaded, url: input.loaded.url ?? url };
      if (input.kind === "stdin") return { ...(await readPage(input.name, input.chunks, url)), url };
      if (input.kind === "file") return { ...(await readPage(input.name, fileChunks(input.name), url)), url };
      network ??= import("../../entries/pith-fetch.ts").then(({ openFetcher }) => openFetcher(fetchOptions));
      const fetcher = await network;
      return inTurn(turns, hostWithPort(input.name), () => fetchInput(input.name, fetcher));
    },
    async close() {
      await (await network)?.close();
    },
  };
}

function missingInput({ name, problem, hint }: Extract<SinglePage, { kind: "missing" }>): LoadError {
  const message = `${nameOf(name)}: ${problem}`;
  return hint === undefined ? new LoadError(message) : new LoadError(`${message} (${hint})`, { reason: problem });
}

/** Runs the work after all earlier work for the same host has ended: a server gets one request at a time. */
export function inTurn<T>(turns: Map<string, Promise<unknown>>, host: string, work: () => Promise<T>): Promise<T> {
  const result = (turns.get(host) ?? Promise.resolve()).then(work);
  const settled = result.catch(() => {});
  turns.set(host, settled);
  void settled.then(() => turns.get(host) === settled && turns.delete(host));
  return result;
}

/** Returns host and port of a URL: `example.org:8080`. Empty for a URL without a host. */
export function hostWithPort(url: string): string {
  return URL.canParse(url) ? new URL(url).host : "";
}

async function fetchInput(url: string, fetcher: Fetcher): Promise<Loaded> {
  const { FetchError } = await import("../../entries/pith-fetch.ts");
  try {
    const fetched = await fetcher.fetch(url, { accept: "document" });
    return { ...fetched, ...(await asPage(fetched.bytes, url, fetched)) };
  } catch (cause) {
    if (!(cause instanceof FetchError)) throw cause;
    const reason = cause.code === "status" ? `HTTP status ${cause.status}` : FETCH_REASONS[cause.code];
    throw new LoadError(withFlags(cause.message), { cause, reason, isNetwork: !INPUT_FAULTS.has(cause.code) });
  }
}

async function readPage(input: string, chunks: AsyncIterable<Uint8Array>, url: string | undefined): Promise<PageBytes> {
  const name = nameOf(input);
  const raw = await collect(chunks, name);
  return asPage(isGzip(raw) ? await unzip(raw, name) : raw, name, { url, name });
}

type PageBytes = Pick<Loaded, "bytes" | "isWhole" | "contentType">;

/** Rewrites plain text, feeds and other documents as HTML. Leaves HTML as it is. Throws a LoadError for other inputs. */
async function asPage(bytes: Uint8Array, name: string, facts: InputFacts): Promise<PageBytes> {
  const { contentType } = facts;
  if (nonHtmlKind(bytes) === undefined && !isPlainText(bytes, facts)) return { bytes, contentType };
  const { InputError, rewriteInput } = await import("../../inputs/index.ts");
  try {
    const html = await rewriteInput(bytes, facts);
    return html === undefined
      ? { bytes, contentType }
      : { bytes: Buffer.from(html), contentType: "text/html; charset=utf-8", isWhole: true };
  } catch (cause) {
    if (!(cause instanceof InputError)) throw cause;
    throw new LoadError(`${name}: ${cause.message}`, { cause });
  }
}

/** Returns the name of an input for messages: `-#3` is the page in line 3 of standard input. */
export function nameOf(input: string): string {
  return input === "-" || input.startsWith("-#") ? `standard input${input.slice(1)}` : input;
}

async function* fileChunks(name: string): AsyncGenerator<Uint8Array> {
  const file = await open(name);
  try {
    yield* file.createReadStream({ highWaterMark: CHUNK_BYTES, autoClose: false });
  } finally {
    await file.close();
  }
}

async function collect(source: AsyncIterable<Uint8Array>, name: string): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of source) {
      size += chunk.length;
      if (size > MAX_FILE_BYTES)
        throw new LoadError(`${name}: too large for a page (over ${MAX_FILE_BYTES / 2 ** 20} MiB)`);
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof LoadError) throw error;
    throw new LoadError(`${name}: ${problemOf(error as NodeJS.ErrnoException)}`, { cause: error });
  }
  return Buffer.concat(chunks, size);
}

/** Whether the bytes start with the signature of gzip (RFC 1952). The file name does not matter. */
function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

async function unzip(bytes: Uint8Array, name: string): Promise<Uint8Array> {
  const { gunzip } = await import("node:zlib");
  const decompress = promisify<Uint8Array, { maxOutputLength: number }, Uint8Array>(gunzip);
  try {
    return await decompress(bytes, { maxOutputLength: MAX_FILE_BYTES });
  } catch (cause) {
    const isBomb = (cause as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE";
    const problem = isBomb ? `decompresses to more than ${MAX_FILE_BYTES / 2 ** 20} MiB` : "not a valid gzip file";
    throw new LoadError(`${name}: ${problem}`, { cause });
  }
}
