import { InvalidArgumentError } from "commander";
import type { MetricsAddress } from "../../crawl/index.ts";
import {
  CRAWL_OPTIONS,
  CRAWL_SENTENCES,
  MAP_OPTIONS,
  MAP_SENTENCES,
  WRITE_OPTIONS,
  WRITE_SENTENCES,
} from "../../options/index.ts";
import { formatsOf } from "../print-formats.ts";
import type { FlagDeclarations } from "./flag.ts";
import {
  BODY_LIMIT,
  EXTRACT_FLAGS,
  formatFlag,
  METHOD_FLAGS,
  PAGE_FLAGS,
  RECORDS_FLAGS,
  WRITE_FLAGS,
} from "./page-flags.ts";

const WHERE = "Where to go:";
const LIMITS = "Limits:";
const STORE = "Store:";
/** The outputs with one page each. */
const FILES = "the files of a folder";

const DURATION = /^(\d+(?:\.\d+)?)(ms|s|m|h|d)?$/;
const UNIT_MS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Reads `500ms`, `90s`, `2h`, or a number of seconds. Returns milliseconds. */
function readDuration(text: string): number {
  const [, number, unit = "s"] = DURATION.exec(text) ?? [];
  if (number === undefined) throw new InvalidArgumentError("It must be a time such as 90s, 15m or 2h.");
  return Number(number) * UNIT_MS[unit];
}

const MAX_PORT = 65_535;
const METRICS_ADDRESS = /^(?:(?:\[([\da-f:.]+)\]|([\w.-]+)):)?(\d{1,5})$/i;

/** Reads `9464`, `0.0.0.0:9464` or `[::1]:9464`. */
function readMetricsAddress(text: string): MetricsAddress {
  const [, six, host, port] = METRICS_ADDRESS.exec(text) ?? [];
  if (port !== undefined && Number(port) <= MAX_PORT) return { host: six ?? host, port: Number(port) };
  throw new InvalidArgumentError("It must be a port such as 9464, or an address of this machine and a port.");
}

const { maxDepth, maxPages, maxTotalBytes, maxHosts, sitemaps, scope, recrawl, render, joinParts, templates, warc } =
  CRAWL_OPTIONS;

const MACHINES = "Many machines:";

/** Flags that name a crawl in Redis. */
export const ENGINE_FLAGS = {
  engine: {
    type: "string",
    value: "url",
    group: MACHINES,
    says: "Redis or Valkey server that keeps a crawl on many machines: redis://host:6379. Needs the packages bullmq and ioredis.",
  },
  name: {
    type: "string",
    value: "name",
    group: MACHINES,
    says: "Name of the crawl in Redis. If left out, the host of the first seed, or the only crawl there.",
  },
} as const satisfies FlagDeclarations;

const OUT_FLAG = {
  type: "string",
  value: "place",
  group: MACHINES,
  says: "Where the pages of a crawl with --engine go: a folder that all machines share, or s3://bucket/prefix (needs the package @aws-sdk/client-s3). Every worker writes files of its own: pages (ndjson), with --format md also Markdown, and raw pages (WARC). If left out, NAME.shards.",
} as const;

const METRICS_FLAG = {
  type: "string",
  value: "address",
  read: readMetricsAddress,
  says: "Serve figures for Prometheus at this port, path /metrics. Others can connect only with an address of this machine: 0.0.0.0:9464.",
} as const;

/** Flags of `pith crawl` for many machines. */
export const CLUSTER_FLAGS = { ...ENGINE_FLAGS, out: OUT_FLAG } as const satisfies FlagDeclarations;

/** Flags of `pith crawl work`. */
export const WORK_FLAGS = {
  ...ENGINE_FLAGS,
  engine: { ...ENGINE_FLAGS.engine, isRequired: true },
  out: { ...OUT_FLAG, says: "Where the pages go, if the folder has another path on this machine." },
  maxHosts: { ...maxHosts, says: CRAWL_SENTENCES.maxHosts },
  metrics: METRICS_FLAG,
} as const satisfies FlagDeclarations;

/** Flags of `pith crawl status`. */
export const STATUS_FLAGS = {
  ...ENGINE_FLAGS,
  watch: {
    type: "boolean",
    says: "Show workers and hosts until Ctrl-C: a table that is drawn again on a terminal, else a block of lines each time.",
  },
  interval: { type: "number", value: "seconds", says: "Time between two looks with --watch. Default: 2." },
} as const satisfies FlagDeclarations;

const TABLES = "Records:";

/** Flags of the tables that a crawl writes. */
const TABLE_FLAGS = {
  columns: {
    ...RECORDS_FLAGS.columns,
    group: TABLES,
    says: "Columns of the tables of --records: the useful ones, or all. Default: useful.",
  },
} as const satisfies FlagDeclarations;

/** Flags of `pith crawl export`. */
export const CRAWL_EXPORT_FLAGS = {
  format: formatFlag(formatsOf("export"), FILES),
  output: { ...PAGE_FLAGS.output, says: PAGE_FLAGS.output.says.replace("per input", "per page") },
  frontMatter: WRITE_FLAGS.frontMatter,
  title: { ...WRITE_OPTIONS.title, group: WRITE_FLAGS.title.group, says: WRITE_SENTENCES.title },
  records: {
    type: "boolean",
    group: TABLES,
    says: "Write the records of a crawl with --records: csv or ndjson, one table of all lists, or one per list into a folder.",
  },
  ...TABLE_FLAGS,
} as const satisfies FlagDeclarations;

