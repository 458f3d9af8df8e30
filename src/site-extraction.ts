import { postedBlocks } from "./content/index.ts";
import { DEFAULT_METHOD, decideContent, layoutWarnings } from "./decide.ts";
import { type ExtractedPage, type ExtractionJson, PageExtraction } from "./extraction.ts";
import type { DecidedPage } from "./finish-extraction.ts";
import type { Field, Metadata, MetadataJson, MetadataOptions } from "./metadata/index.ts";
import type { Page } from "./page/index.ts";
import type { Decision } from "./page-content.ts";
import { choose, deciderNamed, type JudgeOptions, PAGE_KINDS, type PageKind } from "./select/index.ts";
import {
  applyTemplate,
  type ClusterMember,
  chooseFast,
  knowledgeOf,
  type PageRules,
  rulesFor,
  type SiteKnowledge,
  type SiteLearner,
  type SitePage,
  type SiteTemplate,
  sitePageOf,
  type TemplateMetadata,
  type TemplateUse,
  templateMetadata,
  voteForMetadata,
} from "./sites/index.ts";
import { INSPECT } from "./text/index.ts";

/** Options about the site of a page. All are optional. */
export interface SiteOptions {
  /** Template of the site, from `SiteLearner` or `parseTemplate`. */
  readonly template?: SiteTemplate | undefined;
  /** Learns from the page. Without `template`, the page is judged by what was learned before. */
  readonly learner?: SiteLearner | undefined;
  /** Chooses the content by the template alone if the page fits well. */
  readonly fast?: boolean | undefined;
}

type OnSiteOptions = SiteOptions & JudgeOptions & MetadataOptions & { readonly method?: string | undefined };

/** The use of a template on a page. */
export interface OnSite {
  readonly use: TemplateUse;
  readonly member: ClusterMember | undefined;
  /** By block that the template changed: the reason. */
  readonly reasons: ReadonlyMap<number, string>;
  /** The option `favor`, as the rules of the template change it. */
  readonly favor?: JudgeOptions["favor"];
  /** Learns where the metadata is on the page. Called when the metadata is first read, since reading it takes longer than learning. */
  readonly learnMetadata?: ((metadata: Metadata) => void) | undefined;
}

const TEMPLATE_METHOD = "template";

/** Decides which blocks are content by a method, the template of the site, and the rules in it. A learner then learns from the page. */
export function decideOnSite(page: Page, options: OnSiteOptions, learns = true): SiteDecision {
  const { template, learner, fast } = options;
  const knowledge = template === undefined ? (learner as SiteLearner) : knowledgeOf(template);
  const rules = rulesFor(knowledge.rules, page.url);
  const quick = fast === true && learner === undefined ? decideFast(page, { knowledge, rules }) : undefined;
  return quick ?? decideByMethod(page, { knowledge, rules, options, learns });
}

interface SiteInput {
  readonly knowledge: SiteKnowledge;
  readonly rules: PageRules;
  readonly options: OnSiteOptions;
  readonly learns: boolean;
}

interface SiteDecision {
  readonly decided: DecidedPage;
  readonly onSite: OnSite;
}

function decideByMethod(page: Page, { knowledge, rules, options, learns }: SiteInput): SiteDecision {
  const method = deciderNamed(rules.method ?? options.method ?? DEFAULT_METHOD);
  const favor = rules.favor ?? options.favor;
  const judged = decideContent(page, method, { ...options, favor });
  const decision = withKind(judged, rules.kind);
  const site = sitePage(page, decision, options);
  const { chosen, reasons, use, warnings, member, fit } = applyTemplate(knowledge, {
    page,
    chosen: decision.choice.chosen,
    site,
    rules,
  });
  const near = knowledge === options.learner ? { cluster: member?.cluster, fit } : undefined;
  const learned = site && learns ? options.learner?.learn(site, near) : undefined;
  const learnMetadata =
    learned === undefined || learned.isDuplicate
      ? undefined
      : (metadata: Metadata) => voteForMetadata(learned.cluster, page, metadata);
  return {
    decided: {
      page,
      method: method.id,
      decision: { ...decision, choice: { ...decision.choice, chosen } },
      warnings: [...layoutWarnings(method, page), ...warnings],
    },
    onSite: { use, member, reasons, favor, learnMetadata },
  };
}

