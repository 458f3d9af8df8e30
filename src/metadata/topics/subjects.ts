import { decodeText } from "../../html/index.ts";
import { collapseWhitespace, wordKey } from "../../text/index.ts";
import { PUBLISHING_CODE } from "../../vocabulary/index.ts";
import type { Evidence } from "../evidence.ts";
import type { Candidate } from "../field.ts";
import { textsOf, withoutTags } from "../sources/index.ts";
import type { Work } from "../works.ts";
import { linkedTags } from "./tag-links.ts";

const TAG_METAS = [
  "article:tag",
  "news_keywords",
  "parsely-tags",
  "sailthru.tags",
  "og:article:tag",
  "citation_keywords",
  "dc.subject",
  "cxenseparse:taglist",
  "bt:tags",
] as const;
const TAG_SEPARATOR = /[,;、،|]/;
const MAX_TAGS = 40;
const MAX_TAG_WORKS = 3;
const MAX_TAG_CHARS = 60;

/** Candidates for the tags that the author gave the page. */
export function tagLists(
  evidence: Evidence,
  works: readonly Work[],
  heading: () => number | undefined,
): readonly Candidate<readonly string[]>[] {
  const found: Candidate<readonly string[]>[] = [];
  const offer = (values: readonly string[], source: string, confidence: number): void => {
    const value = splitTags(values);
    if (value.length > 0) found.push({ value, source, confidence });
  };
  for (const name of TAG_METAS) offer(evidence.metas(name), `meta ${name}`, 0.85);
  for (const { graph, thing, rank } of works.slice(0, MAX_TAG_WORKS)) {
    if (rank > 0) offer(textsOf(graph, thing, "keywords"), `${graph.vocabulary} keywords`, 0.85);
  }
  if (found.length === 0) offer(linkedTags(evidence.page, heading()), "a rel=tag", 0.7);
  offer(
    evidence.metas("keywords").filter((value) => !isPageTitle(evidence, value)),
    "meta keywords",
    0.6,
  );
  return found;
}

/** Whether keywords only repeat a title that contains commas: many shops do that. */
function isPageTitle(evidence: Evidence, keywords: string): boolean {
  if (!TAG_SEPARATOR.test(keywords)) return false;
  const key = evidence.keyOf(keywords);
  return [evidence.signals.title, evidence.meta("og:title") ?? ""].some((title) => evidence.keyOf(title) === key);
}

/** Splits lists of tags; each tag occurs once. */
export function splitTags(values: readonly string[]): readonly string[] {
  const found = new Map<string, string>();
  for (const entry of values.flatMap((value) => value.split(TAG_SEPARATOR))) {
    const tag = entry.trim();
    const key = wordKey(tag);
    if (key === "" || tag.length > MAX_TAG_CHARS || PUBLISHING_CODE.test(tag)) continue;
    if (!found.has(key) && found.size < MAX_TAGS) found.set(key, tag);
  }
  return [...found.values()];
}

const DESCRIPTION_METAS = [
  "og:description",
  "description",
  "twitter:description",
  "dc.description",
  "dcterms.description",
  "sailthru.description",
] as const;
/** Confidence of a description that only repeats the title. */
const REPEATED_TITLE_CONFIDENCE = 0.2;
/** Fast path: a description that is this much longer than every title repeats none of them. */
const MAX_EXTRA_CHARS = 10;
/** Text with markup: it starts with a tag, or contains an end tag. */
const MARKED_UP = /^<[a-z]|<\/[a-z]/i;
const MAX_DESCRIPTION_WORKS = 2;
const TRUNCATED = /(?:\.\.\.|…|\[…\]|\[\.\.\.\])$/;

/** Candidates for the description. Truncated descriptions have a lower confidence, repeated titles the lowest. */
export function descriptions(evidence: Evidence, works: readonly Work[]): readonly Candidate<string>[] {
  const found: Candidate<string>[] = [];
  const titles = [evidence.signals.title, evidence.meta("og:title") ?? "", ...evidence.headings.map((h) => h.text)];
  const keys = new Set(titles.map((title) => evidence.keyOf(title)));
  const maxRepeatedChars = Math.max(...titles.map((title) => title.length)) + MAX_EXTRA_CHARS;
  const offer = (text: string | undefined, source: string, confidence: number): void => {
    // Some systems escape HTML twice.
    const written = decodeText(text ?? "");
    const value = collapseWhitespace(MARKED_UP.test(written) ? decodeText(withoutTags(written)) : written).trim();
    if (value === "") return;
    const sure = TRUNCATED.test(value) ? confidence - 0.1 : confidence;
    const isRepeated = value.length <= maxRepeatedChars && keys.has(evidence.keyOf(value));
    found.push({ value, source, confidence: isRepeated ? REPEATED_TITLE_CONFIDENCE : sure });
  };
  for (const name of DESCRIPTION_METAS)
    offer(evidence.meta(name), `meta ${name}`, name === "og:description" ? 0.86 : 0.84);
  for (const { graph, thing, rank } of works.slice(0, MAX_DESCRIPTION_WORKS)) {
    if (rank > 0) offer(textsOf(graph, thing, "description")[0], `${graph.vocabulary} description`, 0.8);
  }
  return found;
}
