import type { PageKind } from "../../select/index.ts";
import type { DetailField } from "../fields/index.ts";

/** Version of the template file. `parseTemplate` refuses other versions. */
export const TEMPLATE_VERSION = 1;

/**
 * What the pages of one site have in common, as plain data. It can be stored as JSON (`templateJson`), read again (`parseTemplate`) and
 * edited. `SiteLearner` makes it; the option `template` applies it. Lists are sorted: the most frequent first.
 */
export interface SiteTemplate {
  readonly version: typeof TEMPLATE_VERSION;
  /** Host of the pages: `www.example.com`. Empty if their addresses are unknown. */
  readonly host: string;
  /** Counts the templates of this site: a template that was learned after the site changed has the next number. */
  readonly revision: number;
  /** Number of pages that the template was learned from, without duplicates. */
  readonly pages: number;
  /** The templates before this one, the oldest first. */
  readonly history: readonly TemplateRevision[];
  /** Rules that people write. They win over everything learned, and learning keeps them. */
  readonly rules: readonly SiteRule[];
  /** Groups of pages with a similar structure: articles, lists, front pages. */
  readonly clusters: readonly SiteCluster[];
}

/** A template that another one replaced, because the site changed. */
export interface TemplateRevision {
  readonly revision: number;
  readonly pages: number;
  /** Selectors that pages lacked when the change was noticed. */
  readonly missing: readonly string[];
}

/** A rule that people write, for the pages of some addresses. Selectors are those of wrappers. */
export interface SiteRule {
  /**
   * Patterns of addresses, such as `/news/*`. `*` matches characters other than `/`, `**` any characters, `#` digits. Without a
   * pattern, the rule is for all pages.
   */
  readonly urls?: readonly string[] | undefined;
  /** Elements whose text is content. */
  readonly keep?: readonly string[] | undefined;
  /** Elements whose text is not content. If matches are nested, the innermost decides. */
  readonly drop?: readonly string[] | undefined;
  /** The element that contains the content. All visible text in it is content, and no text outside of it. */
  readonly content?: string | undefined;
  /** Selectors of values by name. The names `title`, `author` and `date` set the metadata. */
  readonly fields?: Readonly<Record<string, string>> | undefined;
  /** Id of the method that chooses the content. */
  readonly method?: string | undefined;
  readonly favor?: "precision" | "recall" | undefined;
  /** A name for these pages: `recipe`. The names of page kinds, such as `article`, also replace the learned kind. */
  readonly kind?: string | undefined;
  /** A remark for readers of the file. */
  readonly note?: string | undefined;
}

/** Pages of a site with a similar structure. Hashes are for programs; `selector` and `sample` are for people. */
export interface SiteCluster {
  /** Identifies the cluster in the file: hash of its first page's structure. */
  readonly id: string;
  readonly pages: number;
  /** Pages left out because most of their content was on another page. */
  readonly duplicates: number;
  /** Pages by learned page kind. */
  readonly kinds: Readonly<Partial<Record<PageKind, number>>>;
  readonly urls: readonly UrlPattern[];
  /** Elements that contain text, with their parents. */
  readonly shape: readonly ShapePath[];
  /** The innermost element with most of the content. */
  readonly content: readonly VotedSelector[];
  /** Elements that contain the title, the authors or the date of the page. */
  readonly title: readonly VotedSelector[];
  readonly author: readonly VotedSelector[];
  readonly date: readonly VotedSelector[];
  /** Fields of these pages, found by comparing pages: those that people want first. At most `MAX_TEMPLATE_FIELDS`. */
  readonly fields: readonly DetailField[];
  readonly fit: FitStatistics;
  /** Text that is on several pages at the same place, and how likely the text at each place is content. */
  readonly blocks: readonly BlockKey[];
  /** Hashes of the pages, so that a page is not judged by itself. At most the first `MAX_PAGE_HASHES`. */
  readonly hashes: readonly string[];
}

/** Addresses with the same pattern: `/news/#/#/*.html`. Digits and titles are folded. */
export interface UrlPattern {
  readonly pattern: string;
  readonly pages: number;
}

/** An element that contains text, and its parent. */
export interface ShapePath {
  readonly hash: string;
  readonly pages: number;
  /** The two elements: `div.story > p`. */
  readonly selector: string;
}

/** A selector, and on how many pages it selected the right element. */
export interface VotedSelector {
  readonly selector: string;
  readonly votes: number;
}

/** How well pages fitted the cluster when they were learned, from 0 to 1. Pages before the third are not counted. */
export interface FitStatistics {
  readonly pages: number;
  readonly mean: number;
  readonly min: number;
}

/** Blocks at the same place: the same tags, classes and ids of the owner and its three nearest ancestors. */
export interface BlockKey {
  readonly hash: string;
  readonly pages: number;
  /** Pages on which most of the words at this place were content. */
  readonly chosen: number;
  /** Mean over the pages of logit(score) − logit(threshold), from −5 to 5. Positive: content. */
  readonly margin: number;
  /** The owner and its ancestors: `div.story > div.body > p`. */
  readonly selector: string;
  /** Texts that are on at least two pages at this place. */
  readonly prints: readonly TextPrint[];
}

/** A text that is on several pages at the same place. */
export interface TextPrint {
  readonly hash: string;
  readonly pages: number;
  /** The start of the text. */
  readonly sample: string;
}

/**
 * Limits per cluster, which bound memory and file size. Chosen. Measured with 32 full clusters, the most that a hostile site can fill: the
 * learner keeps 50 MB, the file has 9 MB (`npm run memory -- --extractions 0 --kept 0 --sites 0 --site-pages 15000`).
 */
export const MAX_CLUSTERS = 32;
export const MAX_KEYS = 2048;
export const MAX_PRINTS = 4096;
export const MAX_SHAPE_PATHS = 512;
export const MAX_URL_PATTERNS = 64;
export const MAX_VOTED_SELECTORS = 32;
/** More than the fields that people want of a page, and fewer than the texts that differ (about 110 on SWDE). */
export const MAX_TEMPLATE_FIELDS = 50;
/** In larger clusters, the own counts of a page hardly matter. */
export const MAX_PAGE_HASHES = 1024;
