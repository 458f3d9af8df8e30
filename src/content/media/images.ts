import { attributeIndex, attributesNamed, decodeText, tagId, tagSet } from "../../html/index.ts";
import { elementNames, type Page } from "../../page/index.ts";
import type { Image } from "../content.ts";
import type { Links } from "../links.ts";
import { type ImageFacts, isNoPicture } from "./image-rules.ts";

const SOURCE = tagId("source");
const PICTURE = tagId("picture");
const CELLS = tagSet("td th");

/** Where scripts that load images late keep the address, the best first. */
const LAZY_SOURCES =
  "data-orig-file data-large-file data-full-src data-full data-hi-res-src data-zoom-image data-original data-src-large data-lazy-src data-src data-lazy data-original-src data-actualsrc data-url data-image data-img-src data-image-src data-echo".split(
    " ",
  );
const SRCSETS = ["srcset", "data-srcset", "data-lazy-srcset", "data-original-set"] as const;
/** What is read of an image: what is said of it, then its addresses. */
const SAID = ["alt", "title", "width", "height", "role"] as const;
const OF_IMAGE = attributeIndex([...SAID, ...SRCSETS, ...LAZY_SOURCES, "src"]);
const OF_SOURCE = attributeIndex(["media", ...SRCSETS]);

/** Data in place of an address, the blanks of a template, and pictures that only wait for others. */
const PLACEHOLDER =
  /^(?:data:|[#{[])|(?:^|\/)empty\.(?:gif|png|svg)|@@|\{\{|(?:^|[/._-])(?:placeholder|blank|spacer|transparent|pixel|lazy(?:load)?|(?:pre)?load(?:ing|er)|gr[ae]y|1x1|clear|dummy)(?:[-_.](?:\d{1,4}(?:x\d{1,4})?|[\da-f]{6,10}|image|img|icon|small|large|bg))?\.(?:gif|png|svg|jpe?g|webp)(?:[?#]|$)/i;
const IMAGE_FILE = /\.(?:jpe?g|png|gif|webp|avif|svg|bmp|tiff?)(?:[?#]|$)/i;
const MIN_WIDTH = /min-width:\s*(\d+)/;
const MAX_WIDTH = /max-width:\s*(\d+)/;
/** A density counts as this many pixels of width, to compare with widths. */
const PIXELS_PER_DENSITY = 600;
/** Runs that are not a single space already. */
const SPACES = /[^\S ]\s*| \s+/g;
const ADDRESS = /[\s,]*([^\s,]\S*)/y;
const REST = /\s*(?:(\d+(?:\.\d+)?)([wx]))?[^,]*/y;
const END_COMMAS = /,{1,9}$/;

interface Candidate {
  readonly url: string;
  readonly width: number;
}

/** The image an `<img>` shows at its largest, undefined if that cannot be found. */
export function imageFacts(page: Page, links: Links, node: number): ImageFacts | undefined {
  const own = attributesNamed(page, node, OF_IMAGE);
  const url = bestAddress({ page, links, node }, own);
  if (url === undefined) return undefined;
  const [alt = "", title = "", width, height, role = ""] = own;
  return {
    names: elementNames(page, node),
    url,
    alt: collapsed(alt),
    title: collapsed(title),
    width: pixels(width),
    height: pixels(height),
    role,
    isCell: isWholeCell(page, node),
  };
}

/** Elements between a picture and its cell: a link. */
const CELL_LEVELS = 3;

function isWholeCell({ tag, parent, measures }: Page, node: number): boolean {
  let above = parent[node];
  for (let level = 0; level < CELL_LEVELS && CELLS[tag[above]] !== 1; level++) above = parent[above];
  return CELLS[tag[above]] === 1 && measures.words[above] === 0;
}

/** Some systems encode twice. */
function collapsed(text: string): string {
  return text === "" ? "" : decodeText(text).replace(SPACES, " ").replace(NO_ALT, "").trim();
}

/** What an editor writes for none. */
const NO_ALT = /^__wf_reserved\w+$/;

/** The image as content, undefined if it is no part of it. */
export function asContent(facts: ImageFacts): Image | undefined {
  if (isNoPicture(facts)) return undefined;
  const { url, alt, title } = facts;
  return title === "" || title === alt ? { kind: "image", url, alt } : { kind: "image", url, alt, title };
}

/** Whether a link leads to an image file: then the image it holds is the smaller one of the two. */
export function isImageFile(url: string): boolean {
  return IMAGE_FILE.test(url);
}

function pixels(value: string | undefined): number | undefined {
  const number = Number.parseFloat(value ?? "");
  return Number.isFinite(number) && !value!.includes("%") ? number : undefined;
}

interface Place {
  readonly page: Page;
  readonly links: Links;
  readonly node: number;
}

/** The best of the addresses an image has itself, sets first behind what is said of it and `src` last, and of those around it. */
function bestAddress({ page, links, node }: Place, own: readonly (string | undefined)[]): string | undefined {
  const candidates: Candidate[] = [];
  let tried = 0;
  const ones = SAID.length + SRCSETS.length;
  for (let i = SAID.length; i < ones; i++) addSet(candidates, own[i], ANY_WIDTH);
  if (page.tag[page.parent[node]] === PICTURE) addSources(page, page.parent[node], candidates);
  for (let i = ones; i < own.length; i++) addOne(candidates, own[i], i + 1 < own.length ? 1 : 0);
  // Mostly the widest is good, and only it has to be looked at.
  while (candidates.length > 0) {
    const widest = candidates.reduce((best, next) => (next.width > best.width ? next : best));
    const url = PLACEHOLDER.test(widest.url) ? undefined : links.resource(widest.url);
    if (url !== undefined) return url.replace(MADE_TO_FIT, "$1");
    candidates.splice(candidates.indexOf(widest), 1);
    if (++tried > MOST_TRIED) return undefined;
  }
  return undefined;
}

/** Addresses under which a server cuts a picture to size, or blurs it, and the part that asks for all of it. */
const MADE_TO_FIT = /(\/\/static\.wixstatic\.com\/media\/[^/]+)\/v1\/.+/;
/** An image with more useless addresses than this has none. */
const MOST_TRIED = 20;

function addOne(candidates: Candidate[], url: string | undefined, width: number): void {
  if (url !== undefined) candidates.push({ url: url.trim(), width });
}

/** The windows for which a set is meant. */
interface Window {
  readonly min: number;
  readonly max: number;
}

const ANY_WIDTH: Window = { min: 0, max: Number.POSITIVE_INFINITY };

/** Adds the candidates of a srcset: addresses, each with a width or a density behind it or none, up to the next comma. */
function addSet(candidates: Candidate[], set: string | undefined, window: Window): void {
  if (set === undefined || set === "") return;
  for (let at = 0; ; ) {
    ADDRESS.lastIndex = at;
    const word = ADDRESS.exec(set)?.[1];
    if (word === undefined) return;
    at = ADDRESS.lastIndex;
    const url = word.replace(END_COMMAS, "");
    let width = 1;
    // A comma at the end of the address says that nothing more is said of it.
    if (url === word) {
      REST.lastIndex = at;
      const [rest, size, unit] = REST.exec(set)!;
      at += rest.length;
      if (unit === "w") width = Number(size);
      else if (unit === "x") width = Math.min(Number(size) * PIXELS_PER_DENSITY, window.max);
    }
    candidates.push({ url, width: Math.max(width, window.min) });
  }
}

/** How many nodes into a picture its sources are looked for; people write some ten. */
const SOURCES_WITHIN = 100;

function addSources(page: Page, picture: number, candidates: Candidate[]): void {
  const end = Math.min(page.end[picture], picture + SOURCES_WITHIN);
  for (let node = picture + 1; node < end; node++) {
    if (page.tag[node] !== SOURCE) continue;
    const [media = "", ...sets] = attributesNamed(page, node, OF_SOURCE);
    if (media.includes("dark")) continue;
    const min = Number(MIN_WIDTH.exec(media)?.[1] ?? ANY_WIDTH.min);
    const max = Number(MAX_WIDTH.exec(media)?.[1] ?? ANY_WIDTH.max);
    for (const set of sets) addSet(candidates, set, { min, max });
  }
}

const SIZE = /[-_](?:\d{2,4}x\d{2,4}|scaled)(?=\.\w{3,4}$)|[-/]w\d{2,4}(?=\/)/;
const QUERY_START = /[?#]/;

/** Whether an address shows the same picture as another in a larger size. */
export function isLarger(url: string, other: string): boolean {
  return pictureOf(url) === pictureOf(other) && widthIn(url) > widthIn(other);
}

/** The address of an image without its size; a program that makes images is asked for one of them. */
export function pictureOf(url: string): string {
  const path = pathOf(url);
  return isImageFile(path) ? path.replace(SIZE, "") : url;
}

/** An address without its query. */
function pathOf(url: string): string {
  const query = url.search(QUERY_START);
  return query < 0 ? url : url.slice(0, query);
}

/** The width an address names, to keep the larger of two; the one that names none is the original. */
function widthIn(url: string): number {
  const [, folder, name] = WIDTH.exec(url) ?? [];
  return Number(folder ?? name ?? Number.POSITIVE_INFINITY);
}

const WIDTH = /[-/]w(\d{2,4})\/|[-_=](\d{2,4})(?:x\d{2,4}\.\w{3,4})?(?:[?&]|$)/;

/** Whether two addresses name the same picture, in whatever folder, or are one. */
export function isSameFile(url: string, other: string): boolean {
  return url === other || pictureOf(url) === pictureOf(other) || fileOf(url) === fileOf(other);
}

function fileOf(url: string): string {
  const path = pathOf(url);
  return path.slice(path.lastIndexOf("/") + 1);
}
