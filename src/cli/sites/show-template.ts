import type { SiteCluster, SiteRule, SiteTemplate, VotedSelector } from "../../sites/index.ts";
import type { colorsFor } from "../colors.ts";
import { plain, snippet } from "../pages/terminal-text.ts";

type Colors = Pick<ReturnType<typeof colorsFor>, "bold" | "dim">;

/** Limits of the lines for people. The JSON has everything. */
const MAX_URLS = 3;
const MAX_SELECTORS = 2;
const MAX_DROPS = 8;
const MAX_FIELDS = 15;
const MAX_SAMPLES = 2;
const SAMPLE_CHARS = 32;
const TEXT_CHARS = 48;
const NAME_WIDTH = 9;
/** As in the rule for dropping: a text on at least two pages, and on a tenth of them. */
const MIN_PRINT_PAGES = 2;
const MIN_PRINT_SHARE = 0.1;

/** Writes a template for people: its kinds of pages, where the parts of a page are, what is dropped, the fields, and the rules. */
export function showTemplate(template: SiteTemplate, colors: Colors): string {
  const { host, pages, revision, clusters, history, rules } = template;
  const head = `${colors.bold(plain(host === "" ? "(site without a name)" : host))}  ${counted(pages, "page")}, revision ${revision}`;
  const past = history.map((old) => `  revision ${old.revision} was learned from ${counted(old.pages, "page")}`);
  return [
    [head, ...past].join("\n"),
    ...clusters.map((cluster) => showCluster(cluster, pages, colors)),
    ...(rules.length === 0 ? [] : [showRules(rules, colors)]),
  ].join("\n\n");
}

function showCluster(cluster: SiteCluster, sitePages: number, { bold, dim }: Colors): string {
  const { id, pages, duplicates, kinds, urls, fit } = cluster;
  const kind = Object.keys(kinds)[0] ?? "page";
  const others = duplicates === 0 ? "" : `, ${counted(duplicates, "duplicate")} left out`;
  const lines = [
    `${bold(plain(kind))}  ${pages} of ${counted(sitePages, "page")}${others}  ${dim(`id ${id}`)}`,
    ...urls
      .slice(0, MAX_URLS)
      .map(({ pattern, pages: own }) => entry("address", `${plain(pattern)}  ${own} of ${counted(pages, "page")}`)),
    ...(urls.length > MAX_URLS ? [entry("", `… and ${urls.length - MAX_URLS} more`)] : []),
    ...(["content", "title", "author", "date"] as const).flatMap((name) => showVotes(name, cluster[name])),
    ...(fit.pages === 0
      ? []
      : [entry("fit", `${fit.mean.toFixed(2)} on average, ${fit.min.toFixed(2)} at worst, of 1`)]),
    ...section("dropped from articles", showDrops(cluster)),
    ...section("fields, and the share of the compared pages that have them", showFields(cluster)),
  ];
  return lines.join("\n");
}

function entry(name: string, text: string): string {
  return `  ${name.padEnd(NAME_WIDTH)} ${text}`;
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [`  ${title}`, ...lines.map((line) => `    ${line}`)];
}

/** The best selectors with their votes. The empty one counts pages that do not show the value. */
function showVotes(name: string, votes: readonly VotedSelector[]): string[] {
  const sum = votes.reduce((total, { votes: own }) => total + own, 0);
  return votes
    .filter(({ selector }) => selector !== "")
    .slice(0, MAX_SELECTORS)
    .map(({ selector, votes: own }) =>
      entry(name, `${plain(selector)}  on ${own} of ${counted(sum, "page")} looked at`),
    );
}

interface Drop {
  readonly pages: number;
  readonly line: string;
}

/** Texts that are on several pages, and places that are hardly ever content, if `auto` chose them at least once. Only articles lose text. */
function showDrops({ blocks, pages, kinds }: SiteCluster): string[] {
  if ((kinds.article ?? 0) === 0) return [];
  const drops: Drop[] = [];
  for (const { chosen, margin, selector, prints, pages: own } of blocks) {
    if (chosen === 0) continue;
    const where = plain(selector.split(" > ").slice(-2).join(" > "));
    if (margin < 0 && own >= MIN_PRINT_PAGES) {
      drops.push({ pages: own, line: `all text in ${where}  on ${own} of ${pages} pages, hardly ever content` });
      continue;
    }
    for (const print of prints) {
      if (print.pages < Math.max(MIN_PRINT_PAGES, MIN_PRINT_SHARE * pages)) continue;
      const line = `"${snippet(print.sample, TEXT_CHARS)}" in ${where}  on ${print.pages} of ${pages} pages`;
      drops.push({ pages: print.pages, line });
    }
  }
  return cut(
    drops.toSorted((a, b) => b.pages - a.pages).map(({ line }) => line),
    MAX_DROPS,
  );
}

function showFields({ fields }: SiteCluster): string[] {
  const width = Math.max(...fields.slice(0, MAX_FIELDS).map(({ name }) => name.length), 0);
  const lines = fields.map(({ name, type, filled, samples, isMany }) => {
    const shown = samples.slice(0, MAX_SAMPLES).map((sample) => `"${snippet(sample, SAMPLE_CHARS)}"`);
    const kind = isMany ? `${type} list` : type;
    return `${plain(name).padEnd(width)}  ${kind.padEnd(NAME_WIDTH)} ${share(filled).padStart(5)}  ${shown.join(", ")}`;
  });
  return cut(lines, MAX_FIELDS);
}

function showRules(rules: readonly SiteRule[], { bold }: Colors): string {
  const lines = rules.map(({ urls, keep, drop, content, fields, method, favor, kind, note }, i) => {
    const parts = [
      ...(urls === undefined ? ["all pages"] : [urls.join(" ")]),
      ...(content === undefined ? [] : [`content ${content}`]),
      ...(keep === undefined ? [] : [`keep ${keep.join(", ")}`]),
      ...(drop === undefined ? [] : [`drop ${drop.join(", ")}`]),
      ...Object.entries(fields ?? {}).map(([name, selector]) => `field ${name}: ${selector}`),
      ...(method === undefined ? [] : [`method ${method}`]),
      ...(favor === undefined ? [] : [`favor ${favor}`]),
      ...(kind === undefined ? [] : [`kind ${kind}`]),
      ...(note === undefined ? [] : [`(${note})`]),
    ];
    return `  ${i + 1}. ${plain(parts.join("; "))}`;
  });
  return [bold("rules of people"), ...lines].join("\n");
}

function cut(lines: readonly string[], max: number): string[] {
  return lines.length <= max ? [...lines] : [...lines.slice(0, max), `… and ${lines.length - max} more`];
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

function share(value: number): string {
  return `${Math.round(value * 100)} %`;
}
