import { type Page, parse } from "../../page/index.ts";
import { type DetailField, FieldLearner, fieldTexts } from "../../sites/index.ts";
import { CorpusError, type LabeledPage, type PageError, readCorpus } from "../corpora/index.ts";
import { attributeKey, halvesOf } from "./attribute-labels.ts";
import type { ThingEvaluateOptions } from "./evaluate-things.ts";

/** Figures of a group of pairs of site and attribute. */
export interface FieldShares {
  readonly pairs: number;
  /** Share of the pairs for which one learned field has the attribute's value on nearly all pages that were not learned from. */
  readonly found: number;
  /** Share of the pairs for which this field is among the first 15 of the site. */
  readonly top15: number;
}

/** Figures by vertical and by site. The two halves contain every other site of each vertical. */
export interface FieldEvaluation extends FieldShares {
  /** Pages that fields are learned from, per site. */
  readonly learnedFrom: number;
  readonly firstHalf: FieldShares;
  readonly secondHalf: FieldShares;
  readonly byVertical: Readonly<Record<string, FieldShares>>;
  readonly bySite: Readonly<Record<string, FieldShares>>;
  readonly attributes: readonly JudgedAttribute[];
  readonly errors: readonly PageError[];
}

/** An attribute of a site, and the first field with its values; without one, the field with most of them. */
export interface JudgedAttribute {
  readonly site: string;
  readonly vertical: string;
  readonly attribute: string;
  /** Name of the field. */
  readonly field?: string | undefined;
  /** Position of the field in the list of the site, from 1. */
  readonly rank?: number | undefined;
  /** Share of the pages that were not learned from on which the field has the attribute's value. */
  readonly share: number;
}

/** Pages of a site that its fields are learned from. */
const LEARNED_FROM = 5;
/** A field is an attribute if it has its value on this share of the other pages. */
export const MIN_RIGHT_SHARE = 0.9;
export const MAX_TOP_RANK = 15;

/**
 * Learns the fields of each site from five pages without labels, and compares them with the labels of its other pages. Pages without a
 * value of the attribute do not count. A field is right on a page if its text is one of the attribute's values, or if its list contains the
 * same values. A label that is part of the attribute's value ("Posted: May 3") may be the field's label.
 */
export async function evaluateFields(options: ThingEvaluateOptions): Promise<FieldEvaluation> {
  const sites = new Map<string, LabeledPage[]>();
  const errors: PageError[] = [];
  let read = 0;
  for await (const item of readCorpus("detail", options.path)) {
    options.signal?.throwIfAborted();
    if (read++ >= (options.limit ?? Number.POSITIVE_INFINITY)) break;
    if (item.kind === "error") errors.push(item.error);
    else sites.set(item.page.site, [...(sites.get(item.page.site) ?? []), item.page]);
  }
  const attributes: JudgedAttribute[] = [];
  for (const [site, pages] of sites) {
    if (pages.length <= LEARNED_FROM) errors.push({ id: site, message: `The site has only ${pages.length} pages.` });
    else attributes.push(...judgeSite(pages, options));
  }
  if (attributes.length === 0)
    throw new CorpusError(`There is no site with ${LEARNED_FROM + 1} pages in ${options.path}.`);
  return { ...summaryOf(attributes), errors };
}

function summaryOf(attributes: readonly JudgedAttribute[]): Omit<FieldEvaluation, "errors"> {
  const half = halvesOf(attributes);
  return {
    ...sharesOf(attributes),
    learnedFrom: LEARNED_FROM,
    firstHalf: sharesOf(attributes.filter(({ site }) => half.get(site) === 0)),
    secondHalf: sharesOf(attributes.filter(({ site }) => half.get(site) === 1)),
    byVertical: groupShares(attributes, "vertical"),
    bySite: groupShares(attributes, "site"),
    attributes,
  };
}

function groupShares(all: readonly JudgedAttribute[], by: "vertical" | "site"): Record<string, FieldShares> {
  const groups = new Map<string, JudgedAttribute[]>();
  for (const judged of all) groups.set(judged[by], [...(groups.get(judged[by]) ?? []), judged]);
  return Object.fromEntries([...groups].map(([key, group]) => [key, sharesOf(group)]));
}

function sharesOf(all: readonly JudgedAttribute[]): FieldShares {
  const found = all.filter(({ share }) => share >= MIN_RIGHT_SHARE);
  const top = found.filter(({ rank = Number.POSITIVE_INFINITY }) => rank <= MAX_TOP_RANK);
  const shareOf = (count: number): number => Math.round((count / Math.max(1, all.length)) * 1e4) / 1e4;
  return { pairs: all.length, found: shareOf(found.length), top15: shareOf(top.length) };
}

/** Whether fields are learned from the page at this index: five pages, spread over the site. */
function isLearnedFrom(index: number, count: number): boolean {
  return Math.floor((index * LEARNED_FROM) / count) !== Math.floor(((index + 1) * LEARNED_FROM) / count);
}

interface TestPage {
  readonly labels: Readonly<Record<string, readonly string[]>>;
  readonly texts: readonly (readonly string[])[];
}

function judgeSite(pages: readonly LabeledPage[], { onProgress, signal }: ThingEvaluateOptions): JudgedAttribute[] {
  const parsed = ({ html, url }: LabeledPage): Page => {
    signal?.throwIfAborted();
    onProgress?.();
    return parse(html, { url });
  };
  const learner = new FieldLearner();
  for (const [i, page] of pages.entries()) if (isLearnedFrom(i, pages.length)) learner.add(parsed(page));
  const fields = learner.fields();
  const others = pages.filter((_, i) => !isLearnedFrom(i, pages.length));
  const tests = others.map((page): TestPage => {
    return { labels: page.truth.attributes ?? {}, texts: fieldTexts(parsed(page), fields) };
  });
  const [{ site, type: vertical }] = pages;
  const names = new Set(tests.flatMap(({ labels }) => Object.keys(labels)));
  return [...names].flatMap((attribute) => {
    const labeled = tests.filter(({ labels }) => (labels[attribute] ?? []).length > 0);
    return labeled.length === 0 ? [] : [{ site, vertical, attribute, ...bestField(fields, labeled, attribute) }];
  });
}

function bestField(
  fields: readonly DetailField[],
  tests: readonly TestPage[],
  attribute: string,
): Pick<JudgedAttribute, "field" | "rank" | "share"> {
  let best: Pick<JudgedAttribute, "field" | "rank" | "share"> = { share: 0 };
  for (const [f, field] of fields.entries()) {
    const right = tests.filter(({ labels, texts }) => isRight(texts[f], labels[attribute], field)).length;
    const share = right / tests.length;
    if (share > best.share && best.share < MIN_RIGHT_SHARE) best = { field: field.name, rank: f + 1, share };
  }
  return best;
}

function isRight(texts: readonly string[], values: readonly string[], { signatures }: DetailField): boolean {
  const labels = signatures.flatMap((signature) => ("after" in signature ? attributeKey(signature.after) : []));
  const wanted = new Set(values.map((value) => withoutLabel(attributeKey(value), labels)));
  const found = new Set(texts.map((text) => withoutLabel(attributeKey(text), labels)));
  if (found.size === 1) return wanted.has([...found][0]);
  return found.size === wanted.size && [...found].every((text) => wanted.has(text));
}

function withoutLabel(key: string, labels: readonly string[]): string {
  const label = labels.find((one) => key.startsWith(`${one}:`));
  return label === undefined ? key : attributeKey(key.slice(label.length));
}
