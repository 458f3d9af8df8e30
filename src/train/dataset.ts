import { createHash } from "node:crypto";
import { readCorpus } from "../evaluate/index.ts";
import { type BlockFacts, type FeatureMatrix, featuresOf } from "../features/index.ts";
import { type Page, parse, readBlock } from "../page/index.ts";
import { findThread, ThreadPart, threadParts } from "../posts/index.ts";
import { PAGE_KINDS } from "../select/index.ts";
import { fnv1a } from "../text/index.ts";
import { labelBlocks, type Tokens } from "./block-labels.ts";
import { Lexicon } from "./label-words.ts";
import { lengthened } from "./longer.ts";
import type { PageNames } from "./page-names.ts";
import { pageNames } from "./page-names.ts";
import { plainer, type RemovedMarkup, removedMarkupOf } from "./plain-pages.ts";
import { shortened } from "./shorter.ts";

/** A set of labeled pages to learn from. */
export interface TrainingSource {
  /** One of the evaluation's layouts. */
  readonly layout: string;
  readonly path: string;
  /** Weight of a page of this set relative to other sets. */
  readonly weight: number;
  /** The kind of pages without a label of their own. */
  readonly kind?: string | undefined;
  /** `drop` if its true texts leave out the quotations in posts. Then quotations are not trained on, and its pages are judged without them. */
  readonly quotes?: "keep" | "drop" | undefined;
}

/** A page as training sees it: features, labels, and its words to score a choice with. */
export interface TrainingPage {
  readonly id: string;
  readonly source: TrainingSource;
  readonly site: string;
  readonly kind: string;
  readonly language: string;
  readonly facts: BlockFacts;
  readonly matrix: FeatureMatrix;
  readonly names: PageNames;
  /** Features of the plainer copy: names or semantic tags removed. */
  readonly copy: { readonly removed: RemovedMarkup; readonly matrix: FeatureMatrix };
  /** 1 for blocks of the true text. */
  readonly labels: Uint8Array;
  /** 1 for blocks to learn from. The others have no meaningful label: concealed blocks, and quotations if the true text leaves them out. */
  readonly taught: Uint8Array;
  readonly words: Tokens;
  readonly truth: Tokens;
}

export interface Dataset {
  readonly pages: readonly TrainingPage[];
  /** Shortened and lengthened articles: extra pages to train on. */
  readonly variants: readonly TrainingPage[];
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
  const variants: TrainingPage[] = [];
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
      const withoutQuotes = source.quotes === "drop" && taughtKind(about) === "forum";
      const page = trainingPage({ html, url, text: truth.text, index, withoutQuotes });
      pages.push({ ...page, ...about });
      if (taughtKind(about) === "article") {
        for (const { weight, ...changed } of articleVariants({ html, url, labels: page.labels, index })) {
          variants.push({ ...trainingPage({ ...changed, url, index }), ...about, source: { ...source, weight } });
        }
      }
      onPage?.(pages.length);
    }
  }
  return { pages, variants, digest: digest.digest("hex"), skipped };
}

/** Weights of shortened and of lengthened articles. Measured; see docs/decisions. */
const SHORTENED_WEIGHT = 0.2;
const LENGTHENED_WEIGHT = 0.1;
/** One of so many pages is lengthened: they are large, and alike. */
const PAGES_PER_LENGTHENED = 4;

/** Returns the shortened and the lengthened article, if the page is long enough for each. */
function articleVariants({
  html,
  url,
  labels,
  index,
}: Omit<Unlabeled, "text"> & { labels: Uint8Array; index: number }) {
  const page = parse(html, { url });
  const short = shortened(page, labels, index);
  const turn = index / PAGES_PER_LENGTHENED;
  const long = Number.isInteger(turn) ? lengthened(page, labels, turn) : undefined;
  return [
    ...(short === undefined ? [] : [{ ...short, weight: SHORTENED_WEIGHT }]),
    ...(long === undefined ? [] : [{ ...long, weight: LENGTHENED_WEIGHT }]),
  ];
}

/** The kind label of a page: its own, else that of its set. */
export function taughtKind({ kind, source }: Pick<TrainingPage, "kind" | "source">): string {
  return KNOWN_KINDS.has(kind) ? kind : (source.kind ?? kind);
}

export const KNOWN_KINDS: ReadonlySet<string> = new Set(PAGE_KINDS);

type Labeled = Pick<TrainingPage, "facts" | "matrix" | "names" | "copy" | "labels" | "taught" | "words" | "truth">;

interface Unlabeled {
  readonly html: string;
  readonly url?: string | undefined;
  readonly text: string;
  /** The page's number. It selects the markup that its copy lacks. */
  readonly index?: number;
  /** Whether the page is a thread whose true text leaves out quotations. */
  readonly withoutQuotes?: boolean;
}

/** Features and labels of one page. */
export function trainingPage({ html, url, text, index = 0, withoutQuotes = false }: Unlabeled): Labeled {
  const page = parse(html, { url });
  const { facts, matrix } = featuresOf(page);
  const lexicon = new Lexicon();
  const blocks = Array.from({ length: page.blocks.count }, (_, block) => readBlock(page, block));
  const words = lexicon.read(blocks);
  const truth = lexicon.read(text.split("\n"));
  const removed = removedMarkupOf(index);
  const copy = { removed, matrix: featuresOf(plainer(page, removed)).matrix };
  const labels = labelBlocks(words, truth);
  const taught = taughtBlocks(page, withoutQuotes);
  return { facts, matrix, names: pageNames(page), copy, labels, taught, words, truth };
}

/** Returns 1 for blocks to learn from: all but concealed blocks and, if asked, quotations in posts. */
function taughtBlocks(page: Page, withoutQuotes: boolean): Uint8Array {
  const taught = page.blocks.concealed.map((concealed) => 1 - concealed);
  if (!withoutQuotes) return taught;
  const parts = threadParts(page, findThread(page, { minPosts: 2, isForum: true }));
  return taught.map((own, block) => (parts[block] === ThreadPart.QUOTE ? 0 : own));
}

/** Returns the fold of a site, by FNV-1a hash. It depends on the site alone: all its pages are in the same fold, in every data set. */
export function foldOf(site: string, folds: number): number {
  return (fnv1a(site) >>> 0) % folds;
}
