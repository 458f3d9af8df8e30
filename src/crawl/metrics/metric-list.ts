/** A figure of a crawl for Prometheus. */
export interface MetricDeclaration {
  readonly name: string;
  readonly type: "counter" | "gauge" | "histogram";
  /** The sentence in the answer and in the documents. */
  readonly help: string;
  /** Labels with all their values, so that their number is bounded: other values count as `other`. `any` is for a metric with one series. */
  readonly labels?: Readonly<Record<string, readonly string[] | "any">>;
  /** Upper limits of a histogram, ascending. */
  readonly buckets?: readonly number[];
}

/** All metrics of a crawl. `npm run docs` writes them into docs/scale.md. */
export const METRICS = {
  info: {
    name: "pith_crawl_info",
    type: "gauge",
    help: "Always 1. The labels name the crawl and the worker; a crawl on one machine has empty ones.",
    labels: { crawl: "any", worker: "any" },
  },
  requests: {
    name: "pith_crawl_requests_total",
    type: "counter",
    help: "Requests, also for robots.txt, sitemaps and feeds, by result.",
    labels: { result: ["body", "redirect", "unchanged", "failure"] },
  },
  failures: {
    name: "pith_crawl_failures_total",
    type: "counter",
    help: "Requests that failed: what the crawl does about it (class), and why (code).",
    labels: {
      class: ["give-up", "retry", "wait"],
      code: [
        "url",
        "address",
        "redirects",
        "status",
        "content-type",
        "size",
        "body",
        "tls",
        "timeout",
        "network",
      ] satisfies readonly import("../../fetch/index.ts").FetchErrorCode[],
    },
  },
  bytes: {
    name: "pith_crawl_received_bytes_total",
    type: "counter",
    help: "Bytes of all bodies, as sent.",
  },
  pages: {
    name: "pith_crawl_pages_total",
    type: "counter",
    help: "Pages that were extracted, also those that turned out to be copies, or have no text.",
  },
  texts: {
    name: "pith_crawl_texts_total",
    type: "counter",
    help: "Pages with content of their own that were written.",
  },
  fetchSeconds: {
    name: "pith_crawl_fetch_seconds",
    type: "histogram",
    help: "Time of a request with its body, without pauses.",
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  },
  extractSeconds: {
    name: "pith_crawl_extract_seconds",
    type: "histogram",
    help: "Time to parse and extract a page, and to read its links.",
    buckets: [0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
  },
  addresses: {
    name: "pith_crawl_addresses",
    type: "gauge",
    help: "Addresses of the whole crawl by state; queued ones wait.",
    labels: { state: ["queued", "done", "failed", "skipped"] },
  },
  domains: {
    name: "pith_crawl_active_domains",
    type: "gauge",
    help: "Registered domains that this process works on.",
  },
  leaseAge: {
    name: "pith_crawl_lease_age_seconds",
    type: "gauge",
    help: "Time since the worker last renewed its claims and leases. From 60 seconds on, others take over its domains. Only of crawls on many machines.",
  },
  residentMemory: {
    name: "process_resident_memory_bytes",
    type: "gauge",
    help: "Memory of the process.",
  },
  heap: {
    name: "nodejs_heap_size_used_bytes",
    type: "gauge",
    help: "Memory of the process that JavaScript objects take.",
  },
  cpu: {
    name: "process_cpu_seconds_total",
    type: "counter",
    help: "CPU time of the process.",
  },
} as const satisfies Readonly<Record<string, MetricDeclaration>>;

/** Key of a metric in `METRICS`. */
export type MetricId = keyof typeof METRICS;
