/**
 * `npm run pictures`: draws docs/benchmarks-speed.svg and docs/benchmarks-kinds.svg from the tables of docs/benchmarks.md, which
 * `npm run compare` writes. `npm run compare` draws them too.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { chapterIn } from "./chapters.ts";

const DOCS = join(dirname(fileURLToPath(import.meta.url)), "..", "docs");

/** A row of the comparison. */
export interface ComparedExtractor {
  readonly name: string;
  /** Word F1 over all pages, and by kind of page. */
  readonly f1: number;
  readonly byKind: Readonly<Record<string, number>>;
  /** CPU time divided by that of parse5. */
  readonly time: number;
}

const OTHER_COLUMNS = new Set(["extractor", "all", "auto ahead by", "precision", "recall", "markdown"]);
/** Bold, the standard error, and the remark "(folds)". */
const DECORATION = /\*\*|±.*|\(folds\)/g;

/** Reads the extractors from the tables of docs/benchmarks.md. */
export function comparedExtractors(document: string): readonly ComparedExtractor[] {
  const times = new Map(
    tableIn(chapterIn(document, "## Time and failures")).map((row) => [row["extractor"], Number(row["CPU time"])]),
  );
  return tableIn(chapterIn(document, "## Quality")).flatMap((row): ComparedExtractor[] => {
    const name = row["extractor"];
    const time = times.get(name);
    if (time === undefined) return [];
    const kinds = Object.entries(row).filter(([column]) => !OTHER_COLUMNS.has(column.toLowerCase()));
    return [{ name, f1: Number(row["all"]), byKind: Object.fromEntries(kinds.map(([k, v]) => [k, Number(v)])), time }];
  });
}

/** Returns the rows of the first table in a text, by column. */
function tableIn(text: string): readonly Readonly<Record<string, string>>[] {
  const lines = text.split("\n").filter((line) => line.startsWith("| "));
  const cells = lines.map((line) =>
    line
      .slice(2, -2)
      .split(" | ")
      .map((cell) => cell.replace(DECORATION, "").trim()),
  );
  const [head, , ...rows] = cells;
  return rows.map((row) => Object.fromEntries(head.map((column, i) => [column, row[i]])));
}

/** The extractors of the pictures, with the names and colors that people know. */
const SHOWN: readonly { readonly name: string; readonly label: string; readonly color: string }[] = [
  { name: "auto", label: "pith", color: "#0a8f63" },
  { name: "density", label: "pith, no learning", color: "#6aa88f" },
  { name: "rs-trafilatura", label: "rs-trafilatura", color: "#c2571a" },
  { name: "defuddle", label: "Defuddle", color: "#7a5cc2" },
  { name: "readability-jsdom", label: "Readability (jsdom)", color: "#2f74c0" },
  { name: "readability-linkedom", label: "Readability (linkedom)", color: "#2f74c0" },
  { name: "article-extractor", label: "article-extractor", color: "#9a8a1f" },
  { name: "postlight", label: "Postlight Parser", color: "#b04a78" },
  { name: "all", label: "all visible text", color: "#888888" },
];
/** The extractors in the picture by kind of page: with more, the points cover each other. */
const BY_KIND: readonly string[] = ["auto", "rs-trafilatura", "defuddle", "readability-jsdom", "all"];

const STYLE = `<style>
text { font: 12px sans-serif; fill: #333 }
.quiet { fill: #666; font-size: 11px }
.paper { fill: #fff }
.line { stroke: #ddd }
@media (prefers-color-scheme: dark) {
text { fill: #ddd } .quiet { fill: #aaa } .paper { fill: #16181c } .line { stroke: #3a3d44 }
}
</style>`;

/** Writes a picture with a background, so that it can be read on any page. */
function picture(width: number, height: number, label: string, parts: readonly string[]): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${label}">`,
    STYLE,
    `<rect class="paper" width="${width}" height="${height}" rx="8"/>`,
    ...parts,
    "</svg>\n",
  ].join("\n");
}

const shortScore = (score: number, digits: number): string => score.toFixed(digits).replace(/^0/, "");

const FRAME = { left: 56, right: 680, top: 40, bottom: 330, width: 730, height: 380 } as const;
/** The range of CPU times, and of scores. */
const [MIN_TIME, MAX_TIME] = [0.04, 40];
const [MIN_F1, MAX_F1] = [0.66, 0.9];
const TIME_TICKS = [0.1, 0.3, 1, 3, 10, 30];
const F1_TICKS = [0.7, 0.75, 0.8, 0.85, 0.9];

