import type { Warning } from "../../html/index.ts";
import type { Page } from "../../page/index.ts";
import type { Column, DataRecord, RecordRegion } from "../../records/index.ts";
import type { PageKind } from "../../select/index.ts";
import { type DetailRegionOptions, detailRegion } from "../fields/index.ts";
import { keysOf, type LearnedCluster, type SiteKnowledge } from "../learn/index.ts";
import { readRuleFields, rulesFor } from "./page-rules.ts";

/** A detail page as a record. */
export interface SiteRecord {
  /** One record. Undefined if the template knows no field of the page. */
  readonly region: RecordRegion | undefined;
  /** Whether most pages like this one are lists. */
  readonly isList: boolean;
  /** One for each selector of a rule that matches nothing. */
  readonly warnings: readonly Warning[];
}

const LIST_KINDS: ReadonlySet<PageKind> = new Set(["listing", "collection", "forum"]);

/** Reads the fields of a page by the template of its site: those that people wrote rules for, then those that were learned. */
export function siteRecord(page: Page, knowledge: SiteKnowledge, options: DetailRegionOptions = {}): SiteRecord {
  const cluster = knowledge.clusters.find(keysOf(page).shape);
  const { fields: rules } = rulesFor(knowledge.rules, page.url);
  const { fields: written, warnings } = readRuleFields(page, rules);
  const learned = (cluster?.fields ?? []).filter(({ name }) => !Object.hasOwn(rules, name));
  const isList = cluster !== undefined && isListLike(cluster);
  if (learned.length === 0 && Object.keys(rules).length === 0) return { region: undefined, isList, warnings };
  const region = detailRegion([page], learned, options);
  return { region: withWritten(region, { rules, written, options }), isList, warnings };
}

interface WrittenFields {
  /** Selectors by name. */
  readonly rules: Readonly<Record<string, string>>;
  /** Values by name. */
  readonly written: Readonly<Record<string, string>>;
  readonly options: DetailRegionOptions;
}

/** Adds the fields of rules, after the address and before what was learned. */
function withWritten(region: RecordRegion, { rules, written, options }: WrittenFields): RecordRegion {
  const names = Object.keys(rules);
  if (names.length === 0) return region;
  const first = options.withUrl === true ? 1 : 0;
  const columns = names.map((name) => writtenColumn(name, rules[name], Object.hasOwn(written, name)));
  const [record] = region.records;
  return {
    ...region,
    columns: [...region.columns.slice(0, first), ...columns, ...region.columns.slice(first)],
    records: [{ ...record, fields: withFirst(record, written) }],
  };
}

function withFirst({ fields }: DataRecord, written: Readonly<Record<string, string>>): DataRecord["fields"] {
  return Object.fromEntries([...Object.entries(written), ...Object.entries(fields)]);
}

function writtenColumn(name: string, selector: string, isFilled: boolean): Column {
  const filled = isFilled ? 1 : 0;
  return { name, type: "text", selector, take: "text", confidence: 1, filled, isMany: false, isConstant: false };
}

function isListLike({ kinds, pages }: LearnedCluster): boolean {
  let lists = 0;
  for (const [kind, count] of kinds) if (LIST_KINDS.has(kind)) lists += count;
  return lists * 2 > pages;
}
