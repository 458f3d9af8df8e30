import type { Frontier } from "./frontier/index.ts";

/** What the code of a note says: a limit left something out, a template would have, or a feed was not read. */
type NoteCode = "limit" | "template" | "scope";

/** Something that was left out and has no address of its own. */
export interface CrawlNote {
  readonly url: string;
  readonly detail: string;
  /** `limit` if left out. */
  readonly code?: NoteCode | undefined;
}

/** Limit: notes that are kept, one per address and text. */
const MAX_NOTES = 1000;
/** Start of the names of the values with one note each: workers of one crawl do not overwrite each other's notes. */
const NOTE_VALUES = "note ";
/** Value of a note that was removed. */
const REMOVED = "";
const ENDED_VALUE = "ended";

/** Collects the notes of a worker, or of a crawl on one machine. */
export class CrawlNotes {
  readonly #known = new Map<string, NoteCode | undefined>();
  #new: Record<string, string> = {};

  /** Reads the notes of earlier runs. */
  async restore(frontier: Pick<Frontier, "valuesWith">): Promise<void> {
    for (const note of await storedNotes(frontier)) this.#known.set(keyOf(note), note.code);
  }

  /** Adds a note. The last one that is kept says so. */
  add({ url, detail, code }: CrawlNote): void {
    if (this.#known.has(keyOf({ url, detail })) || this.#known.size >= MAX_NOTES) return;
    const isLast = this.#known.size === MAX_NOTES - 1;
    const note = { url, detail: isLast ? `${detail}; further limits like this are not listed` : detail, code };
    this.#known.set(keyOf(note), code);
    this.#new[NOTE_VALUES + keyOf(note)] = JSON.stringify(note);
  }

  /** Removes the notes with a code: what they say is found out anew. */
  remove(code: NoteCode): void {
    for (const [key, known] of this.#known) {
      if (known !== code) continue;
      this.#known.delete(key);
      this.#new[NOTE_VALUES + key] = REMOVED;
    }
  }

  /** Returns the new notes, and those that were removed, as values to store. */
  takeValues(): Readonly<Record<string, string>> {
    const values = this.#new;
    this.#new = {};
    return values;
  }

  /** Keeps values for the next commit if theirs failed. */
  putBack(values: Readonly<Record<string, string>>): void {
    this.#new = { ...values, ...this.#new };
  }
}

const keyOf = ({ url, detail }: CrawlNote): string => `${url} ${detail}`;

/** Returns the notes that a crawl has stored, by address. */
export async function storedNotes(frontier: Pick<Frontier, "valuesWith">): Promise<readonly CrawlNote[]> {
  const notes = new Map<string, CrawlNote>();
  for await (const [key, json] of frontier.valuesWith(NOTE_VALUES)) {
    if (json === REMOVED) notes.delete(key);
    else notes.set(key, JSON.parse(json) as CrawlNote);
  }
  return [...notes].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, note]) => note);
}

/** Returns the value to store for the reason why a run ended before all addresses were requested: `was interrupted`. */
export function endedValue(reason: string): Readonly<Record<string, string>> {
  return { [ENDED_VALUE]: reason === "" ? "" : `the last run ${reason}` };
}

/** Returns why the last run ended before all addresses were requested; empty if it did not end yet, or requested all. */
export async function endOfLastRun(frontier: Pick<Frontier, "value">): Promise<string> {
  return (await frontier.value(ENDED_VALUE)) ?? "";
}