/** Draws quality against CPU time. */
export function speedPicture(extractors: readonly ComparedExtractor[]): string {
  const { left, right, top, bottom, width, height } = FRAME;
  const x = (time: number): number =>
    Math.round(left + ((right - left) * Math.log(time / MIN_TIME)) / Math.log(MAX_TIME / MIN_TIME));
  const y = (f1: number): number => Math.round(bottom - ((bottom - top) * (f1 - MIN_F1)) / (MAX_F1 - MIN_F1));
  const grid = [
    ...TIME_TICKS.map(
      (time) =>
        `<path class="line" d="M${x(time)} ${top}V${bottom}"/><text class="quiet" x="${x(time)}" y="${bottom + 16}" text-anchor="middle">${time}</text>`,
    ),
    ...F1_TICKS.map(
      (f1) =>
        `<path class="line" d="M${left} ${y(f1)}H${right}"/><text class="quiet" x="${left - 8}" y="${y(f1) + 4}" text-anchor="end">${shortScore(f1, 2)}</text>`,
    ),
  ];
  const points = SHOWN.flatMap(({ name, label, color }) => {
    const found = extractors.find((extractor) => extractor.name === name);
    if (found === undefined) return [];
    const [cx, cy] = [x(found.time), y(found.f1)];
    return [`<circle cx="${cx}" cy="${cy}" r="6" fill="${color}"/><text x="${cx + 10}" y="${cy + 4}">${label}</text>`];
  });
  return picture(width, height, "Word F1 against CPU time of extractors", [
    ...grid,
    `<text class="quiet" x="${left}" y="24">word F1, higher is better</text>`,
    `<text class="quiet" x="${right}" y="${bottom + 34}" text-anchor="end">CPU time, 1 is the time that parse5 takes to parse the page; left is faster</text>`,
    ...points,
  ]);
}

const KINDS = { left: 120, right: 690, top: 64, row: 36, width: 720 } as const;
const [MIN_KIND_F1, MAX_KIND_F1] = [0.3, 1];
const KIND_TICKS = [0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1];

/** Draws quality by kind of page. */
export function kindsPicture(extractors: readonly ComparedExtractor[]): string {
  const { left, right, top, row, width } = KINDS;
  const shown = SHOWN.filter(({ name }) => BY_KIND.includes(name));
  const own = extractors.find(({ name }) => name === "auto")?.byKind ?? {};
  const kinds = Object.keys(own).sort((a, b) => own[b] - own[a]);
  const bottom = top + row * kinds.length;
  const x = (f1: number): number =>
    Math.round(left + ((right - left) * (f1 - MIN_KIND_F1)) / (MAX_KIND_F1 - MIN_KIND_F1));
  const grid = KIND_TICKS.map(
    (f1) =>
      `<path class="line" d="M${x(f1)} ${top}V${bottom}"/><text class="quiet" x="${x(f1)}" y="${bottom + 16}" text-anchor="middle">${shortScore(f1, 1)}</text>`,
  );
  const rows = kinds.flatMap((kind, i) => {
    const y = top + row * i + row / 2;
    // pith is drawn last, so that no other point covers it.
    const points = [...shown].reverse().flatMap(({ name, color }) => {
      const f1 = extractors.find((extractor) => extractor.name === name)?.byKind[kind];
      return f1 === undefined
        ? []
        : [`<circle cx="${x(f1)}" cy="${y}" r="${name === "auto" ? 7 : 5}" fill="${color}"/>`];
    });
    return [
      `<text x="${left - 12}" y="${y + 4}" text-anchor="end">${kind}</text>`,
      `<path class="line" d="M${left} ${y}H${right}"/>`,
      ...points,
    ];
  });
  const legend = shown.map(
    ({ label, color }, i) =>
      `<circle cx="${left + 6 + 118 * i}" cy="26" r="5" fill="${color}"/><text x="${left + 16 + 118 * i}" y="30">${label.replace(" (jsdom)", "")}</text>`,
  );
  return picture(width, bottom + 40, "Word F1 by kind of page", [
    ...legend,
    `<text class="quiet" x="${left}" y="52">word F1, right is better</text>`,
    ...grid,
    ...rows,
  ]);
}

/** Draws the pictures beside a document. */
export function drawPictures(document: string, folder: string): void {
  const extractors = comparedExtractors(document);
  writeFileSync(join(folder, "benchmarks-speed.svg"), speedPicture(extractors));
  writeFileSync(join(folder, "benchmarks-kinds.svg"), kindsPicture(extractors));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href)
  drawPictures(readFileSync(join(DOCS, "benchmarks.md"), "utf8"), DOCS);