/** Flags of `pith crawl`. */
export const CRAWL_FLAGS = {
  format: { ...formatFlag(formatsOf("crawl"), FILES), group: STORE },
  output: {
    type: "string",
    short: "o",
    value: "path",
    group: STORE,
    says: "Write the pages to this file, one JSON object per line. It grows while the crawl runs. For a folder (an existing one, or a path that ends in /), write one file per page in the format. If left out, pages go to standard output.",
  },
  frontMatter: { ...WRITE_FLAGS.frontMatter, group: STORE },
  title: { ...WRITE_OPTIONS.title, group: STORE, says: WRITE_SENTENCES.title },
  store: {
    type: "string",
    value: "folder",
    group: STORE,
    says: "Folder that keeps the crawl. The same command continues it. If left out, PATH.crawl for -o PATH; without -o, nothing is kept.",
  },
  warc: {
    type: warc.type,
    group: STORE,
    says: "Do not keep the raw pages (pages.warc.gz in the store). Other options then need the crawl again, and no templates are learned.",
  },
  templates: {
    type: templates.type,
    group: STORE,
    says: "Do not learn templates of the sites, nor extract their pages again with them at the end.",
  },
  recrawl: {
    type: recrawl.type,
    group: STORE,
    says: "Ask for the pages of the store that may have changed, and look for new ones. --max-pages then limits those that are new or changed.",
  },
  seedFile: { type: "string", value: "file", group: WHERE, says: "File with more seeds, one address per line." },
  scope: { ...scope, group: WHERE, says: CRAWL_SENTENCES.scope },
  include: { type: "string", value: "patterns", isList: true, group: WHERE, says: CRAWL_SENTENCES.include },
  exclude: { type: "string", value: "patterns", isList: true, group: WHERE, says: CRAWL_SENTENCES.exclude },
  sitemaps: { type: sitemaps.type, group: WHERE, says: "Do not read sitemaps and feeds." },
  maxPages: { ...maxPages, group: LIMITS, says: CRAWL_SENTENCES.maxPages },
  maxDepth: { ...maxDepth, group: LIMITS, says: CRAWL_SENTENCES.maxDepth },
  maxTimeMs: {
    type: "string",
    value: "time",
    group: LIMITS,
    read: readDuration,
    says: "Limit: time of this run: 90s, 15m, 2h.",
  },
  maxTotalBytes: { ...maxTotalBytes, group: LIMITS, says: CRAWL_SENTENCES.maxTotalBytes },
  delayMs: {
    type: "string",
    value: "time",
    group: LIMITS,
    read: readDuration,
    says: `${CRAWL_SENTENCES.delayMs} Default: 1s.`,
  },
  maxHosts: { ...maxHosts, group: LIMITS, says: CRAWL_SENTENCES.maxHosts },
  records: {
    type: "boolean",
    group: TABLES,
    says: "Read the main list of every page (products, results, posts) and write its records instead of the pages, when the run ends: one table of all lists, or with -o FOLDER/ one CSV file per list.",
  },
  fields: {
    ...RECORDS_FLAGS.fields,
    group: TABLES,
    conflicts: ["columns"],
    says: "Columns of --records, in this order, on every page: `name,price,url`, also with types: `price:number`.",
  },
  ...TABLE_FLAGS,
  joinParts: { type: joinParts.type, says: "Do not join the pages of an article over several pages into one." },
  render: { ...render, says: CRAWL_SENTENCES.render },
  metrics: METRICS_FLAG,
  userAgent: { type: "string", value: "text", says: "`User-Agent` header. Name a way to contact you." },
  favor: EXTRACT_FLAGS.favor,
  comments: EXTRACT_FLAGS.comments,
  method: METHOD_FLAGS.method,
  allowPrivate: PAGE_FLAGS.allowPrivate,
  timeoutMs: PAGE_FLAGS.timeoutMs,
  maxBytes: BODY_LIMIT,
} as const satisfies FlagDeclarations;

/** The flags of `pith crawl` that `pith map` has too: its options, and the file with seeds. */
const SHARED_FLAGS: FlagDeclarations = Object.fromEntries(
  Object.entries(CRAWL_FLAGS).filter(([name]) => name === "seedFile" || Object.hasOwn(MAP_OPTIONS, name)),
);

/** Flags of `pith map`. */
export const MAP_FLAGS: FlagDeclarations = {
  format: formatFlag(formatsOf("map")),
  output: {
    type: "string",
    short: "o",
    value: "file",
    group: "Output:",
    says: "Write to this file instead of standard output. Without --format, the extension of a file names the format: .md, .json, .csv.",
  },
  ...SHARED_FLAGS,
  maxDepth: { ...MAP_OPTIONS.maxDepth, group: LIMITS, says: MAP_SENTENCES.maxDepth },
  maxPages: { ...MAP_OPTIONS.maxPages, group: LIMITS, says: MAP_SENTENCES.maxPages },
};
