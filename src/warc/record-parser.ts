import { RECORD_MAGIC, startsRecord } from "./record-start.ts";
import { RescanBudget } from "./rescan-budget.ts";
import type { WarcPiece } from "./warc-piece.ts";
import { headerEnd, parseFields, targetOf, type WarcDamage, type WarcFields, type WarcRecord } from "./warc-record.ts";

/** Limit: bytes of a record's header. Real ones have a few hundred; URLs of 8 KB occur. */
const MAX_HEADER_BYTES = 64 * 1024;
/**
 * Limit: the claimed length of a record that is believed without a look at its bytes. Chosen: WARC files have about 1 GB. Longer records
 * are searched for the start of another one.
 */
const MAX_TRUSTED_BYTES = 2 ** 30;
/** Bytes kept of a record over the limit, enough for the header of an HTTP response. */
const CUT_BYTES = 256 * 1024;

/** Two line ends follow each record. */
const SEPARATOR_BYTES = 4;

const NOTHING = Buffer.alloc(0);
const LF = 10;
const CR = 13;
const LENGTH = /^\d{1,15}$/;
const LINE_END = /\r?\n/;
const VERSION_LINE = /^WARC\/(1\.\d{1,3})$/;

const NOT_A_RECORD = "no WARC record starts here";
const ENDS_EARLY = "the record is shorter than its Content-Length";
const WRONG_LENGTH = "no record follows at the end that Content-Length names";
const TRUNCATED = "the file ends within this record";

/** A record whose header was read. */
interface OpenRecord {
  readonly version: string;
  readonly fields: WarcFields;
  readonly length: number;
  readonly offset: number;
  readonly pieces: Uint8Array[];
  /** Bytes of the block that were not read yet. */
  missing: number;
  /** Bytes of the empty lines after the block. */
  gap: number;
  isCut: boolean;
}

/**
 * Finds the records in the pieces of a WARC file. A record counts once two line ends, the next record, or the end of its gzip member or
 * file follow it. If something else follows, the record is damaged, and the search for the next record starts at its block.
 */
