import { stat } from "node:fs/promises";
import { join } from "node:path";
import { type HttpFields, WarcWriter } from "../../warc/index.ts";
import type { ArchivedAnswer } from "../archived-answer.ts";
import type { Frontier } from "../frontier/index.ts";
import { AppendFile, type FilePart, requireLength } from "./append-file.ts";
import { StoreError } from "./store-error.ts";

/** Name of the committed value with the lengths of all files. */
const LENGTHS = "lengths warc";
/** Length at which the next file starts. Archives usually have a gigabyte per file (Common Crawl, Heritrix). */
const MAX_FILE_BYTES = 2 ** 30;

/** `pages.warc.gz`, `pages-2.warc.gz`, … */
function archiveName(index: number): string {
  return index === 0 ? "pages.warc.gz" : `pages-${index + 1}.warc.gz`;
}

/** Returns the committed files of the archive of a store, in their order. Empty without an archive. */
export async function archiveParts(folder: string, frontier: Frontier): Promise<readonly FilePart[]> {
  const lengths = JSON.parse((await frontier.value(LENGTHS)) ?? "[]") as number[];
  return lengths.map((length, index) => ({ path: join(folder, archiveName(index)), length }));
}

/** The raw answers of a crawl as WARC files. Like `AppendFile`, it commits nothing itself. */
export class ArchiveFiles {
  readonly #folder: string;
  readonly #maxFileBytes: number;
  readonly #lengths: number[];
  #file: AppendFile;

  private constructor(folder: string, opened: { lengths: number[]; file: AppendFile; maxFileBytes: number }) {
    this.#folder = folder;
    this.#lengths = opened.lengths;
    this.#file = opened.file;
    this.#maxFileBytes = opened.maxFileBytes;
  }

  /** Opens the archive of a store, or starts one. Throws `DamagedFileError` if a file is shorter than committed. */
  static async open(folder: string, frontier: Frontier, maxFileBytes = MAX_FILE_BYTES): Promise<ArchiveFiles> {
    const parts = await archiveParts(folder, frontier);
    if (parts.length === 0) await startArchive(folder, frontier);
    for (const { path, length } of parts.slice(0, -1)) await requireLength(path, length);
    const { path, length } = parts.at(-1) ?? { path: join(folder, archiveName(0)), length: 0 };
    const lengths = parts.length === 0 ? [0] : parts.map((part) => part.length);
    return new ArchiveFiles(folder, { lengths, file: await AppendFile.open(path, length), maxFileBytes });
  }

  /** Writes answers, and waits until they are on the disk. Returns the values to commit. */
  async append(answers: readonly ArchivedAnswer[]): Promise<Readonly<Record<string, string>>> {
    if (answers.length > 0) {
      const last = await this.#lastWithRoom();
      const written = await archiveRecords(answers, this.#lengths[last] === 0);
      this.#lengths[last] = await this.#file.append(written);
    }
    return { [LENGTHS]: JSON.stringify(this.#lengths) };
  }

  close(): Promise<void> {
    return this.#file.close();
  }

  /** Returns the number of the last file. Starts another one if it is full. */
  async #lastWithRoom(): Promise<number> {
    const last = this.#lengths.length - 1;
    if (this.#lengths[last] < this.#maxFileBytes) return last;
    const next = await AppendFile.open(join(this.#folder, archiveName(last + 1)), 0);
    await this.#file.close();
    this.#file = next;
    return this.#lengths.push(0) - 1;
  }
}

/** Commits an empty archive. Throws `StoreError` if the name is taken: the bytes of that file would be lost. */
async function startArchive(folder: string, frontier: Frontier): Promise<void> {
  const path = join(folder, archiveName(0));
  const size = (await stat(path).catch(() => undefined))?.size ?? 0;
  if (size > 0) throw new StoreError(`${path} exists and is not from this crawl. Remove it, or choose another folder.`);
  await frontier.commit({ values: { [LENGTHS]: "[0]" } });
}

/** Returns the records of answers as bytes, at the start of a file after one about the file. */
export async function archiveRecords(answers: readonly ArchivedAnswer[], isStart: boolean): Promise<Uint8Array> {
  const writer = new WarcWriter();
  const start = isStart ? [writer.warcinfo()] : [];
  const records = await Promise.all([...start, ...answers.map((answer) => answerRecords(writer, answer))]);
  return Buffer.concat(records.flat().map(({ bytes }) => bytes));
}

/** Returns the records of one answer: response, request and metadata. */
async function answerRecords(writer: WarcWriter, { answer, startedAt, endedAt }: ArchivedAnswer) {
  const { url, status, statusText, headers, sentBytes, request } = answer;
  const date = new Date(startedAt);
  const ip = request?.ip;
  const fields = pairsOf(headers);
  const facts = { url, date, status, statusText, fields, body: sentBytes, isDechunked: true, ip };
  const response = await writer.response(facts);
  const about = { url, date, concurrentTo: response.id };
  return Promise.all([
    response,
    writer.request({ ...about, fields: pairsOf(request?.headers ?? []) }),
    writer.metadata({ ...about, fields: [["fetchTimeMs", String(endedAt - startedAt)]] }),
  ]);
}

function pairsOf(headers: readonly string[]): HttpFields {
  return headers.flatMap((name, i) => (i % 2 === 0 ? [[name, headers[i + 1] ?? ""] as const] : []));
}
