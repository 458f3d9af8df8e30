import type { MetricDeclaration } from "./metric-list.ts";

/** A value of a metric, with its labels: `[["state", "queued"]]`. */
export interface Sample {
  /** What follows the name of the metric: `_bucket`, `_sum`, `_count` of histograms. */
  readonly suffix?: string;
  readonly labels: readonly (readonly [name: string, value: string])[];
  readonly value: number;
}

/** `Content-Type` of the text format of Prometheus. */
export const EXPOSITION_TYPE = "text/plain; version=0.0.4; charset=utf-8";

/** Returns a metric in the text format of Prometheus: https://prometheus.io/docs/instrumenting/exposition_formats/ */
export function expositionOf({ name, type, help }: MetricDeclaration, samples: readonly Sample[]): string {
  const lines = samples.map(
    ({ suffix = "", labels, value }) => `${name}${suffix}${labelsOf(labels)} ${number(value)}\n`,
  );
  return `# HELP ${name} ${escapedHelp(help)}\n# TYPE ${name} ${type}\n${lines.join("")}`;
}

function labelsOf(labels: Sample["labels"]): string {
  if (labels.length === 0) return "";
  return `{${labels.map(([name, value]) => `${name}="${escapedValue(value)}"`).join(",")}}`;
}

function number(value: number): string {
  if (Number.isFinite(value)) return String(value);
  return Number.isNaN(value) ? "NaN" : value > 0 ? "+Inf" : "-Inf";
}

const escapedHelp = (text: string): string => text.replaceAll("\\", "\\\\").replaceAll("\n", "\\n");
const escapedValue = (text: string): string => escapedHelp(text).replaceAll('"', '\\"');
