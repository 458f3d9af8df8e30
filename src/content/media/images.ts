import { attributeIndex, attributesNamed, decodeText, Flag, tagId, tagSet } from "../../html/index.ts";
import { elementNames, type Page } from "../../page/index.ts";
import { collapseWhitespace } from "../../text/index.ts";
import { LAZY_IMAGE_ATTRIBUTES, PLACEHOLDER_URL } from "../../vocabulary/index.ts";
import type { Image } from "../content.ts";
import type { Links } from "../links.ts";
import { linkAround } from "./captions.ts";
import { type ImageFacts, isNotContent } from "./image-rules.ts";

const SOURCE = tagId("source");
const PICTURE = tagId("picture");
const CELLS = tagSet("td th");

const SRCSETS = ["srcset", "data-srcset", "data-lazy-srcset", "data-original-set"] as const;
/** Attributes of an image besides its addresses. */
const DESCRIPTIONS = ["alt", "title", "width", "height", "role"] as const;
const IMAGE_ATTRIBUTES = attributeIndex([...DESCRIPTIONS, ...SRCSETS, ...LAZY_IMAGE_ATTRIBUTES, "src"]);
const SOURCE_ATTRIBUTES = attributeIndex(["media", ...SRCSETS]);

const IMAGE_FILE = /\.(?:jpe?g|png|gif|webp|avif|svg|bmp|tiff?)(?:[?#]|$)/i;
const MEDIA_MIN_WIDTH = /min-width:\s*(\d+)/;
const MEDIA_MAX_WIDTH = /max-width:\s*(\d+)/;
/** The width in pixels that a density of `1x` counts as, to compare `2x` with `800w`. */
const PIXELS_PER_DENSITY = 600;
/** The next address of a srcset, and the width or density after it. */
const SRCSET_URL = /[\s,]*([^\s,]\S*)/y;
const SRCSET_DESCRIPTOR = /\s*(?:(\d+(?:\.\d+)?)([wx]))?[^,]*/y;
const END_COMMAS = /,{1,9}$/;

interface Candidate {
  readonly url: string;
  /** Pixels; 1 if unknown, 0 for `src`, which is tried last. */
  readonly width: number;
}

/** Reads an `<img>` with its largest source. Returns undefined if it has no usable address. */
export function imageFacts(page: Page, links: Links, node: number): ImageFacts | undefined {
  const values = attributesNamed(page, node, IMAGE_ATTRIBUTES);
  const url = bestAddress({ page, links, node }, values);
  if (url === undefined) return undefined;
  const [alt = "", title = "", width, height, role = ""] = values;
  return {
    names: elementNames(page, node),
    url,
    alt: collapsed(alt),
    title: collapsed(title),
    width: pixels(width),
    height: pixels(height),
    role,
    isCell: isAloneInCell(page, node),
    link: (page.flags[node] & Flag.LINKED) === 0 ? "" : linkAround(page, node).url,
  };
}

/** Limit for the levels between a cell and its picture: a link, a wrapper. */
const MAX_CELL_LEVELS = 3;

function isAloneInCell({ tag, parent, measures }: Page, node: number): boolean {
  let above = parent[node];
  for (let level = 0; level < MAX_CELL_LEVELS && CELLS[tag[above]] !== 1; level++) above = parent[above];
  return CELLS[tag[above]] === 1 && measures.words[above] === 0;
}

/** Collapses whitespace. Decodes again, since some systems encode twice. */
function collapsed(text: string): string {
  return text === "" ? "" : collapseWhitespace(decodeText(text)).replace(NO_ALT, "").trim();
}

/** Webflow's placeholder for an empty alternative text: `__wf_reserved_inherit`. */
const NO_ALT = /^__wf_reserved\w+$/;

/** Returns the image as content, or undefined if a rule drops it. */
export function asContent(facts: ImageFacts): Image | undefined {
  if (isNotContent(facts)) return undefined;
  const { url, alt, title } = facts;
  return title === "" || title === alt ? { kind: "image", url, alt } : { kind: "image", url, alt, title };
}

/** Whether an address has the extension of an image file: `a.png`, `a.png?w=8`. */
export function isImageFile(url: string): boolean {
  return IMAGE_FILE.test(url);
}

function pixels(value: string | undefined): number | undefined {
  if (value === undefined || value.includes("%")) return undefined;
  const number = Number.parseFloat(value);
  return Number.isFinite(number) ? number : undefined;
}

interface ImageContext {
  readonly page: Page;
  readonly links: Links;
  readonly node: number;
}

/** Returns the widest usable address of an image. `values` are its attributes in the order of `IMAGE_ATTRIBUTES`. */
function bestAddress({ page, links, node }: ImageContext, values: readonly (string | undefined)[]): string | undefined {
  const candidates: Candidate[] = [];
  let tried = 0;
  const firstUrl = DESCRIPTIONS.length + SRCSETS.length;
  for (let i = DESCRIPTIONS.length; i < firstUrl; i++) addSet(candidates, values[i], ANY_WIDTH);
  if (page.tag[page.parent[node]] === PICTURE) addSources(page, page.parent[node], candidates);
  const last = values.length - 1;
  const hasFile = isImageFile(values[last] ?? "") && !PLACEHOLDER_URL.test(values[last] ?? "");
  for (let i = firstUrl; i < last; i++) {
    // `data-url` may be the address of a page about the picture.
    if (!hasFile || isImageFile(values[i] ?? "")) addUrl(candidates, values[i], 1);
  }
  addUrl(candidates, values[last], 0);
  // Fast path: the widest address is mostly usable, so the candidates are not sorted.
  while (candidates.length > 0) {
    const widest = candidates.reduce((best, next) => (next.width > best.width ? next : best));
    const url = PLACEHOLDER_URL.test(widest.url) ? undefined : links.resource(widest.url);
    if (url !== undefined) return url.replace(RESIZED, "$1");
    candidates.splice(candidates.indexOf(widest), 1);
    if (++tried > MAX_USELESS_URLS) return undefined;
  }
  return undefined;
}

/** Addresses of resized or blurred pictures on Wix. The group is the address of the original. */
const RESIZED = /(\/\/static\.wixstatic\.com\/media\/[^/]+)\/v1\/.+/;
/** Limit for the unusable addresses to try. */
const MAX_USELESS_URLS = 20;

function addUrl(candidates: Candidate[], url: string | undefined, width: number): void {
  if (url !== undefined) candidates.push({ url: url.trim(), width });
}

/** The range of window widths, in pixels, to which a srcset applies. */
interface Window {
  readonly min: number;
  readonly max: number;
}

const ANY_WIDTH: Window = { min: 0, max: Number.POSITIVE_INFINITY };

/** Adds the candidates of a srcset: `a.jpg 800w, b.jpg 2x, c.jpg`. */
function addSet(candidates: Candidate[], set: string | undefined, window: Window): void {
  if (set === undefined || set === "") return;
  for (let at = 0; ; ) {
    SRCSET_URL.lastIndex = at;
    const word = SRCSET_URL.exec(set)?.[1];
    if (word === undefined) return;
    at = SRCSET_URL.lastIndex;
    const url = word.replace(END_COMMAS, "");
    let width = 1;
    // A comma at the end of the address: no width or density follows.
    if (url === word) {
      SRCSET_DESCRIPTOR.lastIndex = at;
      const [rest, size, unit] = SRCSET_DESCRIPTOR.exec(set) ?? [""];
      at += rest.length;
      if (unit === "w") width = Number(size);
      else if (unit === "x") width = Math.min(Number(size) * PIXELS_PER_DENSITY, window.max);
    }
    candidates.push({ url, width: Math.max(width, window.min) });
  }
}

/** Limit for the nodes of `<picture>`; authors write about ten. */
const MAX_PICTURE_NODES = 100;

function addSources(page: Page, picture: number, candidates: Candidate[]): void {
  const end = Math.min(page.end[picture], picture + MAX_PICTURE_NODES);
  for (let node = picture + 1; node < end; node++) {
    if (page.tag[node] !== SOURCE) continue;
    const [media = "", ...sets] = attributesNamed(page, node, SOURCE_ATTRIBUTES);
    if (media.includes("dark")) continue;
    const min = Number(MEDIA_MIN_WIDTH.exec(media)?.[1] ?? ANY_WIDTH.min);
    const max = Number(MEDIA_MAX_WIDTH.exec(media)?.[1] ?? ANY_WIDTH.max);
    for (const set of sets) addSet(candidates, set, { min, max });
  }
}

/** The size in an address: `a-800x640.jpg`, `/w800/`. */
const SIZE = /[-_](?:\d{2,4}x\d{2,4}|scaled)(?=\.\w{3,4}$)|[-/]w\d{2,4}(?=\/)/;
const QUERY_START = /[?#]/;

/** Whether `url` is a larger size of the picture at `other`. */
export function isLarger(url: string, other: string): boolean {
  return pictureOf(url) === pictureOf(other) && widthIn(url) > widthIn(other);
}

/** Returns the address of an image without size and query: `a-800x640.jpg?v=2` → `a.jpg`. */
export function pictureOf(url: string): string {
  const path = pathOf(url);
  return isImageFile(path) ? path.replace(SIZE, "") : url;
}

/** Returns an address without query and fragment. */
function pathOf(url: string): string {
  const query = url.search(QUERY_START);
  return query < 0 ? url : url.slice(0, query);
}

/** Returns the width in an address. An address without a width is that of the original and counts as the widest. */
function widthIn(url: string): number {
  const [, folder, name] = WIDTH.exec(url) ?? [];
  return Number(folder ?? name ?? Number.POSITIVE_INFINITY);
}

const WIDTH = /[-/]w(\d{2,4})\/|[-_=](\d{2,4})(?:x\d{2,4}\.\w{3,4})?(?:[?&]|$)/;

/** Whether two addresses are equal, are of the same picture, or have the same file name. */
export function isSameFile(url: string, other: string): boolean {
  return url === other || pictureOf(url) === pictureOf(other) || fileOf(url) === fileOf(other);
}

function fileOf(url: string): string {
  const path = pathOf(url);
  return path.slice(path.lastIndexOf("/") + 1);
}

/** The address of the original in the address of an image service: `/_next/image?url=%2Fa.jpg&w=640`. */
const RELAYED = /[?&](?:url|src|image)=([^&#]+)/i;
const EXTENSION = /\.\w{3,4}$/;
const SIZES = /(?:[-_~@](?:\d{2,4}x\d{2,4}|scaled|\d{2,4}w?|\dx))+$/;
/** Shorter names are often those of the format: `image`, `large`. */
const MIN_STEM_CHARS = 6;

/** Returns the file name of an image without extension and size, to compare two sizes or crops of it; "" if it tells nothing. */
export function imageStem(url: string): string {
  const relayed = RELAYED.exec(url)?.[1];
  const stem = fileOf(relayed === undefined ? url : decodeAddress(relayed))
    .toLowerCase()
    .replace(EXTENSION, "")
    .replace(SIZES, "");
  return stem.length < MIN_STEM_CHARS ? "" : stem;
}

/** Decodes an address that is a parameter of another one. */
export function decodeAddress(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
