import type { CrawlView, HostView, WorkerView } from "../../crawl/index.ts";
import { snippet } from "../pages/terminal-text.ts";

/** Two looks at a crawl, to compute speeds, and the size of what may be shown. */
export interface ShownStatus {
  readonly title: string;
  readonly view: CrawlView;
  /** An earlier look, which speeds are measured from; undefined at the first one. */
  readonly before: CrawlView | undefined;
  readonly columns: number;
  readonly rows: number;
  /** Age of a report from which on its worker counts as silent, in milliseconds. */
  readonly maxReportAgeMs: number;
}

/** Lines around the two tables: the summary, an empty line, the head of the table, and the line for what is not shown. */
const FRAME_LINES = 4;
/** Limit: characters of a name. */
const MAX_NAME_CHARS = 48;
const UNKNOWN = "–";
/** Shorter waits would be shown as 0 seconds. */
const SHORT_WAIT_MS = 500;

/** Returns the lines that show a crawl: its counts, a table of workers, and a table of hosts. Each fits into `columns`, all into `rows`. */
export function statusLines(status: ShownStatus): readonly string[] {
  const { view, columns, rows } = status;
  const maxWorkers = Math.max(1, Math.floor(rows / 2) - FRAME_LINES);
  const workers = view.workers.slice(0, maxWorkers);
  const workerLines = workers.length === 0 ? 0 : workers.length + FRAME_LINES - 1;
  const hosts = view.hosts.slice(0, Math.max(1, rows - FRAME_LINES - workerLines - 1));
  const lines = [
    summary(status),
    ...(workers.length === 0 ? [] : ["", ...workerTable(workers, status)]),
    ...more(view.workers.length - workers.length, "workers"),
    ...(hosts.length === 0 ? [] : ["", ...hostTable(hosts)]),
    ...hiddenHosts(view, hosts.length),
  ];
  return lines.slice(0, rows).map((line) => cutLine(line, columns));
}

/** `news: 1,204 pages, 8.3 per second, 15,220 addresses wait, 12 failed, 33 skipped` */
function summary({ title, view, before }: ShownStatus): string {
  const { done, queued, failed, skipped } = view.counts;
  const rate = rateOf(done, before?.counts.done, before === undefined ? 0 : view.at - before.at);
  const counts = [`${count(done)} pages`, `${rate} per second`, `${count(queued)} addresses wait`];
  return `${snippet(title, MAX_NAME_CHARS)}: ${[...counts, `${count(failed)} failed`, `${count(skipped)} skipped`].join(", ")}`;
}

function workerTable(workers: readonly WorkerView[], { before, maxReportAgeMs }: ShownStatus): readonly string[] {
  const head = ["worker", "host", "pages", "per second", "errors", "last seen"];
  const rows = workers.map(({ name, domains, pages, failures, reportedAt, silentMs }) => {
    const last = before?.workers.find((worker) => worker.name === name);
    const rate = rateOf(pages, last?.pages, last === undefined ? 0 : reportedAt - last.reportedAt);
    const isSilent = silentMs > maxReportAgeMs;
    const host = isSilent || domains.length === 0 ? UNKNOWN : snippet(domains[0], MAX_NAME_CHARS);
    const others = isSilent || domains.length < 2 ? "" : ` and ${domains.length - 1} more`;
    const seen = isSilent ? `silent for ${timeOf(silentMs)}` : `${timeOf(silentMs)} ago`;
    return [
      snippet(name, MAX_NAME_CHARS),
      host + others,
      count(pages),
      isSilent ? UNKNOWN : rate,
      count(failures),
      seen,
    ];
  });
  return table([head, ...rows], [2, 3, 4]);
}

function hostTable(hosts: readonly HostView[]): readonly string[] {
  const rows = hosts.map(({ host, queued, state, worker, waitMs }) => {
    const by = state === "working" && worker !== undefined ? `working: ${snippet(worker, MAX_NAME_CHARS)}` : state;
    const next =
      state === "done" || state === "failing" ? UNKNOWN : waitMs < SHORT_WAIT_MS ? "now" : `in ${timeOf(waitMs)}`;
    return [snippet(host, MAX_NAME_CHARS), count(queued), next, by];
  });
  return table([["host", "queue", "next", "state"], ...rows], [1]);
}

/** Says how many hosts are not shown, and if not all were looked at. */
function hiddenHosts({ knownHosts, seenHosts }: CrawlView, shown: number): readonly string[] {
  if (seenHosts >= knownHosts) return more(knownHosts - shown, "hosts");
  return [`… and others: ${count(seenHosts)} of ${count(knownHosts)} hosts were looked at`];
}

function more(hidden: number, what: string): readonly string[] {
  return hidden > 0 ? [`… and ${count(hidden)} more ${what}`] : [];
}

/** Aligns cells in columns: numbers to the right, the others to the left. */
function table(rows: readonly (readonly string[])[], numbers: readonly number[]): readonly string[] {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  return rows.map((row) =>
    row
      .map((cell, at) => (numbers.includes(at) ? cell.padStart(widths[at]) : cell.padEnd(widths[at])))
      .join("  ")
      .trimEnd(),
  );
}

function cutLine(line: string, columns: number): string {
  return line.length <= columns ? line : `${line.slice(0, Math.max(0, columns - 1))}…`;
}

function rateOf(now: number, before: number | undefined, ms: number): string {
  return before === undefined || ms <= 0 ? UNKNOWN : Math.max(0, ((now - before) * 1000) / ms).toFixed(1);
}

function count(number: number): string {
  return number.toLocaleString("en-US");
}

/** `3 s`, `12 min`, `5 h` */
function timeOf(ms: number): string {
  const seconds = Math.round(ms / 1000);
  if (seconds < 120) return `${seconds} s`;
  return seconds < 7200 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`;
}
