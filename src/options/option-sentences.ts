import type {
  BROWSER_OPTIONS,
  CRAWL_OPTIONS,
  FETCH_OPTIONS,
  OVERLAY_OPTIONS,
  RENDER_OPTIONS,
  RENDERER_OPTIONS,
} from "./network-options.ts";
import { MAP_OPTIONS } from "./network-options.ts";
import type { OptionDeclarations } from "./option.ts";
import type {
  BROWSER_EXTRACT_OPTIONS,
  CHUNK_OPTIONS,
  EXTRACT_OPTIONS,
  METADATA_OPTIONS,
  PARSE_OPTIONS,
  READ_OPTIONS,
  RECORDS_OPTIONS,
  VISUAL_OPTIONS,
  WRITE_OPTIONS,
} from "./page-options.ts";

/** A description of every option. Options inside an object have keys like `limits.maxChars`. */
type Sentences<Declared extends OptionDeclarations> = Readonly<Record<NamesOf<Declared>, string>>;

type NamesOf<Declared> = {
  [Name in keyof Declared & string]: Declared[Name] extends { options: infer Inner }
    ? Name | `${Name}.${keyof Inner & string}`
    : Name;
}[keyof Declared & string];

export const PARSE_SENTENCES: Sentences<typeof PARSE_OPTIONS> = {
  url: "Address of the page. Relative links are resolved against it.",
  limits: "How much of the page is read. Over a limit, the result carries a warning.",
  "limits.maxChars": "Characters of source that are read; the rest is cut.",
  "limits.maxNodes": "Nodes that are built; the rest of the page is cut.",
  "limits.maxDepth": "Levels of nested elements; deeper elements become siblings at this level.",
  "limits.maxAttributes": "Attributes that are read per tag; the rest are ignored.",
};

export const READ_SENTENCES: Sentences<typeof READ_OPTIONS> = {
  ...PARSE_SENTENCES,
  contentType: "`Content-Type` header that came with the bytes. It may name their encoding.",
  layout:
    "Estimate where elements appear on the screen from attributes and styles, without a browser. Takes time; the methods `hybrid` and `weight` use it.",
};

const FIELD_SENTENCES = {
  now: "Milliseconds since 1970. Later dates are refused. If left out, the present.",
  detectLanguage: "Function from `loadLanguageDetector()` that detects the language from the text.",
  candidates: "Keep the rejected candidates of each metadata field in its `candidates`.",
};

export const METADATA_SENTENCES: Sentences<typeof METADATA_OPTIONS> = { ...READ_SENTENCES, ...FIELD_SENTENCES };

const COMMENTS =
  "Where reader comments go: into the content (`keep`), nowhere (`drop`), or into `comments` (`apart`). If left out, `comments` holds those whose elements are named as comments.";

const QUOTES = "What happens to quotations of other posts in the posts of a discussion. Method `auto` only.";

export const EXTRACT_SENTENCES: Sentences<typeof EXTRACT_OPTIONS> = {
  ...METADATA_SENTENCES,
  method: "Method that chooses the content.",
  favor: "Prefer precision (drop doubtful blocks) or recall (keep them). Method `auto` only.",
  comments: COMMENTS,
  quotes: QUOTES,
  model: "Model from `pith train`, in place of the built-in one. Method `auto` only.",
  template:
    "Template of the site (`pith/sites`). Drops what the site's other pages show to be boilerplate, and applies its rules.",
  learner: "`SiteLearner` of the site. The page is judged by the pages before it, then learned.",
  fast: "Choose the content by the template alone if the page fits it well. Faster, but less exact.",
  maxTokens:
    "Limit: estimated tokens of the content as Markdown. It is cut after a block, with the warning `tokens-cut`.",
};

export const CHUNK_SENTENCES: Sentences<typeof CHUNK_OPTIONS> = {
  maxTokens:
    "Limit: estimated tokens of a chunk. Only a table, code or a link can be longer, in a chunk marked as `oversized`.",
  references: "Write links as `text [1]`, and their addresses into `references`.",
  comments: "Append the reader comments.",
};

export const BROWSER_EXTRACT_SENTENCES: Sentences<typeof BROWSER_EXTRACT_OPTIONS> = {
  ...PARSE_SENTENCES,
  ...FIELD_SENTENCES,
  favor: "Prefer precision (drop doubtful blocks) or recall (keep them).",
  comments: COMMENTS,
  quotes: QUOTES,
  model: "Model from `pith train`, in place of the built-in one.",
};

export const RECORDS_SENTENCES: Sentences<typeof RECORDS_OPTIONS> = {
  ...PARSE_SENTENCES,
  contentType: READ_SENTENCES.contentType,
  method: "How lists are found: by the shapes of their items, or by block clustering (Hlaing and Nyunt).",
  all: "Return every list that was found, however unlikely.",
  wrapper: "Wrapper from another page of the site. The page is read with its selectors.",
  fields: "Fields to return: names, names with types, or a JSON Schema. Every page then has the same columns.",
  template: "Template of the site (`pith/sites`). A detail page is one record with its fields.",
};

export const VISUAL_SENTENCES: Sentences<typeof VISUAL_OPTIONS> = {
  pdoc: "Permitted degree of coherence. Segments below it are divided; a higher degree makes smaller segments.",
};

export const WRITE_SENTENCES: Sentences<typeof WRITE_OPTIONS> = {
  frontMatter: "Start Markdown with the metadata, as YAML front matter.",
  title: "Start Markdown with the title, as its only heading of the first level.",
  byline: "Name the authors, the site and the date in a line below the title of Markdown.",
  comments: "Append the reader comments. TEI always contains them.",
};

