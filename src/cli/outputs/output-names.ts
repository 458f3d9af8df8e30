import { basename, join, resolve } from "node:path";
import { filesOf, type Input } from "../inputs/find-inputs.ts";

const PAGE_EXTENSION = /\.x?html?(?:\.gz)?$|\.gz$/i;
const NOT_IN_NAMES = /[^\p{L}\p{N}._-]+/gu;
/** File systems allow 255 bytes. The number and the extension need some of them. */
const MAX_NAME_BYTES = 200;
/** Longer names are hard to read. */
const MAX_NAME_CHARS = 100;

/** Names the output files in a folder, one per input. No name is used twice, and no input file is overwritten. */
export class OutputNames {
  readonly #folder: string;
  readonly #extension: string;
  /** Paths in lower case, since some file systems ignore case. */
  readonly #taken: Set<string>;
  /** The last number used for each name. Counting from 1 every time would be slow for thousands of files called index.html. */
  readonly #numbers = new Map<string, number>();

  constructor(folder: string, extension: string, inputs: readonly Input[]) {
    this.#folder = folder;
    this.#extension = extension;
    this.#taken = new Set(inputs.flatMap(filesOf).map(keyOf));
  }

  /** Returns the path for the next input. A name that is taken gets a number. */
  next(input: string): string {
    const stem = stemOf(input);
    const key = stem.toLowerCase();
    for (let number = (this.#numbers.get(key) ?? 0) + 1; ; number++) {
      const name = number === 1 ? stem : `${stem}-${number}`;
      const path = join(this.#folder, `${name}.${this.#extension}`);
      if (this.#taken.has(keyOf(path))) continue;
      this.#taken.add(keyOf(path));
      this.#numbers.set(key, number);
      return path;
    }
  }
}

function keyOf(path: string): string {
  return resolve(path).toLowerCase();
}

/**
 * `pages/page.html.gz` → `page`, `https://example.org/news/42?x` and `crawl.warc.gz#https://example.org/news/42?x` →
 * `example.org-news-42-x`, `-#3` → `stdin-3`.
 */
function stemOf(input: string): string {
  const address = [input, input.slice(input.indexOf("#") + 1)].find((text) => URL.canParse(text));
  const other = input.startsWith("-#") ? input.replace("-", "stdin") : basename(input);
  const name = address === undefined ? other : addressName(new URL(address));
  const stem = trimmed(cut(name.replace(PAGE_EXTENSION, "").replace(NOT_IN_NAMES, "-").slice(0, MAX_NAME_CHARS)));
  return stem === "" ? (input === "-" ? "stdin" : "page") : stem;
}

/** Cuts a name to the length that file systems allow, at the end of a whole character. */
function cut(name: string): string {
  const bytes = new TextEncoder().encode(name).subarray(0, MAX_NAME_BYTES);
  return new TextDecoder().decode(bytes, { stream: true });
}

/** Drops dots and dashes at the ends: they hide files, or look like flags. */
function trimmed(name: string): string {
  const isEdge = (at: number): boolean => name[at] === "-" || name[at] === ".";
  let from = 0;
  let to = name.length;
  while (from < to && isEdge(from)) from++;
  while (to > from && isEdge(to - 1)) to--;
  return name.slice(from, to);
}

function addressName({ host, pathname, search }: URL): string {
  return `${host}${decoded(pathname)}${search}`;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
