import type { ExtractionJson } from "../../extraction.ts";
import { byteLines } from "../../http/index.ts";
import { readWarc, type WarcDamage, type WarcPage } from "../../warc/index.ts";
import type { PageList } from "../lists/index.ts";
import { committedBytes, DamagedFileError, type FilePart } from "./append-file.ts";
import { archiveParts } from "./archive-files.ts";
import { contentPart } from "./content-file.ts";
import { openFrontier } from "./crawl-store.ts";

/** The committed files of a store. */
export interface StoredFiles {
  /** The pages, one JSON object per line. */
  readonly content: FilePart;
  /** The raw answers, in their order. Empty without an archive. */
  readonly archives: readonly FilePart[];
}

/** A page of a store: its line, and the raw page. */
export interface StoredPage {
  readonly url: string;
  /** When it was fetched: `2026-05-01T12:00:00.000Z`. */
  readonly fetched: string;
  /** The line of the content: one JSON object. */
  readonly line: Uint8Array;
  /** Addresses of the parts of an article over several pages, its own first. `raw` is the first part. */
  readonly parts?: readonly string[];
  /** The raw page. Undefined if the archive does not have it, or has it damaged. */
  readonly raw: { readonly bytes: Uint8Array; readonly contentType: string | undefined } | undefined;
}

/** Options of `readStore`. */
export interface StoreReadOptions {
  /** Limit: bytes of a raw page. Default: 32 MiB. */
  readonly maxBytes?: number | undefined;
  /** Called for each record of the archive that cannot be read, with the path of its file. */
  readonly onDamage?: ((damage: WarcDamage, path: string) => void) | undefined;
}

/** Limit: bytes of a line. Content is shorter than its page, but JSON has it several times. */
const MAX_LINE_BYTES = 256 * 1024 * 1024;
/** Limit: bytes of answers that wait for their line: twice that of one page. Lines and answers have the same order, so few wait. */
const MAX_WAITING_BYTES = 64 * 1024 * 1024;

/** A line of the content: the JSON of the extraction, with the facts of the crawl. */
export interface StoredJson extends ExtractionJson {
  readonly url: string;
  readonly fetched: string;
  readonly depth: number;
  readonly status: number;
  /** Addresses of the parts of an article over several pages, its own first. */
  readonly parts?: readonly string[];
  /** The main list of the page. Only with the option `records`. */
  readonly list?: PageList;
}

/** A line of the content, as bytes and parsed. */
export interface StoredLine {
  readonly line: Uint8Array;
  readonly json: StoredJson;
}

/** Returns the committed files of a store, also while its crawl runs. Throws `StoreError` if the folder is not a store. */
export async function storedFiles(folder: string): Promise<StoredFiles> {
  const frontier = await openFrontier(folder);
  try {
    // The content first: the archive then has at least the answers of these pages.
    const content = await contentPart(folder, frontier);
    return { content, archives: await archiveParts(folder, frontier) };
  } finally {
    await frontier.close();
  }
}

/** Yields the pages of a store in the order they were crawled, each with its raw page. Makes no requests. */
export async function* readStore(folder: string, options: StoreReadOptions = {}): AsyncGenerator<StoredPage> {
  yield* joinedPages(await storedFiles(folder), options);
}

/** Yields the lines of the content with their raw pages. */
export function joinedPages(files: StoredFiles, options: StoreReadOptions = {}): AsyncGenerator<StoredPage> {
  return joinLines(storedLines(files.content), archivedAnswers(files.archives, options));
}

/** Yields lines with their raw pages. Lines and answers have the same order. */
export async function* joinLines(
  lines: AsyncIterable<StoredLine>,
  answers: AsyncIterator<WarcPage>,
): AsyncGenerator<StoredPage> {
  const captures = new Captures(answers);
  for await (const { line, json } of lines) {
    const { url, fetched, parts } = json;
    const found = await captures.find(url, Date.parse(fetched));
    const raw = found && { bytes: found.bytes, contentType: found.contentType };
    yield { url, fetched, line, raw, ...(parts === undefined ? {} : { parts }) };
  }
}

/** Yields the lines of the content, as bytes and parsed. Throws `DamagedFileError` for one that is not a page. */
export function storedLines(content: FilePart): AsyncGenerator<StoredLine> {
  return parsedLines(content.path, committedBytes(content));
}

/** Yields the lines of a file of pages, as bytes and parsed. Throws `DamagedFileError` for one that is not a page. */
export async function* parsedLines(path: string, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<StoredLine> {
  let number = 0;
  for await (const line of byteLines(bytes, MAX_LINE_BYTES)) {
    number++;
    const json = line === undefined ? undefined : parsedLine(line.toString());
    if (line !== undefined && json !== undefined) yield { line, json };
    else throw new DamagedFileError(`${path}: line ${number} is damaged: it is not a page of the crawl.`);
  }
}

function parsedLine(text: string): StoredJson | undefined {
  try {
    const json = JSON.parse(text) as StoredJson | null;
    return typeof json?.url === "string" && typeof json.fetched === "string" ? json : undefined;
  } catch {
    return undefined;
  }
}

async function* archivedAnswers(
  archives: readonly FilePart[],
  { maxBytes, onDamage }: StoreReadOptions,
): AsyncGenerator<WarcPage> {
  for (const part of archives) {
    yield* readWarc(committedBytes(part), {
      maxBytes,
      accept: "any",
      onDamage: (damage) => onDamage?.(damage, part.path),
    });
  }
}

/**
 * Finds the answers of lines, in one pass over the archive. Both files have the same order, but the archive also has answers without a line:
 * robots.txt, sitemaps, duplicates.
 */
class Captures {
  readonly #answers: AsyncIterator<WarcPage>;
  #next: WarcPage | undefined;
  #isEnded = false;
  /** The last answers that were read, by address, the oldest first. */
  readonly #waiting = new Map<string, WarcPage>();
  #waitingBytes = 0;

  constructor(answers: AsyncIterator<WarcPage>) {
    this.#answers = answers;
  }

  /**
   * Returns the last answer of an address whose request was sent before a time. Requests that were sent after a page was read have later
   * lines, so this reads a few answers ahead at most.
   */
  async find(address: string, time: number): Promise<WarcPage | undefined> {
    for (let answer = await this.#peek(); answer !== undefined; answer = await this.#peek()) {
      if (Date.parse(answer.date ?? "") > time) break;
      this.#next = undefined;
      this.#wait(answer);
    }
    return this.#drop(address.split("#", 1)[0]);
  }

  async #peek(): Promise<WarcPage | undefined> {
    if (this.#next === undefined && !this.#isEnded) {
      const { value, done } = await this.#answers.next();
      this.#isEnded = done === true;
      this.#next = done === true ? undefined : value;
    }
    return this.#next;
  }

  #wait(answer: WarcPage): void {
    this.#drop(answer.url);
    this.#waiting.set(answer.url, answer);
    this.#waitingBytes += answer.bytes.length;
    for (const url of this.#waiting.keys()) {
      if (this.#waitingBytes <= MAX_WAITING_BYTES) return;
      this.#drop(url);
    }
  }

  #drop(url: string): WarcPage | undefined {
    const answer = this.#waiting.get(url);
    if (answer === undefined) return undefined;
    this.#waiting.delete(url);
    this.#waitingBytes -= answer.bytes.length;
    return answer;
  }
}
