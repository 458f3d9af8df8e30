import type { Page } from "../../page/index.ts";
import { uniqueNames } from "../../records/index.ts";
import { detached, mixHash } from "../../text/index.ts";
import { alignPages, hasColon, type TextGroup } from "./align-pages.ts";
import { ClusterTexts } from "./cluster-texts.ts";
import type { DetailField, FieldSignature } from "./detail-field.ts";
import { FactReader, type FieldFacts } from "./field-facts.ts";
import { nameDetailField } from "./field-names.ts";
import { MIN_TITLE_LIKENESS, rankFields } from "./field-rank.ts";
import { signatureKind } from "./locate-texts.ts";
import { mergeLabels } from "./merge-labels.ts";
import { type PackedSketch, packSketch } from "./packed-sketch.ts";
import { type PageSketch, unpackSketches } from "./page-sketch.ts";
import { withoutRepeated } from "./repeated-fields.ts";

/** Limit: pages that are kept. Five are enough to find nearly all attributes of SWDE (docs/evaluation.md); more find rare fields. */
const MAX_PAGES = 10;
const MIN_PAGES = 2;
const MAX_FIELDS = 100;
const MAX_SAMPLES = 3;
const MAX_SAMPLE_CHARS = 80;
const MAX_SIGNATURES = 3;

interface KeptPage {
  readonly hash: number;
  readonly sketch: PackedSketch;
}

/**
 * Finds the fields of the detail pages of a site by comparing pages of one cluster. Takes any number of pages and keeps at most
 * `MAX_PAGES` of them: those whose sources have the least hashes, so the order of the pages does not matter. A page that was added twice
 * counts once.
 */
export class FieldLearner {
  /** The kept pages, the least hash first. */
  readonly #kept: KeptPage[] = [];
  readonly #maxPages: number;

  constructor({ maxPages = MAX_PAGES }: { readonly maxPages?: number | undefined } = {}) {
    this.#maxPages = maxPages;
  }

  /** Number of pages that are kept. */
  get pages(): number {
    return this.#kept.length;
  }

  /** Adds a page. Pages with the same hash count as one. */
  add(page: Page, hash: number = hashOfSource(page.source)): void {
    let at = 0;
    while (at < this.#kept.length && this.#kept[at].hash < hash) at++;
    if (at >= this.#maxPages || this.#kept[at]?.hash === hash) return;
    this.#kept.splice(at, 0, { hash, sketch: packSketch(page) });
    if (this.#kept.length > this.#maxPages) this.#kept.pop();
  }

  /** Returns the fields, those that people want first, at most `max` of them. Empty for fewer than two pages. */
  fields(max: number = MAX_FIELDS): DetailField[] {
    if (this.#kept.length < MIN_PAGES) return [];
    return detached(learnFields(unpackSketches(this.#kept.map(({ sketch }) => sketch)), max));
  }
}

function hashOfSource(source: string): number {
  let hash = source.length;
  for (let at = 0; at < source.length; at++) hash = mixHash(hash, source.charCodeAt(at));
  return hash;
}

function learnFields(pages: readonly PageSketch[], max: number): DetailField[] {
  const cluster = new ClusterTexts(pages);
  const reader = new FactReader(cluster);
  const facts = mergeLabels(alignPages(pages), cluster).map((group) => reader.read(group));
  const ranked = withoutRepeated(rankFields(facts.filter((one) => one !== undefined)), max);
  const names = ranked.map((one) => nameDetailField(pages, one));
  const unique = uniqueNames(names.map(({ name }) => name));
  return ranked.map((one, i) => fieldOf(one, unique[i], names[i].confidence));
}

function fieldOf(facts: FieldFacts, name: string, confidence: number): DetailField {
  const { type, group, isMany, filled, distinct, values } = facts;
  const samples = new Set(values.flat().map((text) => text.slice(0, MAX_SAMPLE_CHARS)));
  return {
    name,
    type,
    signatures: bestSignatures(group),
    isMany,
    isProse: isProse(facts),
    confidence,
    filled: Math.round(filled * 1000) / 1000,
    distinct,
    samples: [...samples].slice(0, MAX_SAMPLES),
  };
}

/** Running text has at least this mean length, and sentences in at least this share of the texts. Set by hand. */
const MIN_PROSE_CHARS = 80;
const MIN_SENTENCE_SHARE = 0.5;
const SENTENCE_END = /[.!?…]["”’)]?(?:\s|$)|[。！？]/u;

function isProse({ contained, isMany, chars, values, titleLikeness }: FieldFacts): boolean {
  if (contained !== "text" || isMany || chars < MIN_PROSE_CHARS || titleLikeness >= MIN_TITLE_LIKENESS) return false;
  const texts = values.flat();
  return texts.filter((text) => SENTENCE_END.test(text)).length >= MIN_SENTENCE_SHARE * texts.length;
}

/**
 * Returns the leading signatures, and the best ones of other kinds. A label with a colon is enough: on pages without the label, another field is at
 * the place of the value.
 */
function bestSignatures({ signatures, leads }: TextGroup): FieldSignature[] {
  const leading = signatures.slice(0, leads).map(({ signature }) => signature);
  if (leading.some(hasColon)) return leading;
  const kinds = new Set(leading.map(kindOf));
  const others = signatures.slice(leads).map(({ signature }) => signature);
  const best = others.filter((signature) => !kinds.has(kindOf(signature)) && kinds.add(kindOf(signature)));
  return [...leading, ...best.slice(0, Math.max(0, MAX_SIGNATURES - leads))];
}

function kindOf(signature: FieldSignature): string {
  return "after" in signature && signature.nth === 0 ? "within" : signatureKind(signature);
}
