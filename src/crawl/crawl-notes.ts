import type { Frontier } from "./frontier/index.ts";

/** A limit that left something out which has no address of its own, or how the last run ended. */
export interface CrawlNote {
  readonly url: string;
  readonly detail: string;
}

/** Limit: notes that are kept, one per address and text. */
const MAX_NOTES = 1000;
/** Names of the stored values. */
const NOTES_VALUE = "notes";
const ENDED_VALUE = "ended";

/** Collects the notes of a crawl. */
export class CrawlNotes {
  readonly #notes = new Map<string, CrawlNote>();
  #isChanged = false;

  /** Reads the notes of earlier runs. */
  async restore(frontier: Frontier): Promise<void> {
    for (const note of await storedNotes(frontier)) this.#notes.set(keyOf(note), note);
  }

  add(note: CrawlNote): void {
    if (this.#notes.size >= MAX_NOTES || this.#notes.has(keyOf(note))) return;
    this.#notes.set(keyOf(note), note);
    this.#isChanged = true;
  }

  /** Returns the values to store, if there are new notes. */
  takeValues(): Readonly<Record<string, string>> {
    if (!this.#isChanged) return {};
    this.#isChanged = false;
    return { [NOTES_VALUE]: JSON.stringify([...this.#notes.values()]) };
  }
}

const keyOf = ({ url, detail }: CrawlNote): string => `${detail} ${url}`;

/** Returns the notes that a crawl has stored. */
export async function storedNotes(frontier: Pick<Frontier, "value">): Promise<readonly CrawlNote[]> {
  return JSON.parse((await frontier.value(NOTES_VALUE)) ?? "[]") as CrawlNote[];
}

/** Returns the value to store for the reason why a run ended before all addresses were requested. */
export function endedValue(reason: string): Readonly<Record<string, string>> {
  return { [ENDED_VALUE]: reason };
}

/** Returns why the last run ended before all addresses were requested; empty if it did not end yet, or requested all. */
export async function endOfLastRun(frontier: Pick<Frontier, "value">): Promise<string> {
  return (await frontier.value(ENDED_VALUE)) ?? "";
}