export const FETCH_SENTENCES: Sentences<typeof FETCH_OPTIONS> = {
  allowPrivate: "Also fetch from private, loopback and other special addresses.",
  timeoutMs: "Limit: time of a whole fetch, redirects and body included.",
  maxBytes: "Limit: size of the body, as sent and decompressed.",
  maxRedirects: "Limit: redirects in a row.",
  userAgent: "`User-Agent` header. If left out, `pith/` and the version.",
  signal: "Aborts the fetch. The promise rejects with the reason of the signal.",
};

export const CRAWL_SENTENCES: Sentences<typeof CRAWL_OPTIONS> = {
  seeds: "Addresses to start from.",
  scope:
    "How far to go from the seeds: to the folders of the seeds (`path`), their hosts, their registered domains, or anywhere.",
  include: "Patterns with `*`. If there are any, an address must match one of them.",
  exclude: "Patterns with `*` of addresses that are not requested.",
  maxPages: "Limit: pages with content.",
  maxDepth: "Limit: links between a seed and a page.",
  maxTimeMs: "Limit: time of this run.",
  maxTotalBytes: "Limit: size of all answers of this run together.",
  delayMs: "Time between two requests to a registered domain. A longer Crawl-delay of robots.txt counts instead.",
  maxHosts: "Registered domains that are asked at the same time.",
  sitemaps: "Read sitemaps and feeds.",
  recrawl:
    "Ask for the pages of the store that may have changed, and look for new ones. `maxPages` then limits those that are new or changed.",
  joinParts: "Join the pages of an article over several pages into one.",
  render:
    "Run the scripts of pages in Chrome or Chromium: of all, or of those that have nearly no text without them (`auto`).",
  store: "Folder that keeps the crawl. The same call continues it. If left out, the crawl is kept in memory.",
  content:
    "File for the pages of a crawl with a store, one JSON object per line. If left out, `content.ndjson` in the store.",
  warc: "Keep the raw answers of a crawl with a store, as WARC files in it.",
  templates:
    "Learn a template of each site from the raw answers, and extract its pages again with it when no address of the site waits. Needs `warc`.",
  extract: "Options of `extract` for every page.",
  records:
    "Read the main list of every page too (products, results, posts), and follow its next pages. `{ fields }` names the fields, as in `records`.",
  follow: "Function that returns whether to follow a link. Called for links in scope, with the address of their page.",
  fetch:
    "Function that sends a request instead of the crawl's own fetcher, whose limits and guard against private addresses then do not apply.",
  onPage: "Function that is called with each page before it is written. The crawl waits for it.",
  onProgress: "Function that is called after each commit with the numbers of pages, addresses and bytes.",
  onProblem:
    "Function that is called with the address and the reason if a seed, or the robots.txt of a host, cannot be read.",
  metrics: "A `CrawlMetrics`, which counts requests, pages, bytes, failures and times for Prometheus.",
  userAgent: FETCH_SENTENCES.userAgent,
  allowPrivate: FETCH_SENTENCES.allowPrivate,
  timeoutMs: FETCH_SENTENCES.timeoutMs,
  maxBytes: FETCH_SENTENCES.maxBytes,
  signal: "Ends the crawl. Requests that have started are finished first.",
};

/** The sentences of `crawl` for the options that `mapSite` has, too. */
const sharedSentences = Object.fromEntries(
  Object.keys(MAP_OPTIONS).map((name) => [name, CRAWL_SENTENCES[name as keyof typeof MAP_OPTIONS]]),
) as Sentences<typeof MAP_OPTIONS>;

export const MAP_SENTENCES: Sentences<typeof MAP_OPTIONS> = {
  ...sharedSentences,
  maxDepth: "Limit: links between a seed and an address. Addresses at the limit are listed, but not requested.",
  maxPages: "Limit: pages that are read for their links.",
};

export const BROWSER_SENTENCES: Sentences<typeof BROWSER_OPTIONS> = {
  executablePath: "Path of the Chrome or Chromium to use. If left out, one is looked for.",
  prefer: "Where to look for a browser first: on the system, or in the package `@sparticuz/chromium`.",
};

export const RENDERER_SENTENCES: Sentences<typeof RENDERER_OPTIONS> = {
  ...BROWSER_SENTENCES,
  allowPrivate: "Let pages load from private, loopback and other special addresses: all, or only the listed hosts.",
  sandbox: "Use the browser's sandbox. If left out, it is on, except for the superuser, who gets a warning.",
  userAgent: "`User-Agent` header. If left out, the browser's own, then `pith/` and the version.",
  tabs: "Pages that are rendered at the same time.",
  maxMemoryBytes: "Limit: memory of the browser per tab, on Linux. Over it, the largest tab ends.",
};

export const RENDER_SENTENCES: Sentences<typeof RENDER_OPTIONS> = {
  scripts: "Run the page's scripts, wait until it settles, and scroll through it so that everything loads.",
  timeoutMs: "Limit: time of loading and rendering together.",
  maxBytes: "Limit: size of the page and everything it loads.",
  maxNodes: "Limit: nodes of the page in the browser.",
  viewport: "Window in which the page is laid out, in CSS pixels.",
  "viewport.width": "Width of the window.",
  "viewport.height": "Height of the window.",
  screenshot: "Also take a picture of the whole page.",
  network: "Let the page use the network. Without it, only `html` and `resources` supply files.",
  resources:
    'Function that supplies the files of the page by URL: a file, `"network"` to load it, or undefined if it does not exist.',
};

export const OVERLAY_SENTENCES: Sentences<typeof OVERLAY_OPTIONS> = {
  width: "Width of the picture, in CSS pixels. Required.",
  height: "Height of the picture, in CSS pixels. Required.",
  screenshot: "PNG of the page to draw on.",
};
