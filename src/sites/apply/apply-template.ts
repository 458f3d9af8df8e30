import type { Warning } from "../../html/index.ts";
import type { Page } from "../../page/index.ts";
import {
  type ClusterMember,
  fitOf,
  type PageFit,
  rounded,
  type SiteKnowledge,
  type SitePage,
  shownHash,
} from "../learn/index.ts";
import { applyRules, type PageRules } from "./page-rules.ts";
import { findTemplateDrops, type TemplateDrop, type TemplateDrops } from "./template-drops.ts";

/** The template that was used on a page. */
export interface TemplateUse {
  readonly host: string;
  readonly revision: number;
  /** Id of the cluster that the page belongs to. Absent if it is like no page of the template. */
  readonly cluster?: string;
  /** Pages of the cluster, without this one. */
  readonly pages: number;
  /** How well the page fits the cluster, 0 to 1. */
  readonly fit: number;
  /** Selectors of elements that nearly all pages of the cluster have, and this one lacks. */
  readonly missing: readonly string[];
  /** Blocks that the template dropped or added, by learned counts or by rules. */
  readonly changed: number;
  /** The name that a rule has for such pages. */
  readonly kind?: string;
  /** Values of the fields that rules select, by name. */
  readonly fields?: Readonly<Record<string, string>>;
}

/** The effect of a template on a page. */
export interface TemplateEffect {
  /** 1 for each block that is content. */
  readonly chosen: Uint8Array;
  /** By block that the template dropped or added: the reason. */
  readonly reasons: ReadonlyMap<number, string>;
  readonly use: TemplateUse;
  readonly warnings: readonly Warning[];
  /** The cluster of the page, with own counts to leave out. */
  readonly member: ClusterMember | undefined;
  /** How well the page fits it. */
  readonly fit: PageFit | undefined;
}

/** The page and the choice to correct. */
export interface TemplateInput {
  readonly page: Page;
  readonly chosen: Uint8Array;
  /** The page as templates see it. Undefined if another method than `auto` chose: then only rules apply. */
  readonly site: SitePage | undefined;
  readonly rules: PageRules;
}

/** A smaller cluster is not applied. From the trial: three to five pages are enough. */
export const MIN_APPLIED_PAGES = 3;
/** From this share of the content on, a warning says what the template left out. Set by hand. */
const MIN_WARNED_SHARE = 0.5;
/** Below this fit, the learned part of a template is not applied. From the trial: the same limit shows that a site has changed. */
export const MIN_APPLIED_FIT = 0.5;

const NO_DROPS: TemplateDrops = { blocks: new Map(), share: 0, spared: 0 };

/** Corrects a choice by the learned counts of a site and the rules of people. Rules win. */
export function applyTemplate(knowledge: SiteKnowledge, input: TemplateInput): TemplateEffect {
  const { page, site, rules } = input;
  const chosen = input.chosen.slice();
  const reasons = new Map<number, string>();
  const member = site && memberOf(knowledge, site);
  const fit = site && member && fitOf(member.cluster, site, member.own);
  const isApplied = site !== undefined && member !== undefined && isApplicable(site, member, fit);
  const drops = isApplied ? findTemplateDrops(member.cluster, site, member.own) : NO_DROPS;
  for (const [block, drop] of drops.blocks) {
    chosen[block] = 0;
    reasons.set(block, `the site's template: ${dropReason(drop)}`);
  }
  const ruled = applyRules(page, rules);
  for (const [block, { isKept, says }] of ruled.verdicts) {
    const verdict = isKept ? 1 : 0;
    if (chosen[block] === verdict && !reasons.has(block)) continue;
    chosen[block] = verdict;
    reasons.set(block, `the site's rule: ${says}`);
  }
  const use = useOf(knowledge, { member, fit, changed: reasons.size });
  const warnings = misfitWarnings(knowledge, site, { fit, others: use.pages });
  warnings.push(...dropWarnings(knowledge, drops), ...ruled.warnings);
  return { chosen, reasons, use: withRules(use, rules.kind, ruled.fields), warnings, member, fit };
}

/** Finds the cluster of a page. */
export function memberOf(
  { clusters }: SiteKnowledge,
  { shape, hash }: Pick<SitePage, "shape" | "hash">,
): ClusterMember | undefined {
  const cluster = clusters.find(shape);
  return cluster && { cluster, own: cluster.hashes.has(hash) ? 1 : 0 };
}

function isApplicable({ kind }: SitePage, { cluster, own }: ClusterMember, fit: PageFit | undefined): boolean {
  return (
    kind === "article" && cluster.pages - own >= MIN_APPLIED_PAGES && fit !== undefined && fit.fit >= MIN_APPLIED_FIT
  );
}

function dropReason({ by, pages, of }: TemplateDrop): string {
  return by === "text" ? `on ${pages} of ${of} pages` : `text at this place is content on ${pages} of ${of} pages`;
}

interface UseInput {
  readonly member: ClusterMember | undefined;
  readonly fit: PageFit | undefined;
  readonly changed: number;
}

/** Describes the use of a template. */
export function useOf({ host, revision }: SiteKnowledge, { member, fit, changed }: UseInput): TemplateUse {
  const missing = fit?.missing ?? [];
  if (member === undefined) return { host, revision, pages: 0, fit: 0, missing, changed };
  const { cluster, own } = member;
  const pages = cluster.pages - own;
  return { host, revision, cluster: shownHash(cluster.id), pages, fit: rounded(fit?.fit ?? 0), missing, changed };
}

/** Adds what the rules of people name. */
function withRules(use: TemplateUse, kind: string | undefined, fields: TemplateUse["fields"] & {}): TemplateUse {
  const named = kind === undefined ? use : { ...use, kind };
  return Object.keys(fields).length === 0 ? named : { ...named, fields };
}

function nameOf(host: string): string {
  return host === "" ? "the site template" : `the template of ${host}`;
}

/** Says what the template left out, or would leave out, if that is much. */
function dropWarnings({ host }: SiteKnowledge, { share, spared }: TemplateDrops): Warning[] {
  const percent = (part: number): string => `${Math.round(100 * part)} % of the content`;
  const warning = (message: string): Warning => ({ code: "template-cut", message: `${nameOf(host)} ${message}` });
  return [
    ...(spared > 0 ? [warning(`would leave out ${percent(spared)}, which is too much: it stays`)] : []),
    ...(share >= MIN_WARNED_SHARE
      ? [warning(`left out ${percent(share)}: other pages have it at the same place`)]
      : []),
  ];
}

function misfitWarnings(
  { host, clusters }: SiteKnowledge,
  site: SitePage | undefined,
  { fit, others }: { fit: PageFit | undefined; others: number },
): Warning[] {
  if (site === undefined || clusters.all.length === 0 || (fit !== undefined && fit.fit >= MIN_APPLIED_FIT)) return [];
  const name = nameOf(host);
  const misfit = others === 0 ? "no other page like this one was learned" : `the fit is ${rounded(fit?.fit ?? 0)}`;
  const how = fit === undefined ? "the page is like none of its pages" : misfit;
  return [{ code: "template-misfit", message: `${name} does not fit: ${how}` }];
}
