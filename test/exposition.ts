/** A sample of the text format of Prometheus. */
export interface ParsedSample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** A metric with its samples. */
export interface ParsedMetric {
  readonly name: string;
  readonly type: string;
  readonly help: string;
  readonly samples: readonly ParsedSample[];
}

const HEAD = /^# HELP ([a-zA-Z_:][\w:]*) (.*)\n# TYPE \1 (counter|gauge|histogram)$/;
const SAMPLE = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/;
const LABEL = /([a-zA-Z_]\w*)="((?:[^"\\\n]|\\[\\"n])*)"(?:,|$)/y;
const ESCAPES: Readonly<Record<string, string>> = { "\\\\": "\\", '\\"': '"', "\\n": "\n" };

/** Reads the text format of Prometheus strictly. Throws for a line that is not of it, for a series that comes twice, and for broken histograms. */
export function parseExposition(text: string): ReadonlyMap<string, ParsedMetric> {
  if (!text.endsWith("\n")) throw new Error("The last line has no end.");
  const metrics = new Map<string, ParsedMetric>();
  const seen = new Set<string>();
  const lines = text.slice(0, -1).split("\n");
  for (let at = 0; at < lines.length; ) {
    const [, name, help, type] = HEAD.exec(`${lines[at]}\n${lines[at + 1]}`) ?? [];
    if (name === undefined || metrics.has(name)) throw new Error(`No new metric: ${lines[at]}`);
    const samples: ParsedSample[] = [];
    for (at += 2; at < lines.length && !lines[at].startsWith("#"); at++) {
      const sample = parseSample(lines[at]);
      const series = lines[at].slice(0, lines[at].lastIndexOf(" "));
      if (seen.has(series)) throw new Error(`A series comes twice: ${series}`);
      seen.add(series);
      const suffixes = type === "histogram" ? ["_bucket", "_sum", "_count"] : [""];
      if (!suffixes.some((suffix) => sample.name === name + suffix)) throw new Error(`Not of ${name}: ${lines[at]}`);
      samples.push(sample);
    }
    if (type === "histogram") checkHistogram(name, samples);
    metrics.set(name, { name, type, help, samples });
  }
  return metrics;
}

function parseSample(line: string): ParsedSample {
  const [, name, inner = "", number] = SAMPLE.exec(line) ?? [];
  const value = number === "+Inf" ? Number.POSITIVE_INFINITY : Number(number);
  if (name === undefined || Number.isNaN(value)) throw new Error(`Not a sample: ${line}`);
  const labels: Record<string, string> = {};
  LABEL.lastIndex = 0;
  while (LABEL.lastIndex < inner.length) {
    const [, label, escaped] = LABEL.exec(inner) ?? [];
    if (label === undefined || label in labels) throw new Error(`Not labels: ${line}`);
    labels[label] = escaped.replace(/\\[\\"n]/g, (pair) => ESCAPES[pair]);
  }
  return { name, labels, value };
}

function checkHistogram(name: string, samples: readonly ParsedSample[]): void {
  const buckets = samples.filter((sample) => sample.name === `${name}_bucket`);
  const limits = buckets.map(({ labels }) =>
    labels["le"] === "+Inf" ? Number.POSITIVE_INFINITY : Number(labels["le"]),
  );
  const counts = buckets.map(({ value }) => value);
  const isAscending = (values: readonly number[]) => values.every((value, at) => at === 0 || value >= values[at - 1]);
  const total = samples.find((sample) => sample.name === `${name}_count`)?.value;
  if (
    isAscending(limits) &&
    isAscending(counts) &&
    limits.at(-1) === Number.POSITIVE_INFINITY &&
    counts.at(-1) === total
  )
    return;
  throw new Error(`Not a histogram: ${name}`);
}