/** Returns the page as templates see it; undefined if another method than `auto` decided, or if the page has no text. */
function sitePage(page: Page, decision: Decision, { comments }: JudgeOptions): SitePage | undefined {
  const { facts, steps, choice, kind } = decision;
  if (facts === undefined || steps === undefined || kind === undefined) return undefined;
  const site = sitePageOf({ facts, steps, choice, kind });
  if (comments !== "keep") return site;
  // Comments that are kept on request are neither dropped nor learned from.
  const posted = postedBlocks(page, choice, true);
  return { ...site, margins: site.margins.map((margin, block) => (posted[block] === 1 ? Number.NaN : margin)) };
}

function withKind(decision: Decision, kind: string | undefined): Decision {
  const isKnown = (PAGE_KINDS as readonly (string | undefined)[]).includes(kind);
  return isKnown && decision.kind !== undefined ? { ...decision, kind: kind as PageKind } : decision;
}

/** Chooses by the template alone. Undefined if the page does not fit well enough, or if a rule names a method. */
function decideFast(
  page: Page,
  { knowledge, rules }: Pick<SiteInput, "knowledge" | "rules">,
): SiteDecision | undefined {
  const quick = rules.method === undefined ? chooseFast(page, knowledge) : undefined;
  if (quick === undefined) return undefined;
  const { chosen, reasons, use, warnings } = applyTemplate(knowledge, {
    page,
    chosen: quick.chosen,
    site: undefined,
    rules,
  });
  const choice = choose(page, Float64Array.from(chosen));
  return {
    decided: { page, method: TEMPLATE_METHOD, decision: withKind({ choice, kind: quick.kind }, rules.kind), warnings },
    onSite: { use: { ...use, ...quick.use, changed: use.changed }, member: quick.member, reasons },
  };
}

/** An extraction by a site's template. */
export class SiteExtraction extends PageExtraction {
  readonly template: TemplateUse;

  constructor(parts: ExtractedPage, onSite: OnSite) {
    super({ ...parts, metadata: withTemplate(parts, onSite) });
    this.template = onSite.use;
  }

  override toJSON(): ExtractionJson {
    return { ...super.toJSON(), template: this.template };
  }
}

/** Returns metadata in which values that the template's selectors find replace less certain ones. */
function withTemplate({ page, metadata }: ExtractedPage, { member, use, learnMetadata }: OnSite): Metadata {
  let found: TemplateMetadata | undefined;
  const read = (): TemplateMetadata => {
    if (found === undefined) {
      found = templateMetadata(page, member, use.fields ?? {});
      learnMetadata?.(metadata);
    }
    return found;
  };
  const better = <T extends Field<unknown>>(own: T | undefined, other: T | undefined): T | undefined =>
    other !== undefined && (own === undefined || own.confidence < other.confidence) ? other : own;
  const overrides = {
    title: () => better(metadata.title, read().title),
    authors: () => better(metadata.authors, read().authors),
    published: () => better(metadata.published, read().published),
    date: () => better(metadata.date, read().published),
  };
  const toJSON = (): MetadataJson => {
    const json = { ...metadata.toJSON() } as Record<string, unknown>;
    for (const [name, override] of Object.entries(overrides)) {
      const value = override();
      if (value !== undefined) json[name] = value;
    }
    return json as MetadataJson;
  };
  return new Proxy(metadata, {
    get: (target, name) => {
      if (name === "toJSON" || name === INSPECT) return toJSON;
      if (Object.hasOwn(overrides, name)) return overrides[name as keyof typeof overrides]();
      return Reflect.get(target, name, target) as unknown;
    },
  });
}
