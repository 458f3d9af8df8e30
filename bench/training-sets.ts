import { join } from "node:path";
import type { TrainingSource } from "../src/train/dataset.ts";

/** A set of labeled pages, by its folder in the data folder. */
export interface TrainingSet {
  /** Its folder, which is also its name in reports. */
  readonly name: string;
  readonly layout: string;
  /** Weight of a page relative to a page of WCXB. Measured; see docs/decisions. */
  readonly weight: number;
  /** The kind of its pages, if their labels have none. */
  readonly kind?: string;
  /** `drop` if its true texts leave out the quotations in posts. */
  readonly quotes?: "drop";
}

/** The sets that the shipped model is trained on. */
export const TRAINING_SETS: readonly TrainingSet[] = [
  { name: "wcxb/dev", layout: "wcxb", weight: 1, quotes: "drop" },
  { name: "news-fundus", layout: "jsonl", weight: 1, kind: "article" },
  { name: "news-daniel", layout: "jsonl", weight: 0.8, kind: "article" },
  { name: "articles-magic", layout: "jsonl", weight: 1.5, kind: "article" },
  { name: "news-zh-handmade", layout: "jsonl", weight: 0.5, kind: "article" },
  { name: "forum-magic", layout: "jsonl", weight: 1.5, kind: "forum" },
  { name: "forum-harvest", layout: "jsonl", weight: 1.5, kind: "forum" },
];

/** Returns the sets as sources of the trainer. `dir` contains their folders. */
export function trainingSources(dir: string, sets: readonly TrainingSet[] = TRAINING_SETS): readonly TrainingSource[] {
  return sets.map(({ name, ...source }) => ({ ...source, path: join(dir, name) }));
}
