import type { PageKind } from "../../select/index.ts";
import type { DetailField } from "../fields/index.ts";
import type { BlockKey, SiteCluster, TextPrint, VotedSelector } from "../template/index.ts";
import type { BoundedTally, TalliedPages } from "./bounded-tally.ts";
import { type KeyEntry, LearnedCluster, type PrintEntry, printKey, VOTED_VALUES } from "./learned-cluster.ts";

/** A text on fewer pages is not written. */
const MIN_PRINT_PAGES = 2;

/** Writes a cluster as plain data for people and programs, the most frequent first. */
export function writeCluster(cluster: LearnedCluster, fields: readonly DetailField[]): SiteCluster {
  return written(cluster, fields, { minPrintPages: MIN_PRINT_PAGES, number: rounded });
}

/** Writes all counts of a cluster, as exact as they are. */
export function writeCounts(cluster: LearnedCluster, fields: readonly DetailField[]): SiteCluster {
  return written(cluster, fields, { minPrintPages: 1, number: (value) => value });
}

interface Precision {
  readonly minPrintPages: number;
  readonly number: (value: number) => number;
}

function written(cluster: LearnedCluster, fields: readonly DetailField[], precision: Precision): SiteCluster {
  const { number } = precision;
  const { pages, duplicates, kinds, fit, votes } = cluster;
  return {
    id: shownHash(cluster.id),
    pages,
    duplicates,
    kinds: Object.fromEntries([...kinds].sort(byCount)) as Partial<Record<PageKind, number>>,
    urls: cluster.urls.entries().map(([pattern, entry]) => ({ pattern, pages: entry.pages })),
    content: writeVotes(votes.content),
    title: writeVotes(votes.title),
    author: writeVotes(votes.author),
    date: writeVotes(votes.date),
    fields,
    fit: { pages: fit.pages, mean: fit.pages === 0 ? 1 : number(fit.sum / fit.pages), min: number(fit.min) },
    blocks: writeKeys(cluster, precision),
    shape: cluster.shape.entries().map(([path, entry]) => ({
      hash: shownHash(path),
      pages: entry.pages,
      selector: entry.selector,
    })),
    hashes: [...cluster.hashes].map(shownHash).sort(),
  };
}

function writeVotes(tally: BoundedTally<string, TalliedPages>): readonly VotedSelector[] {
  return tally.entries().map(([selector, { pages }]) => ({ selector, votes: pages }));
}

function writeKeys({ keys, prints }: LearnedCluster, { minPrintPages, number }: Precision): readonly BlockKey[] {
  const printsByKey = new Map<number, TextPrint[]>();
  for (const [, { key, text, pages, sample }] of prints.entries()) {
    if (pages < minPrintPages) continue;
    const print = { hash: shownHash(text), pages, sample };
    const known = printsByKey.get(key);
    if (known === undefined) printsByKey.set(key, [print]);
    else known.push(print);
  }
  return keys.entries().map(([key, { pages, chosen, marginSum, selector }]) => ({
    hash: shownHash(key),
    pages,
    chosen,
    margin: number(marginSum / pages),
    selector,
    prints: printsByKey.get(key) ?? [],
  }));
}

/** Restores the counts of a cluster. */
export function readCluster(written: SiteCluster): LearnedCluster {
  const cluster = new LearnedCluster(hashOfShown(written.id));
  cluster.pages = written.pages;
  cluster.duplicates = written.duplicates;
  for (const [kind, pages] of Object.entries(written.kinds)) cluster.kinds.set(kind as PageKind, pages);
  for (const { pattern, pages } of written.urls) cluster.urls.restore(pattern, { pages });
  for (const { hash, pages, selector } of written.shape) cluster.shape.restore(hashOfShown(hash), { pages, selector });
  for (const name of VOTED_VALUES) {
    for (const { selector, votes } of written[name]) cluster.votes[name].restore(selector, { pages: votes });
  }
  cluster.fields = written.fields;
  const { pages, mean, min } = written.fit;
  Object.assign(cluster.fit, { pages, sum: mean * pages, min });
  for (const block of written.blocks) readKey(cluster, block);
  for (const hash of written.hashes) cluster.hashes.add(hashOfShown(hash));
  return cluster;
}

function readKey(cluster: LearnedCluster, block: BlockKey): void {
  const { pages, chosen, margin, selector } = block;
  const key = hashOfShown(block.hash);
  const entry: KeyEntry = { pages, chosen, marginSum: margin * pages, selector };
  cluster.keys.restore(key, entry);
  for (const print of block.prints) {
    const text = hashOfShown(print.hash);
    const counted: PrintEntry = { pages: print.pages, key, text, sample: print.sample };
    cluster.prints.restore(printKey(text, key), counted);
  }
}

/** Writes a hash in eight hexadecimal digits. In two halves, since V8 writes integers above 2^31 as slowly as fractions. */
export function shownHash(hash: number): string {
  return shownHalf(hash >>> 16) + shownHalf(hash & 0xffff);
}

function shownHalf(half: number): string {
  return half.toString(16).padStart(4, "0");
}

function hashOfShown(shown: string): number {
  return Number.parseInt(shown, 16) | 0;
}

/** Rounds to three digits. */
export function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}

function byCount([a, x]: [string, number], [b, y]: [string, number]): number {
  return y - x || (a < b ? -1 : 1);
}