export class RecordParser {
  readonly #maxBytes: number;
  readonly #budget = new RescanBudget();
  #found: (WarcRecord | WarcDamage)[] = [];
  /** `between` records, in a `header`, in a `block`, or `lost` after damage until a record starts. */
  #state: "between" | "header" | "block" | "lost" = "between";
  #rest: Buffer = NOTHING;
  /** Position of `#rest` in the decompressed file. */
  #position = 0;
  #memberOffset: number | undefined;
  #record: OpenRecord | undefined;
  /** Whether damage was reported since the last header of a record. */
  #isReported = false;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Takes the next piece. Returns the records and the damage found in it. */
  push(piece: WarcPiece): readonly (WarcRecord | WarcDamage)[] {
    if (piece.kind === "damage") this.#failMember(piece);
    else if (piece.kind === "member-end") this.#endMember();
    else {
      if (piece.kind === "member") this.#startMember(piece);
      this.#rest = this.#rest.length === 0 ? asBuffer(piece.bytes) : Buffer.concat([this.#rest, piece.bytes]);
      while (this.#step());
    }
    return this.#taken();
  }

  /** Ends the file. Returns what was still open. */
  end(): readonly (WarcRecord | WarcDamage)[] {
    if (this.#state === "lost") this.#take(this.#rest.length);
    if (this.#record !== undefined) this.#settle(TRUNCATED);
    if (this.#state === "header" || this.#rest.length > 0) this.#lose(TRUNCATED);
    return this.#taken();
  }

  #taken(): readonly (WarcRecord | WarcDamage)[] {
    const found = this.#found;
    this.#found = [];
    return found;
  }

  #startMember({ bytes, offset }: { readonly bytes: Uint8Array; readonly offset: number }): void {
    // A member that does not start a record continues the one before.
    if (startsRecord(bytes)) {
      if (this.#record !== undefined) this.#lose(ENDS_EARLY);
      else if (this.#state !== "lost" && this.#rest.length > 0) this.#lose(NOT_A_RECORD);
      this.#take(this.#rest.length);
      this.#state = "header";
    }
    this.#memberOffset = offset;
  }

  #endMember(): void {
    if (this.#state === "between" && this.#rest.length === 0) this.#settle();
  }

  #failMember({ offset, problem }: { readonly offset: number; readonly problem: string }): void {
    this.#memberOffset = offset;
    this.#lose(problem);
    this.#rest = NOTHING;
  }

  /** Position in the file of the record that starts at `#rest`. */
  get #offset(): number {
    return this.#memberOffset ?? this.#position;
  }

  /** Reads as far as one state reaches. Returns false if more bytes are needed. */
  #step(): boolean {
    if (this.#state === "between") return this.#findNext();
    if (this.#state === "header") return this.#readHeader();
    return this.#state === "block" ? this.#readBlock() : this.#findAgain();
  }

  /** Expects a record after empty lines. */
  #findNext(): boolean {
    let at = 0;
    while (this.#rest[at] === CR || this.#rest[at] === LF) at++;
    if (this.#record !== undefined) this.#record.gap += at;
    this.#take(at);
    if (RECORD_MAGIC.startsWith(this.#rest.toString("latin1", 0, RECORD_MAGIC.length))) {
      if (this.#rest.length < RECORD_MAGIC.length) return false;
      this.#settle();
      this.#state = "header";
    } else {
      // The record has its end; what follows is damaged.
      if (this.#record !== undefined && this.#record.gap >= SEPARATOR_BYTES) this.#settle();
      this.#loseRead();
    }
    return true;
  }

  #readHeader(): boolean {
    const end = headerEnd(this.#rest);
    if (end === undefined && this.#rest.length <= MAX_HEADER_BYTES) return false;
    const isShort = end !== undefined && end <= MAX_HEADER_BYTES;
    const record = isShort ? openRecord(this.#rest.toString("utf8", 0, end), this.#offset) : undefined;
    if (record === undefined) {
      this.#lose(isShort ? "the header of the record is not valid" : "the header of the record is too long");
      this.#take(RECORD_MAGIC.length);
      return true;
    }
    this.#take(end ?? 0);
    this.#isReported = false;
    this.#record = record;
    const isTrusted = record.length <= MAX_TRUSTED_BYTES;
    record.isCut = record.length > this.#maxBytes;
    this.#state = isTrusted ? "block" : "lost";
    return true;
  }

  #readBlock(): boolean {
    const record = this.#record;
    if (record === undefined) throw new Error("a block has a record");
    const count = Math.min(record.missing, this.#rest.length);
    const isKept = !record.isCut || record.length - record.missing < CUT_BYTES;
    if (isKept && count > 0) record.pieces.push(this.#rest.subarray(0, count));
    record.missing -= count;
    this.#take(count);
    if (record.missing > 0) return false;
    this.#state = "between";
    return true;
  }

  /** Skips bytes until a record starts on a line of its own. */
  #findAgain(): boolean {
    let at = this.#rest.indexOf(RECORD_MAGIC);
    while (at > 0 && this.#rest[at - 1] !== LF) at = this.#rest.indexOf(RECORD_MAGIC, at + 1);
    const isFound = at >= 0;
    // The start of the magic may be at the end, after the line feed before it.
    this.#take(isFound ? at : Math.max(0, this.#rest.length - RECORD_MAGIC.length));
    if (isFound) {
      this.#settle();
      this.#state = "header";
    }
    return isFound;
  }

  #take(count: number): void {
    this.#rest = this.#rest.subarray(count);
    this.#position += count;
    // A record that is searched for another one.
    if (this.#state === "lost" && this.#record !== undefined) this.#record.missing -= count;
  }

  /** Ends the open record, if there is one. Reports it as damaged if it is shorter than it claims. */
  #settle(problem = ENDS_EARLY): void {
    const record = this.#record;
    if (record === undefined) return;
    if (record.missing > 0) {
      this.#lose(problem);
      return;
    }
    this.#record = undefined;
    const { version, fields, offset, isCut, pieces } = record;
    const type = (fields.get("warc-type") ?? "").toLowerCase();
    this.#found.push({ kind: "record", type, version, fields, offset, isCut, block: Buffer.concat(pieces) });
  }

  /** Reports damage, of the open record if there is one. */
  #lose(problem: string): void {
    const { offset, fields } = this.#record ?? { offset: this.#offset };
    if (this.#record !== undefined || !this.#isReported) {
      this.#found.push({ kind: "damage", offset, problem, url: fields && targetOf(fields) });
    }
    this.#isReported = true;
    this.#record = undefined;
    this.#state = "lost";
  }

  /** Reports a record that is followed by something else, and reads its block again. */
  #loseRead(): void {
    const record = this.#record;
    this.#lose(record === undefined ? NOT_A_RECORD : WRONG_LENGTH);
    if (record === undefined || record.isCut || !this.#budget.spend(record.length, this.#position)) return;
    this.#rest = Buffer.concat([...record.pieces, Buffer.alloc(record.gap, LF), this.#rest]);
    this.#position -= record.length + record.gap;
  }
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Reads the header of a record. Returns undefined without a version, a type and a length. */
function openRecord(header: string, offset: number): OpenRecord | undefined {
  const [first, ...lines] = header.split(LINE_END);
  const version = VERSION_LINE.exec(first.trimEnd())?.[1];
  const fields = parseFields(lines);
  const length = fields.get("content-length") ?? "";
  if (version === undefined || !fields.has("warc-type") || !LENGTH.test(length)) return undefined;
  return { version, fields, length: Number(length), offset, pieces: [], missing: Number(length), gap: 0, isCut: false };
}
