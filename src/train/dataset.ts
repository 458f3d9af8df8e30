import { createHash } from "node:crypto";
import { readCorpus } from "../evaluate/index.ts";
import { type BlockFacts, type FeatureMatrix, featuresOf } from "../features/index.ts";
import { parse, readBlock } from "../page/index.ts";
import { PAGE_KINDS } from "../select/index.ts";
import { labelBlocks, type Tokens } from "./block-labels.ts";
import { Lexicon } from "./label-words.ts";
import type { PageNames } from "./page-names.ts";
import { pageNames } from "./page-names.ts";
import { plainer, type RemovedMarkup, removedMarkupOf } from "./plain-pages.ts";
import { type Shortened, shortened } from "./shorter.ts";

/** A set of labeled pages to learn from. */
export interface TrainingSource {
  /** One of the evaluation's layouts. */
  readonly layout: string;
  readonly path: string;
  /** Weight of a page of this set relative to other sets. */
  readonly weight: number;
  /** The kind of pages without a label of their own. */
  readonly kind?: string | undefined;
}

/** A page as training sees it: features, labels, and its words to score a choice with. */
export interface TrainingPage {
  readonly id: string;
  readonly source: TrainingSource;
  readonly site: string;
  readonly kind: string;
  readonly language: string;
  /** Its page has no source text: training does not read it. */
  readonly facts: BlockFacts;
  readonly matrix: FeatureMatrix;
  readonly names: PageNames;
  /** Features of the plainer copy: names or semantic tags removed. */
  readonly copy: { readonly removed: RemovedMarkup; readonly matrix: FeatureMatrix };
  /** 1 for blocks of the true text. */
  readonly labels: Uint8Array;
  readonly words: Tokens;
  readonly truth: Tokens;
}

export interface Dataset {
  readonly pages: readonly TrainingPage[];
  /** Shortened articles: extra training pages with only the start of the text. */
  readonly shortened: readonly TrainingPage[];
  /** Hash over ids and true texts, in order. */
  readonly digest: string;
  /** Pages that could not be read or have no true text. */
  readonly skipped: readonly { readonly id: string; readonly message: string }[];
}

/** Reads all pages of the sets that have a true text. */
export async function readDataset(
  sources: readonly TrainingSource[],
  onPage?: (count: number) => void,
): Promise<Dataset> {
  const pages: TrainingPage[] = [];
  const shorter: TrainingPage[] = [];
  const skipped: { id: string; message: string }[] = [];
  const digest = createHash("sha256");
  for (const source of sources) {
    for await (const item of readCorpus(source.layout, source.path)) {
      if (item.kind === "error") {
        skipped.push(item.error);
        continue;
      }
      const { id, html, url, site, type, language, truth } = item.page;
      if (truth.text === undefined) {
        skipped.push({ id, message: "has no true text" });
        continue;
      }
      digest.update(`${id}\n${truth.text}\n`);
      const about = { id, source, site: site || id, kind: type, language };
      const index = pages.length;
      const { page, short } = trainingPage({ html, url, text: truth.text, index });
      pages.push({ ...page, ...about });
      if (short !== undefined && taughtKind(about) === "article") {
        const copy = trainingPage({ ...short, url, index });
        shorter.push({ ...copy.page, ...about, source: { ...source, weight: SHORTENED_WEIGHT } });
      }
      onPage?.(pages.length);
    }
  }
  return { pages, shortened: shorter, digest: digest.digest("hex"), skipped };
}

/** Weight of a shortened article. Measured; see docs/decisions. */
const SHORTENED_WEIGHT = 0.1;

/** The kind label of a page: its own, else that of its set. */
export function taughtKind({ kind, source }: Pick<TrainingPage, "kind" | "source">): string {
  return KNOWN_KINDS.has(kind) ? kind : (source.kind ?? kind);
}

export const KNOWN_KINDS: ReadonlySet<string> = new Set(PAGE_KINDS);

type Labeled = Pick<TrainingPage, "facts" | "matrix" | "names" | "copy" | "labels" | "words" | "truth">;

interface Unlabeled {
  readonly html: string;
  readonly url?: string | undefined;
  readonly text: string;
  /** The page's number. It selects the markup that its copy lacks. */
  readonly index?: number;
}

/** Features and labels of one page, and the page shortened if it is long enough. */
export function trainingPage({ html, url, text, index = 0 }: Unlabeled): {
  readonly page: Labeled;
  readonly short: Shortened | undefined;
} {
  const page = parse(html, { url });
  const { facts, matrix } = featuresOf(page);
  const lexicon = new Lexicon();
  const blocks = Array.from({ length: page.blocks.count }, (_, block) => readBlock(page, block));
  const words = lexicon.read(blocks);
  const truth = lexicon.read(text.split("\n"));
  const removed = removedMarkupOf(index);
  const copy = { removed, matrix: featuresOf(plainer(page, removed)).matrix };
  const labels = labelBlocks(words, truth);
  const lean: BlockFacts = { ...facts, page: { ...page, source: "" } };
  return {
    page: { facts: lean, matrix, names: pageNames(page), copy, labels, words, truth },
    short: shortened(page, labels, index),
  };
}

/** Returns the fold of a site, by FNV-1a hash. It depends on the site alone: all its pages are in the same fold, in every data set. */
export function foldOf(site: string, folds: number): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < site.length; i++) hash = Math.imul(hash ^ site.charCodeAt(i), 0x01000193);
  return (hash >>> 0) % folds;
}
