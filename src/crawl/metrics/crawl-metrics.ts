import { expositionOf, type Sample } from "./exposition.ts";
import { METRICS, type MetricDeclaration, type MetricId } from "./metric-list.ts";

/** Values of labels by their names. */
type LabelValues = Readonly<Record<string, string>>;

/** The state of one histogram. */
interface Histogram {
  /** Observations per bucket, not cumulated; the last one is beyond all limits. */
  readonly counts: number[];
  sum: number;
}

/** Value of a label that is not in its list. */
const OTHER = "other";
const SEPARATOR = "\0";

/** The figures of a crawl or of one of its workers, for Prometheus. Pass it to `crawl`, and to `serveMetrics`. */
export class CrawlMetrics {
  /** Values of counters and gauges, or functions that return them, by metric and label values. */
  readonly #values = new Map<MetricId, Map<string, number | (() => number)>>();
  readonly #histograms = new Map<MetricId, Histogram>();

  constructor() {
    for (const [id, metric] of Object.entries<MetricDeclaration>(METRICS)) {
      if (metric.type === "counter") for (const key of startKeys(metric)) this.#series(id as MetricId).set(key, 0);
    }
    this.set("info", 1, { crawl: "", worker: "" });
    this.set("residentMemory", () => process.memoryUsage.rss());
    this.set("heap", () => process.memoryUsage().heapUsed);
    this.set("cpu", () => (({ user, system }) => (user + system) / 1e6)(process.cpuUsage()));
  }

  /** Adds to a counter. */
  add(id: MetricId, amount: number, labels: LabelValues = {}): void {
    const series = this.#series(id);
    const key = keyOf(METRICS[id], labels);
    series.set(key, Number(series.get(key) ?? 0) + amount);
  }

  /** Sets a gauge: to a value, or to a function that is asked for it. */
  set(id: MetricId, value: number | (() => number), labels: LabelValues = {}): void {
    const { labels: declared = {} }: MetricDeclaration = METRICS[id];
    const series = this.#series(id);
    // Free labels have one series.
    if (Object.values(declared).includes("any")) series.clear();
    series.set(keyOf(METRICS[id], labels), value);
  }

  /** Adds an observation to a histogram. */
  observe(id: MetricId, value: number): void {
    const { buckets = [] }: MetricDeclaration = METRICS[id];
    const histogram = this.#histograms.get(id) ?? { counts: new Array<number>(buckets.length + 1).fill(0), sum: 0 };
    this.#histograms.set(id, histogram);
    const at = buckets.findIndex((limit) => value <= limit);
    histogram.counts[at < 0 ? buckets.length : at]++;
    histogram.sum += value;
  }

  /** Returns all metrics in the text format of Prometheus. */
  text(): string {
    const metrics = Object.entries<MetricDeclaration>(METRICS) as [MetricId, MetricDeclaration][];
    return metrics
      .map(([id, metric]) => [metric, this.#samplesOf(id, metric)] as const)
      .filter(([, samples]) => samples.length > 0)
      .map(([metric, samples]) => expositionOf(metric, samples))
      .join("");
  }

  #series(id: MetricId): Map<string, number | (() => number)> {
    const series = this.#values.get(id) ?? new Map<string, number | (() => number)>();
    this.#values.set(id, series);
    return series;
  }

  #samplesOf(id: MetricId, metric: MetricDeclaration): readonly Sample[] {
    if (metric.type === "histogram") return histogramSamples(metric, this.#histograms.get(id));
    const names = Object.keys(metric.labels ?? {});
    return [...this.#series(id)].map(([key, value]) => {
      const values = key.split(SEPARATOR);
      const labels = names.map((name, at) => [name, values[at]] as const);
      return { labels, value: typeof value === "number" ? value : value() };
    });
  }
}

function histogramSamples({ buckets = [] }: MetricDeclaration, histogram: Histogram | undefined): readonly Sample[] {
  const { counts = [], sum = 0 } = histogram ?? {};
  let total = 0;
  const limits = [...buckets.map(String), "+Inf"].map((limit, at) => {
    total += counts[at] ?? 0;
    return { suffix: "_bucket", labels: [["le", limit]] as const, value: total };
  });
  return [...limits, { suffix: "_sum", labels: [], value: sum }, { suffix: "_count", labels: [], value: total }];
}

/** Returns the series that a counter has from the start: those of its one label, so that rates see the first increase. */
function startKeys({ labels = {} }: MetricDeclaration): readonly string[] {
  const lists = Object.values(labels);
  if (lists.length === 0) return [""];
  return lists.length === 1 && lists[0] !== "any" ? lists[0] : [];
}

function keyOf({ labels = {} }: MetricDeclaration, values: LabelValues): string {
  return Object.entries(labels)
    .map(([name, known]) => {
      const value = values[name] ?? "";
      if (known === "any") return value.replaceAll(SEPARATOR, " ");
      return known.includes(value) ? value : OTHER;
    })
    .join(SEPARATOR);
}
