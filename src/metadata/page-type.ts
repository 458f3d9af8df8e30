import type { PageKind } from "../select/index.ts";
import { DOCUMENTATION_GENERATOR, FORUM_ADDRESS, FORUM_GENERATOR } from "../vocabulary/index.ts";
import type { Evidence } from "./evidence.ts";
import type { Candidate } from "./field.ts";
import { type Graph, typesOf } from "./sources/index.ts";
import type { Work } from "./works.ts";

interface TypeRule {
  readonly type: PageKind;
  readonly confidence: number;
  readonly types: RegExp;
}

/** Page kinds by the types of structured data; the first match counts. */
const SCHEMA_RULES: readonly TypeRule[] = [
  { type: "forum", confidence: 0.95, types: /^(?:DiscussionForumPosting|QAPage)$/ },
  { type: "documentation", confidence: 0.85, types: /^(?:TechArticle|APIReference)$/ },
  { type: "product", confidence: 0.85, types: /^Product(?:Group)?$/ },
  { type: "listing", confidence: 0.8, types: /^SearchResultsPage$/ },
  { type: "article", confidence: 0.85, types: /Article$|Posting$|^Recipe$|^HowTo$|^Review$/ },
  { type: "collection", confidence: 0.6, types: /^(?:CollectionPage|ItemList|OfferCatalog)$/ },
  { type: "service", confidence: 0.6, types: /^(?:Service|ProfessionalService)$/ },
];

/** Page kinds by publishing software (`meta generator`). */
const GENERATOR_RULES: readonly (readonly [pattern: RegExp, type: PageKind])[] = [
  [FORUM_GENERATOR, "forum"],
  [DOCUMENTATION_GENERATOR, "documentation"],
];

/** Page kinds by names of hosts and folders (measured, see docs/decisions). */
const ADDRESS_RULES: readonly (readonly [pattern: RegExp, type: PageKind])[] = [
  [
    /^https?:\/\/(?:(?:docs?|documentation|developers?|manual|api)\.|[^/]+\.readthedocs\.)|^https?:\/\/[^/]+\/(?:[^/?#]+\/){0,4}(?:docs?|documentation|reference|manual|handbook|api)\/[^/?#]/i,
    "documentation",
  ],
  [FORUM_ADDRESS, "forum"],
  [
    /^https?:\/\/[^/]+\/(?:[^/?#]+\/){0,4}(?:blog|news|articles?|posts?|\d{4}\/\d\d)\/(?:[^/?#]+\/){0,4}[^/?#-]+-[^/?#-]+-[^/?#]+/i,
    "article",
  ],
];

/** Whether a graph has a `QAPage`. Without one, a `Question` belongs to a list of frequently asked questions. */
const hasQaPage = (graph: Graph): boolean => graph.things.some((thing) => typesOf(thing).includes("QAPage"));

/** The share of pages whose learned kind is right (measured over domain folds, see docs/decisions). */
const LEARNED_CONFIDENCE = 0.76;

/** Front pages are hardly ever articles, even if the learned model takes them for one. Most present a service. */
const HOME_PAGE = /^https?:\/\/[^/?#]+\/?(?:[?#]|$)/i;
const HOME_SERVICE_CONFIDENCE = 0.6;
const HOME_ARTICLE_CONFIDENCE = 0.1;

/** Candidates for the page kind from address, markup and structured data, and from the learned model if it was used. */
export function pageTypes(
  evidence: Evidence,
  works: readonly Work[],
  learned?: PageKind | undefined,
): readonly Candidate<PageKind>[] {
  const found: Candidate<PageKind>[] = [];
  const isHome = learned === "article" && HOME_PAGE.test(evidence.url ?? "");
  if (isHome) found.push({ value: "service", source: "url", confidence: HOME_SERVICE_CONFIDENCE });
  if (learned !== undefined) {
    found.push({
      value: learned,
      source: "learned",
      confidence: isHome ? HOME_ARTICLE_CONFIDENCE : LEARNED_CONFIDENCE,
    });
  }
  const generator = evidence.meta("generator") ?? "";
  for (const [pattern, type] of GENERATOR_RULES) {
    if (pattern.test(generator)) found.push({ value: type, source: "meta generator", confidence: 0.9 });
  }
  for (const [pattern, type] of ADDRESS_RULES) {
    if (pattern.test(evidence.url ?? "")) found.push({ value: type, source: "url", confidence: 0.9 });
  }
  for (const { graph, thing, rank } of works.slice(0, 5)) {
    const types = typesOf(thing).map((type) => (type === "Question" && hasQaPage(graph) ? "QAPage" : type));
    const rule = SCHEMA_RULES.find((candidate) => types.some((type) => candidate.types.test(type)));
    if (rule === undefined) continue;
    const confidence = rank > 0 ? rule.confidence : rule.confidence / 2;
    found.push({ value: rule.type, source: `${graph.vocabulary} ${types[0]}`, confidence });
  }
  const declared = evidence.meta("og:type")?.toLowerCase() ?? "";
  if (declared === "article") found.push({ value: "article", source: "meta og:type", confidence: 0.7 });
  if (declared === "product" || declared === "og:product") {
    found.push({ value: "product", source: "meta og:type", confidence: 0.85 });
  }
  return found;
}
