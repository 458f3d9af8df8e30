import { basename, join, resolve } from "node:path";
import type { Input } from "../inputs/find-inputs.ts";

const PAGE_EXTENSION = /\.x?html?(?:\.gz)?$|\.gz$/i;
const NOT_IN_NAMES = /[^\p{L}\p{N}._-]+/gu;
/** File systems allow 255, of which numbers and the extension need some. */
const MAX_BYTES = 200;
/** What people still read. */
const MAX_CHARS = 100;

/** Names of files in a folder, one for each input: never the same twice, and never a file that is an input itself. */
export class OutputNames {
  readonly #folder: string;
  readonly #extension: string;
  /** Paths in lower case: some file systems know no other. */
  readonly #taken: Set<string>;
  /** The last number given to a name: a mirror of a site has thousands of index.html. */
  readonly #numbers = new Map<string, number>();

  constructor(folder: string, extension: string, inputs: readonly Input[]) {
    this.#folder = folder;
    this.#extension = extension;
    this.#taken = new Set(inputs.filter(({ kind }) => kind === "file").map(({ name }) => keyOf(name)));
  }

  /** The path for the next input; a name that is taken gets a number. */
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

/** `page` of pages/page.html.gz, `example.org-news-42` of https://example.org/news/42?x. */
function stemOf(input: string): string {
  const name = URL.canParse(input) ? addressName(new URL(input)) : basename(input);
  const stem = trimmed(cut(name.replace(PAGE_EXTENSION, "").replace(NOT_IN_NAMES, "-").slice(0, MAX_CHARS)));
  return stem === "" ? (input === "-" ? "stdin" : "page") : stem;
}

/** The beginning of a name, as much as file systems take; half a character at its end is left out. */
function cut(name: string): string {
  const bytes = new TextEncoder().encode(name).subarray(0, MAX_BYTES);
  return new TextDecoder().decode(bytes, { stream: true });
}

/** Without dots and dashes at the ends: such names hide files or read as options. */
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
